import { rowWeights } from './aggregate'
import { addExactKlSlope, exactKl } from './exactKl'
import { klSlope, klValue } from './kl'
import { lossMetrics } from './lossMetrics'
import type { LossMetric } from './metricNames'
import { entropyThreshold, fillKeep } from './masks'
import { countTokens, fillRatio, flowThroughRatio } from './ratio'
import { expectRoom, expectTokenBatch } from './shapes'
import type { LossSpec, TokenBatch } from './spec'
import { SURROGATE_DEFINITIONS } from './surrogates'
import type { SurrogateDefinition, SurrogateInput, Terms } from './surrogates/definition'
import { tokenAdvantages } from './tokenAdvantages'

/** The loss of one batch, its gradient, and its figures for charts and the lens. */
export interface LossResult {
  /** policyLoss + klLoss − entropyCoef · mean entropy: the number that is minimised */
  loss: number
  policyLoss: number
  /** β · aggregated KL; 0 when β is 0 */
  klLoss: number
  /** ∂loss/∂logp, [B·T], 0 at masked tokens */
  dLogp: Float32Array
  /** ∂loss/∂entropy, [B·T] */
  dEntropy: Float32Array
  /** ∂loss/∂μ of the `exact` KL, which does not go through logp, [B·T·D]; null for the estimators */
  dMean: Float32Array | null
  /** w at the level of the spec, [B·T]: one value repeated over a completion for sequence levels, 1 at masked tokens */
  ratio: Float32Array
  /** TRL's clip indicator, [B·T]: 0 none, 1 low, 2 high */
  clipped: Uint8Array
  metrics: Partial<Record<LossMetric, number>>
}

/**
 * Arrays that `policyLoss` writes: results and scratch space. Allocate them once, for the largest batch, and pass them to
 * every call. Each call overwrites the results of the call before.
 */
export interface LossBuffers {
  dLogp: Float32Array
  dEntropy: Float32Array
  ratio: Float32Array
  clipped: Uint8Array
  terms: Terms
  advantages: Float32Array
  keep: Uint8Array
  counts: Int32Array
  rowWeight: Float64Array
}

/** Arrays for batches of up to B = `rows` completions of T = `length` places, to be used again in every step. */
export function createLossBuffers(rows: number, length: number): LossBuffers {
  const size = rows * length
  return {
    dLogp: new Float32Array(size),
    dEntropy: new Float32Array(size),
    ratio: new Float32Array(size),
    clipped: new Uint8Array(size),
    terms: {
      value: new Float32Array(size),
      viaRatio: new Float32Array(size),
      viaLogp: new Float32Array(size),
    },
    advantages: new Float32Array(size),
    keep: new Uint8Array(size),
    counts: new Int32Array(rows),
    rowWeight: new Float64Array(rows),
  }
}

/**
 * The loss of GRPO and related algorithms, with its gradient in closed form:
 *
 *     loss = Σ_i c_i Σ_t m · (x · keep + β · KL)  −  entropyCoef · mean entropy
 *
 * x is the surrogate (`surrogates/`), c_i the loss type's weight (`aggregate.ts`), KL the estimate of `kl.ts`, times w when it
 * is bias-corrected. Advantages, oldLogp and refLogp are constants. Numbers as TRL 1.13 `GRPOTrainer._compute_loss` with
 * one gradient accumulation step, and as verl's `compute_policy_loss_*` with `agg_loss`.
 *
 * @throws {RangeError} if the length of an array does not match B and T, or the batch lacks an array of the spec: β ≠ 0
 * needs the log-probs of the reference, the `exact` KL the means of a Gaussian head, `pairwise` rewards and groups
 */
export function policyLoss(
  batch: TokenBatch,
  spec: LossSpec,
  buffers: LossBuffers = createLossBuffers(batch.rows, batch.length),
): LossResult {
  const { dLogp, dEntropy, ratio, clipped, terms, keep, counts, rowWeight } = buffers
  expectTokenBatch(batch)
  expectRoom('buffers.dLogp', dLogp, batch.rows * batch.length, 'B·T')
  expectRoom('buffers.counts', counts, batch.rows, 'B')
  if (spec.beta !== 0 && batch.refLogp === null) throw new RangeError('beta ≠ 0 needs refLogp in its batch')

  countTokens(batch, counts)
  const { rows, itemsInBatch } = batch
  const { lossType, maxCompletionLength } = spec
  rowWeights(lossType, { counts, rows, maxCompletionLength, itemsInBatch }, rowWeight)
  fillRatio(batch, spec, ratio)

  const surrogate = SURROGATE_DEFINITIONS[spec.surrogate]
  const advantages = tokenAdvantages(batch, buffers.advantages)
  const input: SurrogateInput = { batch, size: rows * batch.length, advantages, ratio, keep }
  const threshold = entropyThreshold(batch, spec)
  fillKeep(batch, advantages, spec, threshold, keep)
  const stopped = surrogate.stop?.(input, spec) ?? 0
  fillTerms(surrogate, input, spec, terms)
  let policy = weightedSum(batch, rowWeight, terms.value)

  const gaussian = spec.klEstimator === 'exact' ? batch.gaussian : null
  if (gaussian === undefined) throw new RangeError('the exact KL needs the means of a Gaussian head')
  const dMean = gaussian && new Float32Array(gaussian.mean.length)
  const kl = addKl(batch, spec, ratio, rowWeight, terms, dMean)
  for (let i = 0, k = 0; i < rows; i++) {
    for (let t = 0; t < batch.length; t++, k++) dLogp[k] = rowWeight[i] * terms.viaLogp[k]
  }
  flowThroughRatio(batch, spec, terms.viaRatio, counts, rowWeight, dLogp)
  if (surrogate.term.per === 'batch') policy = surrogate.term.add(input, dLogp)

  const bonus = entropyBonus(batch, spec, threshold, dEntropy)
  fillClipped(surrogate, input, spec, clipped)
  const tokens = Math.max(
    counts.subarray(0, rows).reduce((sum, count) => sum + count, 0),
    1,
  )
  const outcome = { ...input, clipped, counts, tokens, stopped }
  const metrics = lossMetrics(outcome, spec, policy + kl.loss, kl.sum)
  const loss = policy + kl.loss - bonus
  return { loss, policyLoss: policy, klLoss: kl.loss, dLogp, dEntropy, dMean, ratio, clipped, metrics }
}

/** The surrogate's term of every token, 0 if there is none. */
function fillTerms({ term }: SurrogateDefinition, input: SurrogateInput, spec: LossSpec, terms: Terms): void {
  terms.value.fill(0, 0, input.size)
  terms.viaRatio.fill(0, 0, input.size)
  terms.viaLogp.fill(0, 0, input.size)
  if (term.per === 'token') term.fill(input, spec, terms)
}

/** How each token is clipped, 0 at masked tokens. The masks that drop policy terms are ignored, as in TRL. */
function fillClipped(
  { clipState }: SurrogateDefinition,
  input: SurrogateInput,
  spec: LossSpec,
  clipped: Uint8Array,
): void {
  clipped.fill(0, 0, input.size)
  if (clipState === null) return
  for (let k = 0; k < input.size; k++) if (input.batch.mask[k] !== 0) clipped[k] = clipState(input, k, spec)
}

/** Σ_i c_i Σ_t x; x is 0 at masked tokens. */
function weightedSum(batch: TokenBatch, rowWeight: Float64Array, value: Float32Array): number {
  let total = 0
  for (let i = 0, k = 0; i < batch.rows; i++) {
    let sum = 0
    for (let t = 0; t < batch.length; t++, k++) sum += value[k]
    total += rowWeight[i] * sum
  }
  return total
}

/**
 * Adds β·KL of every unmasked token to the derivatives: an estimate from the sampled token, whose gradient goes through
 * logp, or the exact KL of a Gaussian policy, as in DDPO and Flow-GRPO, whose gradient goes to the means. Bias-corrected, the
 * KL of a token is multiplied by its ratio, which moves too (DeepSeek-V3.2, arXiv 2512.02556; TRL use_bias_correction_kl).
 *
 * @param dMean out, [B·T·D]; null for the estimators
 * @returns loss: β Σ c m KL; sum: Σ m KL for the metric: as in the loss, or plain when β is 0
 */
function addKl(
  batch: TokenBatch,
  spec: LossSpec,
  ratio: Float32Array,
  rowWeight: Float64Array,
  terms: Terms,
  dMean: Float32Array | null,
): { loss: number; sum: number } {
  const { rows, length, mask, logp, refLogp, gaussian } = batch
  const { beta, klEstimator, klClamp } = spec
  const isCorrected = spec.useBiasCorrectionKl && beta !== 0
  let loss = 0
  let sum = 0
  for (let i = 0, k = 0; i < rows; i++) {
    let rowSum = 0
    for (let t = 0; t < length; t++, k++) {
      if (mask[k] === 0) continue
      const w = isCorrected ? ratio[k] : 1
      let kl = 0
      if (klEstimator === 'exact') {
        kl = exactKl(gaussian!, k)
        addExactKlSlope(gaussian!, k, rowWeight[i] * beta * w, dMean!)
      } else if (refLogp !== null) {
        kl = klValue(klEstimator, logp[k], refLogp[k], klClamp)
        if (beta !== 0) terms.viaLogp[k] += beta * w * klSlope(klEstimator, logp[k], refLogp[k], klClamp)
      }
      rowSum += kl * w
      if (isCorrected) terms.viaRatio[k] += beta * w * kl
    }
    sum += rowSum
    loss += rowWeight[i] * rowSum
  }
  return { loss: beta === 0 ? 0 : beta * loss, sum }
}

/**
 * entropyCoef · mean entropy of the unmasked tokens at or above the entropy threshold, whatever the loss type (TRL 1.13), and
 * its gradient with the sign it has in the loss.
 */
function entropyBonus(batch: TokenBatch, spec: LossSpec, threshold: number, dEntropy: Float32Array): number {
  const { rows, length, mask, entropy } = batch
  const size = rows * length
  dEntropy.fill(0, 0, size)
  if (spec.entropyCoef === 0) return 0
  let sum = 0
  let count = 0
  for (let k = 0; k < size; k++) {
    if (mask[k] === 0 || entropy[k] < threshold) continue
    sum += entropy[k]
    count++
  }
  const slope = -spec.entropyCoef / Math.max(count, 1)
  for (let k = 0; k < size; k++) if (mask[k] !== 0 && entropy[k] >= threshold) dEntropy[k] = slope
  return (spec.entropyCoef * sum) / Math.max(count, 1)
}
