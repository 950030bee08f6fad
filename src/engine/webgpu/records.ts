import { pow } from '../../math/portable'
import { KL_KINDS, type LossSpec, RATIO_LEVELS, rowWeights, SURROGATES } from '../../grpo'
import type { Batch, OptimiserSpec, UpdateSpec } from '../learner'
import type { NetworkShape } from '../network'
import { UNLIMITED } from './layout/recordLayout'
import type { GpuRecord } from './layout/records'
import type { BaseSizes } from './layout/baseSizes'

/** The record of a run whose completions start … start + count − 1 pass through the network. */
export function rowsRecord(sizes: BaseSizes, start: number, count: number, temperature: number): GpuRecord {
  return { isOn: 1, start, count, temperature, ...sizes.split(count) }
}

/** Throws a RangeError if a loss reads a reference that the batch does not have, or means that the head does not have. */
export function requireReference(
  { gaussian }: NetworkShape,
  { refLogp }: Batch,
  updates: readonly (UpdateSpec | null)[],
): void {
  if (refLogp === null && updates.some((update) => update && update.loss.beta !== 0)) {
    throw new RangeError('beta ≠ 0 needs refLogp in its batch')
  }
  if (!gaussian && updates.some((update) => update?.loss.klEstimator === 'exact')) {
    throw new RangeError('the exact KL needs the means of a Gaussian head')
  }
}

/**
 * The fields of a loss.
 * @param tokens Σ mask of the mini-batch
 */
export function lossRecord(spec: LossSpec, tokens: number): GpuRecord {
  return {
    surrogate: SURROGATES.indexOf(spec.surrogate),
    ratioLevel: RATIO_LEVELS.indexOf(spec.ratioLevel),
    klEstimator: KL_KINDS.indexOf(spec.klEstimator),
    isCorrected: spec.useBiasCorrectionKl ? 1 : 0,
    low: 1 - spec.epsilon,
    high: 1 + spec.epsilonHigh,
    delta: spec.delta ?? UNLIMITED,
    dualClip: spec.dualClip ?? UNLIMITED,
    cispoFloor: spec.cispoFloor ?? 0,
    cispoCap: spec.epsilonHigh,
    beta: spec.beta,
    klClamp: spec.klClamp ?? UNLIMITED,
    entropySlope: -spec.entropyCoef / Math.max(tokens, 1),
    sapoPositive: spec.sapoTemperaturePos,
    sapoNegative: spec.sapoTemperatureNeg,
    logRatioMin: spec.logRatioMin ?? -UNLIMITED,
    logRatioMax: spec.logRatioMax ?? UNLIMITED,
  }
}

/**
 * The fields of an optimiser step.
 * @param update its number, counted from 1
 */
export function optimiserRecord(optimiser: OptimiserSpec, update: number): GpuRecord {
  const { learningRate, beta1, beta2, eps, weightDecay, maxGradNorm } = optimiser
  return {
    learningRate,
    decay: weightDecay,
    beta1,
    beta2,
    rest1: 1 - beta1,
    rest2: 1 - beta2,
    correction1: 1 - pow(beta1, update),
    correction2: 1 - pow(beta2, update),
    eps,
    maxGradNorm,
  }
}

/** Figures of a mini-batch that follow from its masks. */
export interface MiniBatch {
  /** Σ mask */
  tokens: number
  /** weight of each completion in the loss, [count] */
  weights: Float64Array
}

/** Counts the tokens of completions first … first + count − 1 of `mask` [·, T], and computes their weights under the loss type. */
export function miniBatchWeights(
  mask: Float32Array,
  length: number,
  first: number,
  count: number,
  { lossType, maxCompletionLength }: LossSpec,
  itemsInBatch: number,
): MiniBatch {
  const counts = new Int32Array(count)
  let tokens = 0
  for (let i = 0; i < count; i++) {
    for (let t = 0; t < length; t++) if (mask[(first + i) * length + t] !== 0) counts[i]++
    tokens += counts[i]
  }
  const weights = new Float64Array(count)
  rowWeights(lossType, { counts, rows: count, maxCompletionLength, itemsInBatch }, weights)
  return { tokens, weights }
}
