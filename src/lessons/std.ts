import { defineLesson, type LessonRun } from './lesson'
import { moments, simpleGroup, spreadsOf } from './pictured'

/** The spread that this share of the groups with a signal does not exceed, in the last step. */
function pushAt(run: LessonRun, share: number): number {
  const all = spreadsOf(run)
    .filter(({ before }) => before > 1e-6)
    .map(({ after }) => after)
    .toSorted((a, b) => a - b)
  return all[Math.floor(share * (all.length - 1))]
}

const ONE = [1, 0, 0, 0, 0, 0, 0, 0]
const FOUR = [1, 1, 1, 1, 0, 0, 0, 0]
/** The std of both groups' sixteen rewards together. */
const BOTH = moments([...ONE, ...FOUR]).std

const spread = (rewards: readonly number[], by: number) =>
  ({ as: 'number', of: () => moments(rewards).std / by }) as const

/**
 * The effect of dividing by the std: every group with a signal pushes equally hard, however little its rewards differ.
 */
export const std = defineLesson({
  section: 'idea',
  task: 'reverse',
  setup: { numIterations: 4, generationBatchSize: 128, taskSettings: { length: 3, symbols: 6 } },
  arms: { plain: { scaleRewards: 'none' }, divided: { scaleRewards: 'group' } },
  steps: 16,
  seconds: 12,
  charts: [],
  groups: {
    before: () => [
      simpleGroup('one', ONE, false, { spread: ['stdOne'] }),
      simpleGroup('four', FOUR, false, { spread: ['stdFour'] }),
    ],
    of: ({ batch }) => [
      simpleGroup('one', ONE, batch ? BOTH : true, {
        spread: batch ? ['batchOne'] : ['stdOne', 'unit'],
        completions: { top: 0 },
      }),
      simpleGroup('four', FOUR, batch ? BOTH : true, { spread: batch ? ['batchFour'] : ['stdFour', 'unit'] }),
    ],
    reach: 2.6,
  },
  spreads: true,
  knobs: ['scaleRewards'],
  answers: ['same', 'half', 'hard'],
  right: 'same',
  figures: {
    stdOne: spread(ONE, 1),
    stdFour: spread(FOUR, 1),
    unit: { as: 'number', of: () => moments(simpleGroup('one', ONE, true).advantages).std },
    top: { as: 'number', of: () => simpleGroup('one', ONE, true).advantages[0] },
    lowPlain: { as: 'number', of: ({ plain }) => pushAt(plain, 0) },
    highPlain: { as: 'number', of: ({ plain }) => pushAt(plain, 1) },
    lowDivided: { as: 'number', of: ({ divided }) => pushAt(divided, 0) },
  },
  claims: {
    'undivided, groups push very differently': ({ lowPlain, highPlain }) => highPlain > 2 * lowPlain,
    // σ / (σ + 0.0001) is below 1
    'divided, all push with 1': ({ lowDivided }) => Math.abs(lowDivided - 1) < 0.01,
    'the lone right one of eight gets (G − 1)/√G': ({ top }) => Math.abs(top - 7 / Math.sqrt(8)) < 2e-3,
  },
  next: {
    arms: { batch: { scaleRewards: 'batch' } },
    answers: ['hard', 'same', 'half'],
    right: 'half',
    figures: {
      batchOne: spread(ONE, BOTH),
      batchFour: spread(FOUR, BOTH),
      lowBatch: { as: 'number', of: ({ batch }) => pushAt(batch, 0) },
      highBatch: { as: 'number', of: ({ batch }) => pushAt(batch, 1) },
    },
    claims: {
      'one divisor for all keeps the differences': ({ lowBatch, highBatch }) => highBatch > 2 * lowBatch,
      'the half-solved group pushes half as hard again': ({ batchOne, batchFour }) =>
        batchFour > 1.4 * batchOne,
    },
  },
})
