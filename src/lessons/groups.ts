import { defineLesson, type LessonRun } from './lesson'

/** A group of the last step, with the advantage that one and the same reward earns in it. */
interface Judged {
  reward: number
  mean: number
  advantage: number
}

/**
 * The two completions of the last step with equal rewards whose advantages differ most: the one that is pushed up most and
 * the one that is pushed down most.
 */
function judgedDifferently({ inspection }: LessonRun): { up: Judged; down: Judged } | null {
  const { offsets, rewards, advantages } = inspection
  const judged: Judged[] = []
  for (let group = 0; group + 1 < offsets.length; group++) {
    const [from, to] = [offsets[group], offsets[group + 1]]
    const mine = rewards.subarray(from, to)
    const mean = mine.reduce((sum, reward) => sum + reward, 0) / mine.length
    mine.forEach((reward, i) => judged.push({ reward, mean, advantage: advantages[from + i] }))
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

/** The purpose of a group: the same reward is good news for one prompt and bad news for another. */
export const groups = defineLesson({
  task: 'reverse',
  setup: { numIterations: 4, generationBatchSize: 128, taskSettings: { length: 3, symbols: 6 } },
  arms: { run: {} },
  steps: 16,
  seconds: 12,
  shows: { figures: ['advantage', 'reward'] },
  knobs: ['numGenerations'],
  answers: ['always', 'never', 'depends'],
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
})
