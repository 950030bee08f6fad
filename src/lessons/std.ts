import { defineLesson, type LessonRun } from './lesson'

/** The standard deviations of the advantages of all groups with a signal, in ascending order. */
function pushes({ groups, steps }: LessonRun): number[] {
  const end = groups.offsets[steps]
  const live = Array.from(groups.advantageStd.subarray(0, end)).filter((_, g) => groups.dead[g] === 0)
  return live.toSorted((a, b) => a - b)
}

/** The push that this share of the groups does not exceed. */
const pushAt = (run: LessonRun, share: number) => {
  const all = pushes(run)
  return all[Math.floor(share * (all.length - 1))]
}

const largest = ({ inspection }: LessonRun) => Math.max(...inspection.advantages)

/**
 * The effect of dividing by the std: every group with a signal pushes equally hard, however little its rewards differ.
 */
export const std = defineLesson({
  task: 'reverse',
  setup: { numIterations: 4, generationBatchSize: 128, taskSettings: { length: 3, symbols: 6 } },
  arms: { plain: { scaleRewards: 'none' }, divided: { scaleRewards: 'group' } },
  steps: 16,
  seconds: 16,
  shows: { figures: ['advantage', 'groupReward', 'reward'] },
  knobs: ['scaleRewards'],
  answers: ['hard', 'half', 'same'],
  right: 'same',
  figures: {
    lowPlain: { as: 'number', of: ({ plain }) => pushAt(plain, 0.05) },
    highPlain: { as: 'number', of: ({ plain }) => pushAt(plain, 0.95) },
    lowDivided: { as: 'number', of: ({ divided }) => pushAt(divided, 0.05) },
    highDivided: { as: 'number', of: ({ divided }) => pushAt(divided, 0.95) },
    topPlain: { as: 'number', of: ({ plain }) => largest(plain) },
    topDivided: { as: 'number', of: ({ divided }) => largest(divided) },
  },
  claims: {
    'undivided, groups push very differently': ({ lowPlain, highPlain }) => highPlain > 3 * lowPlain,
    'divided, all push with 1': ({ lowDivided, highDivided }) =>
      Math.abs(lowDivided - 1) < 0.01 && Math.abs(highDivided - 1) < 0.01,
    'the largest advantage grows, up to (G − 1)/√G': ({ topPlain, topDivided }) =>
      topDivided > 1.5 * topPlain && topDivided < 7 / Math.sqrt(8) + 1e-3,
  },
})
