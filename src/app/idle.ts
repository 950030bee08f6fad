import { ESTIMATOR_DEFINITIONS } from '../grpo'
import type { KnobName, RunConfig } from '../settings/knobs'
import { TASKS } from '../tasks'
import type { Field } from './fields'
import {
  hasKl,
  isBetaOn,
  isBetaScheduled,
  isClipped,
  isGdpo,
  isKlInLoss,
  isOnPolicy,
  readsRatioLevel,
} from './reading'

/** The knob that keeps a field without effect, or null where it acts. */
export function idleBecause(field: Field, config: RunConfig): KnobName | null {
  return (
    idleInAdvantage(field, config) ??
    idleInLoss(field, config) ??
    idleInKl(field, config) ??
    idleElsewhere(field, config)
  )
}

/** Whether every step has an advantage of its own: it takes a task that can judge states. */
const isPerStepOn = ({ perStepAdvantages, task }: RunConfig) =>
  perStepAdvantages && Boolean(TASKS[task].stepRewards)

const unless = (acts: boolean, because: KnobName) => (acts ? null : because)

/** The pairwise surrogate knows rewards, not advantages. */
const UNKNOWN_TO_PAIRS: readonly Field[] = [
  'advEstimator',
  'baseline',
  'scaleRewards',
  'stdConvention',
  'multiObjectiveAggregation',
  'normalizeAdvantages',
  'advClipMax',
  'rewardClipRange',
  'softPunishCache',
]

function idleInAdvantage(field: Field, config: RunConfig): KnobName | null {
  const { scaleRewards, baseline, surrogate } = config
  // Each step's advantage comes of the rewards at that step alone, by baseline and scaling.
  const isPerStep = isPerStepOn(config)
  const estimator = isPerStep ? 'baseline' : config.advEstimator
  if (surrogate === 'pairwise' && UNKNOWN_TO_PAIRS.includes(field)) return 'surrogate'
  switch (field) {
    case 'advEstimator':
      return unless(!isPerStep, 'perStepAdvantages')
    case 'baseline':
      return (
        unless(estimator === 'baseline', 'advEstimator') ??
        unless(!isGdpo(config), 'multiObjectiveAggregation')
      )
    case 'scaleRewards':
      if (estimator === 'grpo_passk') return null
      return (
        unless(estimator === 'baseline', 'advEstimator') ??
        unless(!isGdpo(config), 'multiObjectiveAggregation')
      )
    case 'stdConvention':
      if (ESTIMATOR_DEFINITIONS[estimator].hasMoments || isGdpo(config)) return null
      if (estimator !== 'baseline' && estimator !== 'grpo_passk') return 'advEstimator'
      return unless(scaleRewards !== 'none', 'scaleRewards')
    case 'runningAlpha':
      if (isPerStep) return 'perStepAdvantages'
      if (ESTIMATOR_DEFINITIONS[estimator].hasMoments) return null
      if (estimator !== 'baseline') return 'advEstimator'
      return (
        unless(baseline === 'running', 'baseline') ?? unless(!isGdpo(config), 'multiObjectiveAggregation')
      )
    case 'multiObjectiveAggregation':
      return unless(estimator === 'baseline', 'advEstimator')
    case 'bufferSize':
    case 'minCount':
      return unless(estimator === 'prompt_history', isPerStep ? 'perStepAdvantages' : 'advEstimator')
    case 'maskTruncatedCompletions':
      return unless(TASKS[config.task].endToken(config.taskSettings) >= 0, 'task')
    default:
      return null
  }
}

function idleInLoss(field: Field, config: RunConfig): KnobName | null {
  const { surrogate } = config
  switch (field) {
    case 'epsilon':
      return unless(isClipped(config), 'surrogate') ?? unless(!isOnPolicy(config), 'numIterations')
    case 'epsilonHigh':
      if (surrogate === 'cispo' && config.epsilonHigh < 1) return null
      return (
        unless(isClipped(config) || surrogate === 'cispo', 'surrogate') ??
        unless(!isOnPolicy(config), 'numIterations')
      )
    case 'importanceSamplingLevel':
      return unless(
        readsRatioLevel(config) || (isKlInLoss(config) && config.useBiasCorrectionKl),
        'surrogate',
      )
    case 'lossType':
      return unless(surrogate !== 'pairwise' || isKlInLoss(config), 'surrogate')
    case 'delta':
    case 'clipRatioC':
      return unless(surrogate === 'clip' || surrogate === 'clip_cov', 'surrogate')
    case 'sapoTemperaturePos':
    case 'sapoTemperatureNeg':
      return unless(surrogate === 'sapo', 'surrogate')
    case 'vespoKPos':
    case 'vespoLambdaPos':
    case 'vespoKNeg':
    case 'vespoLambdaNeg':
      return unless(surrogate === 'vespo', 'surrogate')
    case 'clipCovRatio':
    case 'clipCovLow':
    case 'clipCovHigh':
      return unless(surrogate === 'clip_cov', 'surrogate')
    case 'klCovRatio':
    case 'klCovCoef':
      return unless(surrogate === 'kl_cov', 'surrogate')
    case 'offPolicyMaskThreshold':
      return unless(!isOnPolicy(config), 'numIterations')
    default:
      return null
  }
}

function idleInKl(field: Field, config: RunConfig): KnobName | null {
  const { useReference, klIn, klAgainst, betaSchedule, surrogate } = config
  const isInReward = klIn === 'reward'
  switch (field) {
    case 'beta':
      if (!hasKl(config)) return 'useReference'
      return (
        unless(!isInReward || klAgainst === 'reference', 'klAgainst') ??
        unless(!isInReward || surrogate !== 'pairwise', 'surrogate') ??
        unless(!isInReward || !isPerStepOn(config), 'perStepAdvantages')
      )
    case 'klEstimator':
    case 'betaSchedule':
      return unless(hasKl(config), 'useReference')
    case 'klIn':
      return unless(hasKl(config), 'useReference') ?? unless(isBetaOn(config), 'beta')
    case 'useBiasCorrectionKl':
      return (
        unless(hasKl(config), 'useReference') ??
        unless(!isInReward, 'klIn') ??
        unless(isBetaOn(config), 'beta')
      )
    case 'betaEnd':
      return unless(isBetaScheduled(config), 'betaSchedule') ?? unless(hasKl(config), 'useReference')
    case 'klTarget':
    case 'klHorizon':
      return unless(betaSchedule === 'adaptive', 'betaSchedule') ?? unless(hasKl(config), 'useReference')
    case 'syncRefModel':
      return unless(useReference, 'useReference')
    case 'refModelMixupAlpha':
    case 'refModelSyncSteps':
      return unless(useReference, 'useReference') ?? unless(config.syncRefModel, 'syncRefModel')
    default:
      return null
  }
}

function idleElsewhere(field: Field, config: RunConfig): KnobName | null {
  const task = TASKS[config.task]
  switch (field) {
    case 'window':
      return unless(!task.world, 'task') ?? unless(config.policy !== 'transformer', 'policy')
    case 'lambdaCons':
      return unless(Boolean(task.world?.hasViews), 'task')
    case 'perStepAdvantages':
      return unless(Boolean(task.stepRewards), 'task')
    case 'timestepFraction':
      return unless(task.completionLength(config.taskSettings) > 1, 'task')
    case 'maxNumGenBatches':
      return unless(config.deadGroups === 'resample', 'deadGroups')
    case 'replayBufferSize':
      return unless(config.deadGroups === 'replay', 'deadGroups')
    case 'depth':
      return unless(config.policy === 'mlp', 'policy')
    case 'layers':
    case 'heads':
      return unless(config.policy !== 'mlp', 'policy')
    case 'scheduleUpdates':
      return unless(config.lrSchedulerType !== 'constant' || isBetaScheduled(config), 'lrSchedulerType')
    case 'entropyCoef':
      return unless(!task.head, 'task') ?? unless(!config.useAdaptiveEntropy, 'useAdaptiveEntropy')
    case 'entropyTarget':
    case 'entropyCoefDelta':
      return unless(!task.head, 'task') ?? unless(config.useAdaptiveEntropy, 'useAdaptiveEntropy')
    case 'warmStartSteps':
    case 'rampSteps':
      return unless(config.staging === 'progressive', 'staging')
    case 'lambdaSup':
      return unless(config.staging !== 'off', 'staging')
    default:
      return null
  }
}
