import type { Baseline, Estimator, RewardAggregation, RewardScaling, Surrogate } from '../grpo/spec'
import { SURROGATE_DEFINITIONS } from '../grpo/surrogates'
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
  useReference: boolean
  klAgainst: 'reference' | 'old'
  klIn: 'loss' | 'reward'
  beta: number
  betaEnd: number
  betaSchedule: 'constant' | 'linear' | 'cosine' | 'adaptive'
  useBiasCorrectionKl: boolean
  syncRefModel: boolean
  lrSchedulerType: 'constant' | 'linear' | 'cosine'
  useAdaptiveEntropy: boolean
  staging: 'off' | 'progressive' | 'single'
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

/** Whether the sampling policy is the trained one in every update, so that every ratio is 1. */
export const isOnPolicy = ({
  numIterations,
  stepsPerGeneration,
  deadGroups,
}: Pick<DecidingKnobs, 'numIterations' | 'stepsPerGeneration' | 'deadGroups'>) =>
  numIterations * stepsPerGeneration === 1 && deadGroups !== 'replay'

/** Whether each step of a completion has an advantage of its own. */
export const hasStepAdvantages = (
  { perStepAdvantages }: Pick<DecidingKnobs, 'perStepAdvantages'>,
  { stepRewards }: Pick<TaskTraits, 'stepRewards'>,
) => perStepAdvantages && Boolean(stepRewards)

/** The estimator that makes the advantages: those of single steps come from baseline and scaling alone. */
export const estimatorInForce = (
  config: Pick<DecidingKnobs, 'perStepAdvantages' | 'advEstimator'>,
  task: Pick<TaskTraits, 'stepRewards'>,
): Estimator => (hasStepAdvantages(config, task) ? 'baseline' : config.advEstimator)

/** Whether the loss reads advantages: through the surrogate, or to choose the completions that the off-policy mask drops. */
export const readsAdvantages = (config: DecidingKnobs) =>
  SURROGATE_DEFINITIONS[config.surrogate].usesAdvantages ||
  (config.offPolicyMaskThreshold > 0 && !isOnPolicy(config))

/** Whether parts of the reward are normalised before they are summed, which takes the place of baseline and scaling. */
export const isGdpo = ({
  advEstimator,
  multiObjectiveAggregation,
}: Pick<DecidingKnobs, 'advEstimator' | 'multiObjectiveAggregation'>) =>
  advEstimator === 'baseline' && multiObjectiveAggregation === 'normalize_then_sum'

/** Whether there is a policy that KL can be measured from. */
export const hasKl = ({ useReference, klAgainst }: Pick<DecidingKnobs, 'useReference' | 'klAgainst'>) =>
  useReference || klAgainst === 'old'

/** Whether β moves along a line or a curve of given length. */
export const isBetaScheduled = ({ betaSchedule }: Pick<DecidingKnobs, 'betaSchedule'>) =>
  betaSchedule === 'linear' || betaSchedule === 'cosine'

/** Whether β is above 0 at some time. */
export const isBetaOn = (config: Pick<DecidingKnobs, 'beta' | 'betaEnd' | 'betaSchedule'>) =>
  config.beta > 0 || (isBetaScheduled(config) && config.betaEnd > 0)

/** Whether KL is a term of the loss. */
export const isKlInLoss = (config: DecidingKnobs) =>
  hasKl(config) && isBetaOn(config) && config.klIn === 'loss'
