import {
  ESTIMATOR_TRAITS,
  SURROGATE_TRAITS,
  isGdpo as normalizesParts,
  usesAdvantages,
  type Baseline,
  type BetaSchedule,
  type Estimator,
  type RewardAggregation,
  type RewardScaling,
  type Surrogate,
} from '../grpo/declarations'
import type { KnobValue } from './knob'

/** Values of a task's own knobs. */
type TaskSettings = Readonly<Record<string, KnobValue>>

/** The knobs that decide whether others have an effect. Every `RunConfig` has them, and the compiler checks that. */
export interface DecidingKnobs {
  task: string
  taskSettings: TaskSettings
  surrogate: Surrogate
  advEstimator: Estimator
  baseline: Baseline
  scaleRewards: RewardScaling
  multiObjectiveAggregation: RewardAggregation
  perStepAdvantages: boolean
  offPolicyMaskThreshold: number
  numIterations: number
  stepsPerGeneration: number
  deadGroups: 'keep' | 'drop' | 'resample' | 'replay'
  groupSizeRule: 'fixed' | 'dead_groups'
  useReference: boolean
  klAgainst: 'reference' | 'old'
  klIn: 'loss' | 'reward'
  beta: number
  betaEnd: number
  betaSchedule: BetaSchedule | 'adaptive'
  useBiasCorrectionKl: boolean
  syncRefModel: boolean
  refModelSyncRule: 'interval' | 'evaluation' | 'warm_start'
  lrSchedulerType: 'constant' | 'linear' | 'cosine'
  useAdaptiveEntropy: boolean
  staging: 'off' | 'progressive' | 'single' | 'warm_single'
  policy: 'mlp' | 'transformer'
}

/** What a task has that decides whether a knob has an effect. */
export interface TaskTraits {
  /** states instead of tokens, and whether the same problem can be seen in two ways */
  world?: { hasViews: boolean }
  /** a Gaussian head */
  head?: unknown
  /** rewards of each step */
  stepRewards?: unknown
  /** the token that ends a completion, or −1 */
  endToken(settings: TaskSettings): number
  /** T, the longest completion */
  completionLength(settings: TaskSettings): number
}

/** Whether every update trains the very policy that sampled its completions, so that every ratio is 1. */
export const isOnPolicy = ({ numIterations, stepsPerGeneration, deadGroups }: DecidingKnobs) =>
  numIterations * stepsPerGeneration === 1 && deadGroups !== 'replay'

/** Whether each step of a completion has an advantage of its own. */
export const hasStepAdvantages = (
  { perStepAdvantages }: DecidingKnobs,
  { stepRewards }: Pick<TaskTraits, 'stepRewards'>,
) => perStepAdvantages && Boolean(stepRewards)

/** The estimator that makes the advantages. Advantages of single steps are made by baseline and scaling alone. */
export const estimatorInUse = (config: DecidingKnobs, task: Pick<TaskTraits, 'stepRewards'>): Estimator =>
  hasStepAdvantages(config, task) ? 'baseline' : config.advEstimator

/** Whether the loss reads advantages: through the surrogate, or to choose the completions that the off-policy mask drops. */
export const readsAdvantages = (config: DecidingKnobs) =>
  usesAdvantages(config.surrogate) || (config.offPolicyMaskThreshold > 0 && !isOnPolicy(config))

/** Whether each prompt also gets a greedy completion, whose reward the estimator reads. */
export const usesGreedyBaseline = (config: DecidingKnobs, task: Pick<TaskTraits, 'stepRewards'>) =>
  ESTIMATOR_TRAITS[estimatorInUse(config, task)].needs === 'greedy' && readsAdvantages(config)

/** Whether each part of the reward is normalised before they are summed; baseline and scaling have no effect then. */
export const isGdpo = ({ advEstimator: estimator, multiObjectiveAggregation }: DecidingKnobs) =>
  normalizesParts({ estimator, multiObjectiveAggregation })

/** Whether there is a policy to measure the KL against. */
export const hasKl = ({ useReference, klAgainst }: DecidingKnobs) => useReference || klAgainst === 'old'

/**
 * The α of reference ← (1 − α)·reference + α·policy at a move. By the rule `warm_start` the reference becomes the policy: α = 1.
 */
export const moveAlpha = ({
  refModelSyncRule,
  refModelMixupAlpha,
}: Pick<DecidingKnobs, 'refModelSyncRule'> & { refModelMixupAlpha: number }): number =>
  refModelSyncRule === 'warm_start' ? 1 : refModelMixupAlpha

/** Whether the loss clips a ratio, so that the share of clipped tokens is measured. */
export const hasClip = ({ surrogate }: DecidingKnobs) => /ratio/.test(SURROGATE_TRAITS[surrogate].clips)

/** Whether β moves from its first to its last value over `scheduleUpdates` updates. */
export const isBetaScheduled = ({ betaSchedule }: DecidingKnobs) =>
  betaSchedule === 'linear' || betaSchedule === 'cosine'

/** Whether β is above 0 at some time. */
export const isBetaOn = (config: DecidingKnobs) =>
  config.beta > 0 || (isBetaScheduled(config) && config.betaEnd > 0)

/** Whether KL is a term of the loss. */
export const isKlInLoss = (config: DecidingKnobs) =>
  hasKl(config) && isBetaOn(config) && config.klIn === 'loss'
