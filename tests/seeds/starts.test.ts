import { describe, expect, it } from 'vitest'
import { withSetup } from '../../src/app/setups'
import { changedKnobs, defaultConfig } from '../../src/settings/config'
import { KNOBS, type KnobName, type RunConfig, type TaskId } from '../../src/settings/knobs'
import { taskOf } from '../../src/tasks'
import { en } from '../../src/text/en'
import '../../src/tasks/all'

/** What a document says of a training that a start repeats. */
interface Documented {
  task: TaskId
  start: string
  /** values of knobs that the document states, or that follow from its code */
  says: Partial<RunConfig>
  /** knobs that differ from this page's defaults for another reason, and the words of the start's help that name each */
  others: Partial<Record<KnobName, RegExp>>
}

/** What suits the size of a task's network and of a tab: no document's network is trained here. */
const SIZES: readonly KnobName[] = [
  'generationBatchSize',
  'numGenerations',
  'learningRate',
  'evalCompletions',
  'maxSteps',
  'task',
  // the name of the algorithm
  'algorithm',
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
  // torch.mean
  lossType: 'token-mean',
} as const
const REST = /The other limits are as in “loss_sup does not fall”/
const OF_ROLLOUT = /KL to the policy of the rollout/
/** KL of a warm start is measured from the policy of the rollout; the rates are those of a small network. */
const OF_RESTORATION = {
  useReference: OF_ROLLOUT,
  klAgainst: OF_ROLLOUT,
  epochPrompts: /16 images|8 images/,
  grpoLearningRate: /0\.002/,
} as const satisfies Documented['others']
const OF_DDPO = {
  advClipMax: /±5/,
  numIterations: /one pass/,
  stepsPerGeneration: /two mini-batches/,
} as const satisfies Documented['others']

/** Problem 1 of the dialogue on chat_rl.py: ratio, clip, reference, and group std. */
const FULL_GRPO = {
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
} as const

const DOCUMENTS: readonly Documented[] = [
  {
    task: 'budget-router',
    start: 'pairwise',
    says: { ...GRADIENT, surrogate: 'pairwise' },
    others: {},
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
    others: {},
  },
  {
    task: 'diffusion',
    start: 'before',
    says: { ...PPO, numGenerations: 1, advEstimator: 'prompt_history', useReference: false, beta: 0 },
    others: OF_DDPO,
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
    others: { ...OF_DDPO, refModelSyncSteps: /every 20 updates/ },
  },
  {
    task: 'arithmetic-chat',
    start: 'nanochat',
    says: { ...GRADIENT, baseline: 'group', scaleRewards: 'none', lossType: 'token-mean' },
    others: {},
  },
  {
    task: 'arithmetic-chat',
    start: 'reference',
    says: FULL_GRPO,
    others: {},
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
    others: { ...OF_RESTORATION, weightDecay: /weight decay/, warmupSteps: /5 updates of warm-up/ },
  },
  {
    task: 'restoration',
    start: 'defaults',
    says: { ...IMPROVED, advEstimator: 'baseline', staging: 'warm_single', warmStartSteps: 10 },
    // the document says “within the batch”, and its batch has one image
    others: {
      ...OF_RESTORATION,
      baseline: /within their group/,
      scaleRewards: /the batch is one group, .*within the batch; .* 8 images, and each group is normalised/,
    },
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
    others: { numIterations: /used once/, stdConvention: /std divides by k/ },
  },
  {
    task: 'budget-router',
    start: 'by-sample',
    // the mistake is in the key of the groups alone
    says: { advEstimator: 'baseline', baseline: 'group', scaleRewards: 'group' },
    others: { entropyCoef: /entropy bonus of 0\.04/ },
  },
  {
    task: 'diffusion',
    start: 'ddpo',
    says: { advEstimator: 'prompt_history', surrogate: 'clip', useReference: false, beta: 0 },
    others: { ...OF_DDPO, epsilon: /ε 0\.0001/ },
  },
  {
    task: 'diffusion',
    start: 'flow-grpo',
    says: { surrogate: 'clip', scaleRewards: 'group', useReference: true, beta: 0.04 },
    others: {
      ...{ advClipMax: /±5/, numIterations: /one pass/, stepsPerGeneration: /two mini-batches/ },
      ...{ timestepFraction: /90% of the timesteps/, stdConvention: /std divides by k/ },
      ...{ klEstimator: /exact KL/, useBiasCorrectionKl: /exact KL/ },
    },
  },
  {
    task: 'arithmetic-chat',
    start: 'spread',
    says: { ...GRADIENT, baseline: 'group', scaleRewards: 'group', lossType: 'token-mean' },
    others: {},
  },
  {
    task: 'arithmetic-chat',
    start: 'ratio',
    says: { ...GRADIENT, ...PPO, baseline: 'group', scaleRewards: 'group', lossType: 'token-mean' },
    others: {},
  },
  {
    task: 'arithmetic-chat',
    start: 'exact',
    says: FULL_GRPO,
    others: {},
  },
  {
    task: 'restoration',
    start: 'collapse',
    says: {
      ...GRADIENT,
      baseline: 'none',
      scaleRewards: 'none',
      lossType: 'token-mean',
      maxGradNorm: 0,
      staging: 'single',
    },
    others: {
      lambdaSup: /almost no weight on solutions and consistency/,
      lambdaCons: /almost no weight on solutions and consistency/,
    },
  },
  {
    task: 'restoration',
    start: 'idle-solutions',
    says: { ...IMPROVED, advEstimator: 'running_average', staging: 'single', lambdaSup: 0.01 },
    others: {
      useReference: OF_ROLLOUT,
      klAgainst: OF_ROLLOUT,
      epochPrompts: /eight hardly damaged images, which is one epoch/,
      grpoLearningRate: /5e-6/,
    },
  },
  {
    task: 'restoration',
    start: 'one-sided',
    says: { ...IMPROVED, advClipMax: 0, baseline: 'none', scaleRewards: 'none', staging: 'single' },
    others: {
      useReference: REST,
      klAgainst: REST,
      epochPrompts: /epochs of 16 images/,
      grpoLearningRate: /learning rate of 0\.002/,
    },
  },
  {
    task: 'restoration',
    start: 'cured',
    says: { ...IMPROVED, advEstimator: 'running_average', staging: 'warm_single', warmStartSteps: 10 },
    others: {
      useReference: OF_ROLLOUT,
      klAgainst: OF_ROLLOUT,
      epochPrompts: /4 images/,
      grpoLearningRate: /0\.002/,
      weightDecay: /weight decay/,
      warmupSteps: /warm-up/,
    },
  },
]

/** The defaults of the knobs, without what a task recommends. */
const PLAIN = Object.fromEntries(
  Object.entries(KNOBS).map(([name, knob]) => [name, knob.default]),
) as unknown as RunConfig

/** Words by which a help names a knob, also one that its document states. */
const NAMED_BY: Partial<Record<KnobName, RegExp>> = {
  lambdaCons: /Consistency λ (is )?0\.1|almost no weight on solutions and consistency/,
  lambdaSup: /λ_sup 0|almost no weight on solutions/,
  lossType: /token-mean|token mean|one completion|−log π · A|mean over all tokens/,
  maxSteps: /stop after|step 100/,
  beta: /β|KL/,
  useReference: /reference|KL/,
  maxGradNorm: /gradients? (limit|to)/,
}
/** The start that another one changes in what its own help says. */
const CHANGES: Readonly<Record<string, string>> = {
  spread: 'nanochat',
  ratio: 'spread',
  reference: 'ratio',
  exact: 'reference',
  'one-sided': 'idle-solutions',
}

it('of these documents, every start is here', () => {
  const tasks = new Set(DOCUMENTS.map(({ task }) => task))
  for (const task of tasks) {
    const starts = DOCUMENTS.filter((one) => one.task === task).map(({ start }) => start)
    expect(starts.toSorted(), task).toEqual(Object.keys(en.tasks[task].setups).toSorted())
  }
})

describe.each(DOCUMENTS)('the start $start of $task', ({ task, start, says, others }) => {
  const config = withSetup(defaultConfig(taskOf, task), start)

  it('trains with what its document says', () => {
    expect(config).toMatchObject(says)
  })

  it('normalises as its help says where its document says otherwise', () => {
    if (!others.scaleRewards) return
    expect(config).toMatchObject({ baseline: 'group', scaleRewards: 'group' })
    expect(config.generationBatchSize / config.numGenerations).toBe(8)
  })

  it('has no other setting than those that suit the size of the task, or that its help names', () => {
    const hidden = changedKnobs({ ...PLAIN, task, taskSettings: config.taskSettings }, config).filter(
      (name) => !(name in says) && !(name in others) && !SIZES.includes(name as KnobName),
    )
    expect(hidden).toEqual([])
    const { help } = en.tasks[task].setups[start as never] as { help: string }
    for (const [knob, words] of Object.entries(others)) expect(help, knob).toMatch(words)
  })

  it('names what differs from the task’s own settings, also where its document states it', () => {
    const helps = en.tasks[task].setups as Readonly<Record<string, { help: string }>>
    let all = ''
    for (let id: string | undefined = start; id !== undefined; id = CHANGES[id]) all += ` ${helps[id].help}`
    const silent = changedKnobs(defaultConfig(taskOf, task), config).filter((name) => {
      const words = NAMED_BY[name as KnobName]
      return words !== undefined && !words.test(all)
    })
    expect(silent).toEqual([])
    // the reference is a default of the page, not of every document
    if (start === 'grouped-conditions') expect(all).toMatch(/β 0\.04/)
  })
})
