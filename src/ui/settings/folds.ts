import type { Field } from '../../app/fields'
import type { PanelText } from '../../text/catalogue'

/** The knobs that tell most: above all folds. */
export const MAIN: readonly Field[] = ['numGenerations', 'promptsPerStep', 'beta', 'epsilon', 'scaleRewards']

export interface Fold {
  title: Exclude<keyof PanelText['sections'], 'task'>
  isOpen?: boolean
  fields: readonly Field[]
}

/** Knobs that belong together, in the order of the panel. */
export const ALGORITHM_FOLDS: readonly Fold[] = [
  {
    title: 'policyLoss',
    isOpen: true,
    fields: [
      'epsilonHigh',
      'numIterations',
      'lossType',
      'surrogate',
      'sapoTemperaturePos',
      'sapoTemperatureNeg',
      'vespoKPos',
      'vespoLambdaPos',
      'vespoKNeg',
      'vespoLambdaNeg',
      'clipCovRatio',
      'clipCovLow',
      'clipCovHigh',
      'klCovRatio',
      'klCovCoef',
      'importanceSamplingLevel',
      'stepsPerGeneration',
    ],
  },
  {
    title: 'limits',
    fields: [
      'delta',
      'clipRatioC',
      'topEntropyQuantile',
      'offPolicyMaskThreshold',
      'maskTruncatedCompletions',
      'timestepFraction',
    ],
  },
  {
    title: 'advantage',
    isOpen: true,
    fields: [
      'advEstimator',
      'baseline',
      'runningAlpha',
      'bufferSize',
      'minCount',
      'stdConvention',
      'perStepAdvantages',
    ],
  },
  {
    title: 'shaping',
    fields: [
      'multiObjectiveAggregation',
      'rewardClipRange',
      'softPunishCache',
      'normalizeAdvantages',
      'advClipMax',
    ],
  },
  {
    title: 'deadGroups',
    fields: ['deadGroups', 'maxNumGenBatches', 'replayBufferSize', 'adaptiveGroupSize'],
  },
  {
    title: 'optimiser',
    isOpen: true,
    fields: [
      'learningRate',
      'maxGradNorm',
      'weightDecay',
      'lrSchedulerType',
      'scheduleUpdates',
      'warmupSteps',
    ],
  },
  { title: 'entropy', fields: ['entropyCoef', 'useAdaptiveEntropy', 'entropyTarget', 'entropyCoefDelta'] },
  {
    title: 'reference',
    fields: [
      'useReference',
      'klAgainst',
      'klIn',
      'klEstimator',
      'useBiasCorrectionKl',
      'betaSchedule',
      'betaEnd',
      'klTarget',
      'klHorizon',
      'syncRefModel',
      'refModelMixupAlpha',
      'refModelSyncSteps',
    ],
  },
  { title: 'staging', fields: ['staging', 'warmStartSteps', 'rampSteps', 'lambdaSup', 'lambdaCons'] },
  { title: 'sampling', isOpen: true, fields: ['temperature', 'generationBatchSize', 'evalCompletions'] },
]
export const RUN_FOLDS: readonly Fold[] = [
  { title: 'network', fields: ['policy', 'width', 'depth', 'window', 'layers', 'heads'] },
  { title: 'stop', fields: ['maxSteps', 'budget', 'stopReward'] },
  { title: 'engine', isOpen: true, fields: ['engine', 'replicas'] },
]

/** Knobs of an option, not shown while the option is not chosen and they are as they were. */
export const DETAILS: readonly Field[] = [
  'sapoTemperaturePos',
  'sapoTemperatureNeg',
  'vespoKPos',
  'vespoLambdaPos',
  'vespoKNeg',
  'vespoLambdaNeg',
  'clipCovRatio',
  'clipCovLow',
  'clipCovHigh',
  'klCovRatio',
  'klCovCoef',
  'delta',
  'clipRatioC',
  'runningAlpha',
  'bufferSize',
  'minCount',
  'maxNumGenBatches',
  'replayBufferSize',
  'scheduleUpdates',
  'entropyTarget',
  'entropyCoefDelta',
  'betaEnd',
  'klTarget',
  'klHorizon',
  'refModelMixupAlpha',
  'refModelSyncSteps',
  'warmStartSteps',
  'rampSteps',
  'lambdaSup',
  'lambdaCons',
  'perStepAdvantages',
  'timestepFraction',
  'layers',
  'heads',
]
