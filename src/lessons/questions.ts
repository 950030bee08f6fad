import { permutation, streamKey } from '../random/streams'
import type { LessonId } from './ids'

/** The questions of the test, and the lesson that answers each. */
export const QUESTIONS = {
  sameReward: 'groups',
  groupOfTwo: 'groups',
  baselineMean: 'baseline',
  baselineWithout: 'baseline',
  critic: 'critic',
  stdHarder: 'std',
  stdBatch: 'std',
  deadWhat: 'dead-groups',
  deadSolved: 'dead-groups',
  missAll: 'dead-groups',
  sizeCost: 'group-size',
  sizeFormula: 'group-size',
  sparse: 'reward-parts',
  lossZero: 'loss-value',
  lossBare: 'loss-value',
  ratioOne: 'ratio',
  ratioMany: 'ratio',
  clipRare: 'clip',
  clipNegative: 'clip',
  reinforceSame: 'same-gradient',
  nameOnly: 'same-gradient',
  gspoRange: 'sequence-ratio',
  betaPull: 'beta',
  betaGreedy: 'beta',
  rateFrozen: 'learning-rate',
  hackSeen: 'reward-hacking',
  lengthCause: 'length-bias',
  entropyLow: 'entropy',
  entropyBonus: 'entropy',
  filterCost: 'filtering',
  warmWhy: 'warm-start',
  sickOrder: 'sick-run',
  otherPrompt: 'groups',
  tinyPush: 'tiny-differences',
  staleOnce: 'stale-samples',
  passMean: 'pass-at-k',
  klPull: 'kl-estimators',
  rateLow: 'learning-rate',
  cutLeftOut: 'truncation',
  diffusionSpread: 'diffusion',
  attentionFrom: 'attention',
  luckOne: 'luck',
  keyAlive: 'grouping-key',
  keyParts: 'grouping-key',
  stagesStart: 'stages',
  stagesLoss: 'stages',
} as const satisfies Record<string, LessonId>

export type QuestionId = keyof typeof QUESTIONS
export const QUESTION_IDS = Object.keys(QUESTIONS) as QuestionId[]

/** Answers of each question; the right one is the first in the catalogue. */
export const CHOICES = 3
/** Questions of one test. */
export const ASKED = 12
/** Right answers with which a test counts as passed. */
export const PASSED = 9

/** A question of a test, with the order in which its answers stand. */
export interface Drawn {
  id: QuestionId
  order: readonly number[]
}

/**
 * Twelve of the questions, in an order that depends on the seed. None was seen before while there are enough others, and no two
 * are of one lesson while there are enough lessons.
 */
export function drawTest(seed: number, seen: ReadonlySet<QuestionId> = new Set()): Drawn[] {
  const lessons = new Set<LessonId>()
  const shuffled = Array.from(
    permutation(streamKey(seed, 'shuffle'), QUESTION_IDS.length),
    (i) => QUESTION_IDS[i],
  )
  const unseen = shuffled.filter((id) => !seen.has(id))
  const first = unseen.filter((id) => !lessons.has(QUESTIONS[id]) && lessons.add(QUESTIONS[id]))
  const chosen = [...new Set([...first, ...unseen, ...shuffled])].slice(0, ASKED)
  return chosen.map((id, i) => ({
    id,
    order: Array.from(permutation(streamKey(seed, 'shuffle', i + 1), CHOICES)),
  }))
}
