import { describe, expect, it } from 'vitest'
import { withSetup } from '../../src/app/setups'
import { changedKnobs, defaultConfig } from '../../src/settings/config'
import { KNOBS, type KnobName, type RunConfig, type TaskId } from '../../src/settings/knobs'
import { taskOf } from '../../src/tasks'
import '../../src/tasks/all'

/** What a document says of a training that a start repeats. */
interface Documented {
  task: TaskId
  start: string
  /** values of knobs that the document states, or that follow from its code */
  says: Partial<RunConfig>
  /** knobs that differ from this page's defaults for another reason, which the start's help or the task's size gives */
  others: readonly KnobName[]
}

/** What suits the size of a task's network and of a tab: no document's network is trained here. */
const SIZES: readonly KnobName[] = [
  'generationBatchSize',
  'numGenerations',
  'learningRate',
  'evalCompletions',
  'maxSteps',
  'task',
]
const GRADIENT = {
  surrogate: 'logp',
  numIterations: 1,
  useReference: false,
  beta: 0,
  entropyCoef: 0,
} as const
const PPO = { surrogate: 'clip', epsilon: 0.2, epsilonHigh: 0.2 } as const
const IMPROVED = {
  ...PPO,
  advClipMax: 3,
  maxGradNorm: 1,
  beta: 0.01,
  lambdaSup: 0.5,
  lambdaCons: 0.1,
  entropyCoef: 0,
} as const
/** KL of a warm start is measured from the policy of the rollout; the rates are those of a small network. */
const OF_RESTORATION = [
  'useReference',
  'klAgainst',
  'lossType',
  'epochPrompts',
  'grpoLearningRate',
] as const satisfies readonly KnobName[]

const DOCUMENTS: readonly Documented[] = [
  {
    task: 'budget-router',
    start: 'pairwise',
    says: { ...GRADIENT, surrogate: 'pairwise' },
    others: ['algorithm'],
  },
  {
    task: 'budget-router',
    start: 'simple-five',
    says: {
      ...GRADIENT,
      numGenerations: 5,
      generationBatchSize: 5,
      baseline: 'group',
      scaleRewards: 'group',
      lossType: 'seq-mean-token-sum',
    },
    others: ['algorithm'],
  },
  {
    task: 'diffusion',
    start: 'before',
    says: { ...PPO, numGenerations: 1, advEstimator: 'prompt_history', useReference: false, beta: 0 },
    others: ['advClipMax', 'numIterations', 'stepsPerGeneration'],
  },
  {
    task: 'diffusion',
    start: 'after',
    says: {
      ...PPO,
      beta: 0.04,
      scaleRewards: 'group',
      useReference: true,
      klAgainst: 'old',
      klEstimator: 'minus_k1',
      useBiasCorrectionKl: false,
      syncRefModel: true,
    },
    others: ['advClipMax', 'numIterations', 'stepsPerGeneration', 'refModelSyncSteps'],
  },
  {
    task: 'arithmetic-chat',
    start: 'nanochat',
    says: { ...GRADIENT, baseline: 'group', scaleRewards: 'none', lossType: 'token-mean' },
    others: ['algorithm'],
  },
  {
    task: 'arithmetic-chat',
    start: 'reference',
    says: {
      ...PPO,
      numGenerations: 16,
      numIterations: 1,
      useReference: true,
      beta: 0.04,
      klEstimator: 'k3',
      useBiasCorrectionKl: false,
      baseline: 'group',
      scaleRewards: 'group',
      lossType: 'token-mean',
      entropyCoef: 0,
    },
    others: ['algorithm'],
  },
  {
    task: 'restoration',
    start: 'command',
    says: {
      ...IMPROVED,
      numGenerations: 2,
      generationBatchSize: 2,
      advEstimator: 'running_average',
      staging: 'warm_single',
      warmStartSteps: 10,
    },
    others: [...OF_RESTORATION, 'weightDecay', 'warmupSteps'],
  },
  {
    task: 'restoration',
    start: 'defaults',
    says: { ...IMPROVED, advEstimator: 'baseline', staging: 'warm_single', warmStartSteps: 10 },
    others: OF_RESTORATION,
  },
  {
    task: 'restoration',
    start: 'three-stages',
    says: {
      ...IMPROVED,
      advEstimator: 'running_average',
      staging: 'progressive',
      warmStartSteps: 5,
      rampSteps: 20,
    },
    others: OF_RESTORATION,
  },
  {
    task: 'restoration',
    start: 'single-stage',
    says: { ...IMPROVED, advEstimator: 'running_average', staging: 'single' },
    others: OF_RESTORATION,
  },
  {
    task: 'diffusion',
    start: 'grouped-conditions',
    says: {
      ...{ numGenerations: 4, generationBatchSize: 64, stepsPerGeneration: 4, replicas: 8, epochPrompts: 16 },
      // `avg` is a scalar, repeated over the time steps
      perStepAdvantages: false,
    },
    others: ['numIterations', 'stdConvention'],
  },
]

/** The defaults of the knobs, without what a task recommends. */
const PLAIN = Object.fromEntries(
  Object.entries(KNOBS).map(([name, knob]) => [name, knob.default]),
) as unknown as RunConfig

describe.each(DOCUMENTS)('the start $start of $task', ({ task, start, says, others }) => {
  const config = withSetup(defaultConfig(taskOf, task), start)

  it('trains with what its document says', () => {
    expect(config).toMatchObject(says)
  })

  it('has no other setting than those that suit the size of the task, or that its help names', () => {
    const hidden = changedKnobs({ ...PLAIN, task, taskSettings: config.taskSettings }, config).filter(
      (name) => !(name in says) && ![...SIZES, ...others].includes(name as KnobName),
    )
    expect(hidden).toEqual([])
  })
})
