import { pow } from '../../math/portable'
import type { KnobName, RunConfig, TaskId } from '../../settings/knobs'
import type { KnobValue } from '../../settings/knob'
import { baseOf, withTask, withValue } from '../../tasks/fields'

export const REWARD_KINDS = ['binary', 'graded', 'parts'] as const
export const ANSWER_LENGTHS = ['alike', 'different'] as const
export const UPDATES_PER_BATCH = ['1', '2', '4', '8'] as const

/** What is known before the first run of one's own. */
export interface Situation {
  /** share of the model's answers that are right, 0.001 … 0.999 */
  successRate: number
  /** whether a reward is 0 or 1, a number between, or a sum of several */
  reward: (typeof REWARD_KINDS)[number]
  /** whether the answers of a group have about the same length */
  lengths: (typeof ANSWER_LENGTHS)[number]
  updates: number
  hasReference: boolean
}

/** A value to start with. `reason` names the sentence that derives it, from `figures`. */
export interface StartingValue {
  knob: KnobName
  value: KnobValue
  reason: StartingReason
  figures: readonly number[]
}

/** The sentences, each with the numbers that it has. */
export type StartingReason =
  /** success rate, half of G, its share of dead groups, G, its share */
  | 'deadGroups'
  /** success rate, G, its share of dead groups */
  | 'rareAnswers'
  | 'noDeadGroups'
  | 'oneUpdate'
  /** updates */
  | 'severalUpdates'
  | 'clipSame'
  | 'clipHigher'
  | 'noReference'
  | 'learnedReward'
  | 'checkedReward'
  /** success rate, 1/σ there, 1/σ at a tenth of it */
  | 'difficultyBias'
  | 'unitOfReward'
  | 'partsApart'
  | 'lengthsAlike'
  | 'lengthsDiffer'
  /** updates */
  | 'updates'

/** The task whose reward is of a kind. */
const NEAREST_TASK: Readonly<Record<Situation['reward'], TaskId>> = {
  binary: 'needle',
  graded: 'reverse',
  parts: 'addition',
}

const GROUP_SIZES = [4, 8, 16, 32, 64] as const
/** A group size is large enough if fewer groups than this are dead. */
const MOST_DEAD = 0.2
/** Below this success rate, right answers are rare. */
const RARE = 0.3

/** The probability that a group of G answers has one reward only, if each answer is right with probability p: pᴳ + (1 − p)ᴳ. */
export const deadShare = (p: number, G: number): number => pow(p, G) + pow(1 - p, G)

/** Values to start with, and why. Sources: DeepSeekMath (2402.03300), DAPO (2503.14476), Dr. GRPO (2503.20783), DeepSeek-R1, GDPO (2601.05242). */
export function startingValues(situation: Situation): readonly StartingValue[] {
  const { successRate: p, reward, lengths, updates, hasReference } = situation
  const isRare = p < RARE && updates > 1
  return [
    groupSize(situation),
    updates === 1
      ? { knob: 'epsilon', value: 0.2, reason: 'oneUpdate', figures: [] }
      : { knob: 'epsilon', value: 0.2, reason: 'severalUpdates', figures: [updates] },
    isRare
      ? { knob: 'epsilonHigh', value: 0.28, reason: 'clipHigher', figures: [] }
      : { knob: 'epsilonHigh', value: 0.2, reason: 'clipSame', figures: [] },
    !hasReference
      ? { knob: 'beta', value: 0, reason: 'noReference', figures: [] }
      : reward === 'graded'
        ? { knob: 'beta', value: 0.04, reason: 'learnedReward', figures: [] }
        : { knob: 'beta', value: 0.001, reason: 'checkedReward', figures: [] },
    reward === 'binary'
      ? {
          knob: 'scaleRewards',
          value: 'none',
          reason: 'difficultyBias',
          figures: [p, 1 / spread(p), p / 10, 1 / spread(p / 10)],
        }
      : reward === 'graded'
        ? { knob: 'scaleRewards', value: 'group', reason: 'unitOfReward', figures: [] }
        : {
            knob: 'multiObjectiveAggregation',
            value: 'normalize_then_sum',
            reason: 'partsApart',
            figures: [],
          },
    lengths === 'alike'
      ? { knob: 'lossType', value: 'grpo', reason: 'lengthsAlike', figures: [] }
      : { knob: 'lossType', value: 'dapo', reason: 'lengthsDiffer', figures: [] },
    { knob: 'numIterations', value: updates, reason: 'updates', figures: [updates] },
  ]
}

/** The standard deviation of rewards that are 1 with probability p. */
const spread = (p: number): number => Math.sqrt(p * (1 - p))

/** The smallest group of which fewer than a fifth are dead, if rewards are 0 or 1; 8 if they rarely tie. */
function groupSize({ successRate: p, reward }: Situation): StartingValue {
  if (reward !== 'binary') return { knob: 'numGenerations', value: 8, reason: 'noDeadGroups', figures: [] }
  const G = GROUP_SIZES.find((size) => deadShare(p, size) < MOST_DEAD)
  if (G === undefined) {
    const most = GROUP_SIZES.at(-1)!
    return {
      knob: 'numGenerations',
      value: most,
      reason: 'rareAnswers',
      figures: [p, most, deadShare(p, most)],
    }
  }
  return {
    knob: 'numGenerations',
    value: G,
    reason: 'deadGroups',
    figures: [p, G / 2, deadShare(p, G / 2), G, deadShare(p, G)],
  }
}

/** The values on the task whose reward is nearest, with the other settings of that task. */
export function startingConfig(like: RunConfig, situation: Situation): RunConfig {
  const moved = withTask({ ...like, algorithm: 'grpo' }, NEAREST_TASK[situation.reward])
  const base = {
    ...baseOf(moved),
    seed: like.seed,
    engine: like.engine,
    useReference: situation.hasReference,
  }
  return startingValues(situation).reduce<RunConfig>(
    (config, { knob, value }) => withValue(config, knob, value),
    base,
  )
}
