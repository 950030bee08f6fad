import { cos } from '../math/portable'
import {
  DEFAULT_ENTROPY_CONTROLLER,
  entropyCoef,
  type EntropyController,
  scheduledBeta,
  updateEntropyController,
  updateKlController,
} from '../grpo'
import type { RunConfig } from '../settings/knobs'
import { adaptedGroupSize, initialGroupSize, currentGroupSize, type GroupSize } from './groupSize'

/** Coefficients of a run that controllers move. Plain data: passed in, and a new value returned. */
export interface Coefficients {
  /** β of the adaptive controller, and the knob's value that it started from: a changed knob restarts it */
  beta: { coef: number; knob: number }
  entropy: EntropyController
  groupSize: GroupSize
}

export function initialCoefficients(config: RunConfig): Coefficients {
  return {
    beta: { coef: config.beta, knob: config.beta },
    entropy: DEFAULT_ENTROPY_CONTROLLER,
    groupSize: initialGroupSize(config),
  }
}

/**
 * The configuration with the current values of β, the entropy bonus and the group size, after `updates` optimiser
 * steps.
 */
export function currentConfig(
  config: RunConfig,
  { beta, entropy, groupSize }: Coefficients,
  updates: number,
): RunConfig {
  const now = betaInUse(config, beta, updates)
  const bonus = config.useAdaptiveEntropy
    ? entropyCoef({ ...entropy, target: config.entropyTarget })
    : config.entropyCoef
  const numGenerations = currentGroupSize(config, groupSize)
  const isAsSet =
    now === config.beta && bonus === config.entropyCoef && numGenerations === config.numGenerations
  return isAsSet ? config : { ...config, beta: now, entropyCoef: bonus, numGenerations }
}

function betaInUse(config: RunConfig, controlled: Coefficients['beta'], updates: number): number {
  if (config.betaSchedule !== 'adaptive') {
    const progress = updates / config.scheduleUpdates
    return scheduledBeta(config.betaSchedule, config.beta, config.betaEnd, progress)
  }
  return controlled.knob === config.beta ? controlled.coef : config.beta
}

/**
 * The coefficients after a step, given its mean KL and entropy in nats and its share of dead groups; a NaN leaves its
 * controller unchanged.
 */
export function adapted(
  config: RunConfig,
  before: Coefficients,
  measured: { kl: number; entropy: number; completions: number; dead: number },
): Coefficients {
  const { kl, entropy, completions, dead } = measured
  const coef = before.beta.knob === config.beta ? before.beta.coef : config.beta
  const isAdaptive = config.betaSchedule === 'adaptive' && !Number.isNaN(kl)
  const controller = { coef, target: config.klTarget, horizon: config.klHorizon }
  const settings = { target: config.entropyTarget, delta: config.entropyCoefDelta }
  return {
    beta: {
      coef: isAdaptive ? updateKlController(controller, kl, completions).coef : coef,
      knob: config.beta,
    },
    entropy:
      config.useAdaptiveEntropy && !Number.isNaN(entropy)
        ? updateEntropyController({ ...before.entropy, ...settings }, entropy)
        : before.entropy,
    groupSize: adaptedGroupSize(config, before.groupSize, dead),
  }
}

/**
 * Learning rate of optimiser step `update` (counted from 0): a linear warm-up, then constant, a straight line to 0, or
 * half a cosine to 0 at `schedule_updates` (transformers' get_scheduler, TRL's lr_scheduler_type).
 */
export function learningRateAt(config: RunConfig, update: number): number {
  const { learningRate, warmupSteps, lrSchedulerType, scheduleUpdates } = config
  if (update < warmupSteps) return (learningRate * update) / warmupSteps
  if (lrSchedulerType === 'constant') return learningRate
  const share = Math.min(1, (update - warmupSteps) / Math.max(1, scheduleUpdates - warmupSteps))
  return learningRate * (lrSchedulerType === 'linear' ? 1 - share : (1 + cos(Math.PI * share)) / 2)
}
