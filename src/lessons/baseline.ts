import { defineLesson, type LessonRun, type PicturedGroup } from './lesson'
import { simpleGroup } from './pictured'
import { whole } from './quoted'

/** The share of the last step's completions that are made more likely. */
function pushedUp({ inspection: { advantages } }: LessonRun): number {
  return advantages.filter((advantage) => advantage > 0).length / advantages.length
}

/** Eight pulls of the arms, as the task pays them. */
const PULLS = [0.9, 0.55, 0.4, 0.7, 0.3, 0.55, 0.45, 0.2]

const notSubtracted: PicturedGroup = { id: 'without', rewards: PULLS, advantages: PULLS, baseline: null }
/** Each pull minus the mean of the seven others. */
const leaveOneOut = simpleGroup('others', PULLS, (PULLS.length - 1) / PULLS.length)

/** Why the mean is subtracted: without it nearly all completions are pushed up, and only the difference teaches. */
export const baseline = defineLesson({
  section: 'idea',
  task: 'bandit',
  setup: {
    surrogate: 'logp',
    scaleRewards: 'none',
    numIterations: 1,
    useReference: false,
    beta: 0,
    generationBatchSize: 256,
    learningRate: 0.01,
  },
  arms: { without: { baseline: 'none' }, with: { baseline: 'group' } },
  steps: 40,
  seconds: 16,
  charts: ['reward'],
  groups: {
    before: () => [notSubtracted, simpleGroup('with', PULLS, false)],
    of: ({ others }) =>
      others
        ? [simpleGroup('with', PULLS, false), leaveOneOut]
        : [notSubtracted, simpleGroup('with', PULLS, false)],
    reach: 1.1,
  },
  knobs: ['baseline', 'learningRate'],
  answers: ['with', 'without', 'same'],
  right: 'with',
  figures: {
    upWithout: { as: 'percent', of: ({ without }) => pushedUp(without) },
    upWith: { as: 'percent', of: (runs) => pushedUp(runs.with) },
    rewardWithout: whole('without', 'reward'),
    rewardWith: whole('with', 'reward'),
  },
  claims: {
    'without a baseline nearly every completion is pushed up': ({ upWithout }) => upWithout > 0.9,
    'with one, some go up and some down': ({ upWith }) => upWith > 0.2 && upWith < 0.8,
  },
  usually: {
    'the run earns more with it': ({ rewardWithout, rewardWith }) => rewardWith > rewardWithout,
  },
  next: {
    arms: { others: { baseline: 'leave_one_out' } },
    answers: ['higher', 'lower', 'same'],
    right: 'same',
    figures: { rewardOthers: whole('others', 'reward'), rewardMean: whole('with', 'reward') },
    claims: {
      'the mean of the others does as the mean of all': ({ rewardOthers, rewardMean }) =>
        Math.abs(rewardOthers - rewardMean) < 0.1,
    },
  },
})
