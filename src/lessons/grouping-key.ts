import {
  ACCURACY,
  B,
  BEST_WORTH,
  BUDGETS,
  DIFFICULTIES,
  entryOf,
  LATENCY,
  overrunOf,
} from '../tasks/budget-router/zoo'
import { defineLesson, type LessonRun, type PicturedGroup } from './lesson'
import { groupOf, simpleGroup } from './pictured'
import { ended } from './quoted'

const SIZE = 4
/** The example: four equal choices for a sample of middling difficulty, under one budget and under the four of a mixed group. */
const [DIFFICULTY, CHOICE, BUDGET] = [4, 4, 3]

function example(id: string, budgets: readonly number[]): PicturedGroup {
  const entry = entryOf(DIFFICULTY, CHOICE)
  const rewards = budgets.map(
    (budget) => (ACCURACY[entry] - overrunOf(LATENCY[entry], BUDGETS[budget])) / BEST_WORTH,
  )
  return simpleGroup(id, rewards, true)
}

const four = (budgetOf: (index: number) => number) => Array.from({ length: SIZE }, (_, i) => budgetOf(i))

/** The first B completions of a group: they have every budget once. */
const firstHalf = (group: PicturedGroup): PicturedGroup => ({
  ...group,
  rewards: group.rewards.slice(0, B),
  advantages: group.advantages.slice(0, B),
})

/** The mean advantage in the last step of the completions that have one of these budgets, tightest first. */
function advantageAt({ inspection }: LessonRun, from: number, to: number): number {
  const { features, advantages } = inspection
  const width = DIFFICULTIES + B
  const mine = Array.from(advantages).filter((_, row) => {
    const budget = features!
      .subarray(row * width + DIFFICULTIES, (row + 1) * width)
      .findIndex((feature) => feature === 1)
    return budget >= from && budget < to
  })
  return mine.reduce((sum, advantage) => sum + advantage, 0) / mine.length
}

/** Groups formed by the wrong key: completions of one sample, each with a latency budget of its own. */
export const groupingKey = defineLesson({
  section: 'trouble',
  task: 'budget-router',
  setup: {
    algorithm: 'simple',
    entropyCoef: 0,
    learningRate: 0.005,
    generationBatchSize: 256,
    numGenerations: SIZE,
  },
  arms: {
    pair: {},
    sample: { taskSettings: { groupBy: 'sample' } },
  },
  steps: 60,
  seconds: 16,
  charts: ['reward', 'dead_groups', 'task/latency/std'],
  groups: {
    before: () => [
      example(
        'pair',
        four(() => BUDGET),
      ),
      example(
        'sample',
        four((i) => (BUDGET + 3 * i) % B),
      ),
    ],
    of: ({ pair, sample, twice }) => [
      ...(pair ? [groupOf(pair, 0, { id: 'pair' })] : []),
      ...(twice ? [firstHalf(groupOf(twice, 0, { id: 'twice' }))] : []),
      ...(sample && !twice ? [groupOf(sample, 0, { id: 'sample' })] : []),
    ],
    reach: 1.6,
  },
  knobs: ['task.groupBy', 'numGenerations'],
  answers: ['dead', 'live', 'same'],
  right: 'live',
  figures: {
    deadPair: ended('pair', 'dead_groups'),
    deadSample: ended('sample', 'dead_groups'),
    loose: { as: 'number', of: ({ sample }) => advantageAt(sample, B / 2, B) },
    tight: { as: 'number', of: ({ sample }) => advantageAt(sample, 0, B / 2) },
    spreadPair: ended('pair', 'task/latency/std'),
    spreadSample: ended('sample', 'task/latency/std'),
    rewardPair: ended('pair', 'reward'),
    rewardSample: ended('sample', 'reward'),
  },
  claims: {
    'with the right key most groups end dead, with the wrong one few': ({ deadPair, deadSample }) =>
      deadPair > 0.4 && deadSample < 0.25,
    'the wrong key favours completions with a large budget': ({ loose, tight }) =>
      loose > 0.2 && tight < -0.2,
    'it chooses nearly the same for every budget': ({ spreadPair, spreadSample }) =>
      spreadSample < spreadPair / 2,
    'and earns less': ({ rewardPair, rewardSample }) => rewardSample < rewardPair - 0.05,
  },
  next: {
    arms: { twice: { numGenerations: 2 * B, taskSettings: { groupBy: 'sample' } } },
    answers: ['low', 'half', 'high'],
    right: 'high',
    figures: {
      rewardTwice: ended('twice', 'reward'),
      deadTwice: ended('twice', 'dead_groups'),
      spreadTwice: ended('twice', 'task/latency/std'),
      spreadRight: ended('pair', 'task/latency/std'),
      rewardRight: ended('pair', 'reward'),
    },
    claims: {
      'with every budget twice in a group, the reward is about as high as with the right key': ({
        rewardTwice,
        rewardRight,
      }) => rewardTwice > rewardRight - 0.1,
      'no group is dead, and the choices hardly depend on the budget': ({
        deadTwice,
        spreadTwice,
        spreadRight,
      }) => deadTwice < 0.05 && spreadTwice < spreadRight / 2,
    },
  },
})
