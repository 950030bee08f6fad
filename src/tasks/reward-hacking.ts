import { PRESETS } from '../settings/presets'
import { forEachRow, rowsIn } from './completions'
import { taskKnobs, whole } from './knobs'
import { REWARD_SHARE } from './rewardProgram'
import type { Mark, Panel, Scene, SceneInput, Shown } from './scene'
import { defineTask, type Completions, type Problem, type SettingsOf, unit } from './task'
import { wordPrompts } from './wordPrompts'

const knobs = taskKnobs({ words: whole(12, 8, 20), length: whole(6, 3, 8) })

interface TopicProblem extends Problem {
  topic: number
}

const problemOf = (topic: number): TopicProblem => ({ prompt: [topic], topic })

const WORDS = [
  'sun', 'sea', 'tree', 'bird', 'rain', 'stone', 'road', 'fire', 'moon', 'wind',
  'snow', 'leaf', 'fish', 'hill', 'boat', 'wolf', 'star', 'sand', 'lake', 'rose',
] // oxfmt-ignore
const wordsOf = ({ words }: SettingsOf<typeof knobs>) => WORDS.slice(0, words)

/** How often completion `row` names the topic. */
function mentions({ actions }: Completions, topic: number, row: number, T: number): number {
  let found = 0
  for (let m = row * T; m < (row + 1) * T; m++) if (actions[m] === topic) found++
  return found
}

/** How many different words completion `row` has; `seen` holds one bit a word. */
function different({ actions }: Completions, row: number, T: number): number {
  let seen = 0
  let found = 0
  for (let m = row * T; m < (row + 1) * T; m++) {
    const bit = 1 << actions[m]
    if ((seen & bit) === 0) found++
    seen |= bit
  }
  return found
}

/** The reader's score: 0 without the topic, else the share of different words. */
const trueScore = (completions: Completions, topic: number, row: number, T: number) =>
  mentions(completions, topic, row, T) > 0 ? different(completions, row, T) / T : 0

type Word =
  | 'both'
  | 'judge'
  | 'reader'
  | 'now'
  | 'group'
  | 'mean'
  | 'before'
  | 'best'
  | 'way'
  | 'distance'
  | 'score'

const MOST_POINTS = 120

/**
 * The scores of the judge and of the reader against √KL from the reference, step after step of the run: as the policy moves
 * away, the judge's score keeps rising and the reader's falls (Gao et al. 2022, arXiv:2210.10760).
 */
function overOptimisation(curve: NonNullable<SceneInput['curve']>): Panel<Word> {
  const [kl, judge, reader] = ['kl', 'rewards/judge/mean', 'task/true'].map((metric) => curve(metric) ?? [])
  const stride = Math.max(1, Math.ceil(kl.length / MOST_POINTS))
  const steps = Array.from({ length: kl.length }, (_, i) => i).filter(
    (i) => (kl.length - 1 - i) % stride === 0 && Number.isFinite(kl[i]),
  )
  const distance = steps.map((i) => Math.sqrt(Math.max(kl[i], 0)))
  const way = (values: ArrayLike<number>) => [steps.flatMap((i, k) => [distance[k], values[i]])]
  return {
    title: 'way',
    bounds: [0, 0, Math.max(0.5, ...distance), 1],
    x: 'distance',
    y: 'score',
    marks: [
      // the colours that the two have in the charts of the reward, its parts and the true score
      { kind: 'lines', lines: way(judge), tone: 'now', label: 'judge' },
      { kind: 'lines', lines: way(reader), tone: 'wrong', label: 'reader' },
    ],
  }
}

/** The judge's and the reader's score of each completion of groups from … to − 1: x, y, x, y, … */
function scores(completions: Completions<TopicProblem>, from: number, to: number, T: number): number[] {
  return completions.problems
    .slice(from, to)
    .flatMap(({ topic }, i) =>
      rowsIn(completions, from + i).flatMap((row) => [
        mentions(completions, topic, row, T) / T,
        trueScore(completions, topic, row, T),
      ]),
    )
}

/** The mean of such points. */
function centre(points: readonly number[]): [number, number] {
  let [x, y] = [0, 0]
  for (let i = 0; i < points.length; i += 2) {
    x += points[i]
    y += points[i + 1]
  }
  return [(2 * x) / points.length, (2 * y) / points.length]
}

/** The reader's best score for each number of mentions: all other words are different. */
const frontier = (T: number) => Array.from({ length: T }, (_, i) => [(i + 1) / T, (T - i) / T]).flat()

/** A run under GRPO with this β. */
const withBeta = <Id extends string>(id: Id, beta: number) => ({
  id,
  settings: {},
  config: { ...PRESETS.grpo, beta },
})

/**
 * Write a text about a topic. Training sees a judge that counts how often the topic is named (weight 1); a reader's
 * score has weight 0 and is only measured. The two agree near the initial policy and diverge far from it, as proxy and
 * true reward do in Gao et al. 2022, arXiv 2210.10760. Evaluation is of the judge too; `true` is measured beside it.
 */
export const rewardHacking = defineTask<TopicProblem>()({
  knobs,
  // The entropy bonus keeps the words different for a while, so that the reader's score rises before it falls.
  learnsIn: 105,
  recommended: { generationBatchSize: 128, numGenerations: 16, learningRate: 0.002, entropyCoef: 0.2 },
  setups: [withBeta('free', 0), withBeta('weak', PRESETS.grpo.beta), withBeta('held', 0.3)],
  vocabulary: wordsOf,
  endToken: () => -1,
  completionLength: (settings) => settings.length,
  parts: [
    { name: 'judge', weight: 1, range: unit },
    { name: 'reader', weight: 0, range: unit },
  ],
  measures: ['true'],
  leads: { trueScore: ['task/true', 'reward'] },
  reachable: () => 1,
  ...wordPrompts(wordsOf, problemOf),
  promptLimits: (settings) => ({ words: wordsOf(settings).join(', ') }),
  rewardAll(completions, parts, settings) {
    const T = settings.length
    forEachRow(completions, ({ topic }, row) => {
      parts[2 * row] = mentions(completions, topic, row, T) / T
      parts[2 * row + 1] = trueScore(completions, topic, row, T)
    })
  },
  rewardProgram(settings) {
    const T = settings.length
    return {
      key: `reward-hacking ${T}`,
      words: 1,
      write({ topic }, into, at) {
        into[at] = topic
      },
      source: /* wgsl */ `${REWARD_SHARE}
fn rewardParts(row : i32, problem : i32) -> array<f32, 2> {
  var mentions = 0;
  var seen = 0u;
  for (var t = 0; t < ${T}; t++) {
    let word = actionOf(row, t);
    if (word == problemWord(problem, 0)) { mentions++; }
    seen |= 1u << u32(word);
  }
  let different = i32(countOneBits(seen));
  return array<f32, 2>(rewardShare(mentions, ${T}), select(0.0, rewardShare(different, ${T}), mentions > 0));
}`,
    }
  },
  measure(completions, values, settings) {
    values[0] = centre(scores(completions, 0, completions.problems.length, settings.length))[1]
  },
  /** The completion with the judge's highest score: the hack itself. */
  solve: ({ topic }, settings) => new Array<number>(settings.length).fill(topic),
  scene({ now, first, group, curve }, settings): Scene<Word> {
    const T = settings.length
    const all = (shown: Shown<TopicProblem>) => scores(shown, 0, shown.problems.length, T)
    const [judge, reader] = centre(all(now))
    const before: Mark<Word>[] = first
      ? [{ kind: 'points', xy: centre(all(first)), tone: 'before', label: 'before', size: 2 }]
      : []
    return {
      panels: [
        {
          title: 'both',
          bounds: [0, 0, 1, 1],
          isSquare: true,
          x: 'judge',
          y: 'reader',
          figure: `${judge.toFixed(2)} / ${reader.toFixed(2)}`,
          marks: [
            { kind: 'lines', lines: [frontier(T)], tone: 'target', label: 'best' },
            { kind: 'points', xy: all(now), tone: 'muted', label: 'now' },
            { kind: 'points', xy: scores(now, group, group + 1, T), tone: 'chosen', label: 'group' },
            ...before,
            { kind: 'points', xy: [judge, reader], tone: 'now', label: 'mean', size: 2 },
          ],
        },
        ...(curve ? [overOptimisation(curve)] : []),
      ],
    }
  },
})
