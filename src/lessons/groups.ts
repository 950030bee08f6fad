import { defineLesson, type LessonRun, type PicturedGroup } from './lesson'
import { groupOf, moments } from './pictured'

/** A group of the last step, with the advantage that one and the same reward earns in it. */
interface Judged {
  group: number
  /** its place in the group */
  place: number
  reward: number
  mean: number
  advantage: number
}

/**
 * Two completions of the last step with equal rewards whose advantages differ most: the completion that is pushed up
 * most, and the completion that is pushed down most.
 */
function judgedDifferently({ inspection }: LessonRun): { up: Judged; down: Judged } | null {
  const { offsets, rewards, advantages } = inspection
  const judged: Judged[] = []
  for (let group = 0; group + 1 < offsets.length; group++) {
    const [from, to] = [offsets[group], offsets[group + 1]]
    const mine = Array.from(rewards.subarray(from, to))
    const { mean } = moments(mine)
    mine.forEach((reward, place) =>
      judged.push({ group, place, reward, mean, advantage: advantages[from + place] }),
    )
  }
  let best: { up: Judged; down: Judged } | null = null
  for (const up of judged) {
    for (const down of judged) {
      const gap = up.advantage - down.advantage
      const isPair = Math.abs(up.reward - down.reward) < 1e-6 && up.advantage > 0 && down.advantage < 0
      if (isPair && (best === null || gap > best.up.advantage - best.down.advantage)) best = { up, down }
    }
  }
  return best
}

const of = (read: (pair: { up: Judged; down: Judged }) => number) => (run: LessonRun) => {
  const pair = judgedDifferently(run)
  return pair ? read(pair) : NaN
}
const reward = of(({ up }) => up.reward)
const lowMean = of(({ up }) => up.mean)
const highMean = of(({ down }) => down.mean)
const upward = of(({ up }) => up.advantage)
const downward = of(({ down }) => down.advantage)

const largest = ({ inspection }: LessonRun) => Math.max(...inspection.advantages)

/** The pair of a run as the picture shows it. */
function pairOf(run: LessonRun): readonly PicturedGroup[] {
  const pair = judgedDifferently(run)
  if (!pair) return []
  const { up, down } = pair
  return [
    groupOf(run, up.group, {
      id: 'low',
      completions: { reward: up.place, upward: up.place },
      spread: ['lowMean'],
    }),
    groupOf(run, down.group, { id: 'high', completions: { downward: down.place }, spread: ['highMean'] }),
  ]
}

/** A group before its question is answered: means and pushes would give the answer. */
const earned = (id: string, rewards: readonly number[]): PicturedGroup => ({
  id,
  rewards,
  advantages: [],
  baseline: null,
})

/** The purpose of a group: the same reward is good news for one prompt and bad news for another. */
export const groups = defineLesson({
  section: 'idea',
  task: 'reverse',
  setup: { numIterations: 4, generationBatchSize: 128, taskSettings: { length: 3, symbols: 6 } },
  arms: { run: {} },
  steps: 16,
  seconds: 10,
  charts: [],
  groups: {
    before: () => [
      earned('low', [0.33, 0.17, 0.17, 0.17, 0, 0, 0, 0]),
      earned('high', [1, 1, 1, 1, 1, 0.33, 0.33, 0.33]),
    ],
    of: ({ run, two }) => (two ? [pairOfTwo(two)] : run ? pairOf(run) : []),
    reach: 2.6,
  },
  knobs: ['numGenerations'],
  answers: ['always', 'depends', 'never'],
  right: 'depends',
  figures: {
    reward: { as: 'number', of: ({ run }) => reward(run) },
    lowMean: { as: 'number', of: ({ run }) => lowMean(run) },
    highMean: { as: 'number', of: ({ run }) => highMean(run) },
    upward: { as: 'number', of: ({ run }) => upward(run) },
    downward: { as: 'number', of: ({ run }) => downward(run) },
  },
  claims: {
    'one reward is pushed up in one group and down in another': ({ upward, downward }) =>
      upward > 0 && downward < 0,
    'it lies above the mean of the one and below that of the other': ({ reward, lowMean, highMean }) =>
      lowMean < reward && reward < highMean,
  },
  next: {
    arms: { two: { numGenerations: 2 } },
    answers: ['half', 'same', 'any'],
    right: 'same',
    figures: { size: { as: 'number', of: ({ two }) => largest(two) } },
    claims: {
      'of two, one gets +0.71 and the other −0.71, whatever their rewards': ({ size }) =>
        Math.abs(size - Math.SQRT1_2) < 0.01,
    },
  },
})

/** The group of two with the smallest difference between its rewards. */
function pairOfTwo(run: LessonRun): PicturedGroup {
  const { offsets, rewards } = run.inspection
  const gaps = Array.from({ length: offsets.length - 1 }, (_, g) =>
    Math.abs(rewards[offsets[g]] - rewards[offsets[g] + 1]),
  )
  const live = gaps.map((gap, g) => ({ gap, g })).filter(({ gap }) => gap > 1e-6)
  const { g } = live.toSorted((a, b) => a.gap - b.gap)[0] ?? { g: 0 }
  return groupOf(run, g, {
    id: 'pair',
    completions: { size: rewards[offsets[g]] > rewards[offsets[g] + 1] ? 0 : 1 },
  })
}
