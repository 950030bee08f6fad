import { exp } from '../math/portable'
import { expectRoom } from './shapes'
import type { LossSpec, RatioLevel, TokenBatch } from './spec'

/** Δ = logp − oldLogp of token k, in nats; 0 when the sampling policy is the current one. */
export function tokenLogRatio(batch: TokenBatch, k: number): number {
  return batch.oldLogp === null ? 0 : batch.logp[k] - batch.oldLogp[k]
}

/** Δ of token k; at token level clamped to the limits of the spec, as in the ratio. */
export function tokenDrift(batch: TokenBatch, spec: LossSpec, k: number): number {
  const delta = tokenLogRatio(batch, k)
  if (RATIO_DEFINITIONS[spec.ratioLevel].of !== 'token') return delta
  return limited(delta, spec)
}

/** The fields of a spec that determine the ratio. */
type RatioSpec = Pick<LossSpec, 'ratioLevel' | 'logRatioMin' | 'logRatioMax'>

/** A log-ratio clamped to the limits of the spec. */
function limited(logRatio: number, { logRatioMin, logRatioMax }: RatioSpec): number {
  return Math.min(Math.max(logRatio, logRatioMin ?? -Infinity), logRatioMax ?? Infinity)
}

/** How one ratio level is computed. */
interface RatioDefinition {
  /** log w: Δ of the token, or the mean or the sum of Δ over its completion */
  of: 'token' | 'mean' | 'sum'
  /** Whether the gradient goes to the token's own logp alone, or to all tokens of the completion */
  gradient: 'own' | 'shared'
}

const RATIO_DEFINITIONS: Record<RatioLevel, RatioDefinition> = {
  token: { of: 'token', gradient: 'own' },
  sequence: { of: 'mean', gradient: 'shared' },
  sequence_sum: { of: 'sum', gradient: 'shared' },
  sequence_token: { of: 'mean', gradient: 'own' },
}

/** Whether there is one ratio, and one loss term, per completion (GSPO-token has a term per token). */
export function isPerCompletion(level: RatioLevel): boolean {
  return RATIO_DEFINITIONS[level].gradient === 'shared'
}

/** Σ m over row i: the tokens of completion i. */
export function countTokens(batch: TokenBatch, counts: Int32Array): void {
  const { rows, length, mask } = batch
  for (let i = 0, k = 0; i < rows; i++) {
    let count = 0
    for (let t = 0; t < length; t++, k++) if (mask[k] !== 0) count++
    counts[i] = count
  }
}

/**
 * log w of completion i: Σ mΔ / max(n, 1) for `sequence` and `sequence_token` (GSPO, arXiv 2507.18071, eq. 7),
 * Σ mΔ for `sequence_sum` (TRL's RLOOTrainer).
 *
 * @throws {RangeError} if the batch ends before row i
 */
export function sequenceLogRatio(batch: TokenBatch, level: RatioLevel, row: number): number {
  const { length, mask, logp } = batch
  expectRoom('mask', mask, (row + 1) * length, '(i + 1)·T')
  expectRoom('logp', logp, (row + 1) * length, '(i + 1)·T')
  let sum = 0
  let count = 0
  for (let t = 0, k = row * length; t < length; t++, k++) {
    if (mask[k] === 0) continue
    sum += tokenLogRatio(batch, k)
    count++
  }
  return RATIO_DEFINITIONS[level].of === 'sum' ? sum : sum / Math.max(count, 1)
}

/**
 * The probability ratio w = π / π_old of every token, at any of the four levels; one value repeated over the row for
 * the sequence levels. Masked tokens get 1. With limits, log w is clamped to them.
 *
 * @param ratio out, [B·T]
 */
export function fillRatio(batch: TokenBatch, spec: RatioSpec, ratio: Float32Array): void {
  const { rows, length, mask, logp, oldLogp } = batch
  const size = rows * length
  if (oldLogp === null) {
    ratio.fill(1, 0, size)
  } else if (RATIO_DEFINITIONS[spec.ratioLevel].of === 'token') {
    for (let k = 0; k < size; k++) {
      ratio[k] = mask[k] === 0 ? 1 : exp(limited(logp[k] - oldLogp[k], spec))
    }
  } else {
    for (let i = 0, k = 0; i < rows; i++) {
      const w = exp(limited(sequenceLogRatio(batch, spec.ratioLevel, i), spec))
      for (let t = 0; t < length; t++, k++) ratio[k] = mask[k] === 0 ? 1 : w
    }
  }
}

/**
 * The backward pass of `fillRatio`: adds g = ∂x/∂log w of every token, times the row's weight, to the gradient by log-probs.
 *
 * - `token`, `sequence_token`: ∂log w_t/∂logp_t = 1, others 0
 * - `sequence`: ∂log w/∂logp_t = m_t / max(n, 1), so every token receives Σ_s g_s / n
 * - `sequence_sum`: ∂log w/∂logp_t = m_t
 *
 * If log w lies outside the limits, the gradient is 0.
 *
 * @param viaRatio g, [B·T], 0 at masked tokens
 * @param rowWeight one per completion, [B]
 * @param dLogp in and out, [B·T]
 */
export function flowThroughRatio(
  batch: TokenBatch,
  spec: RatioSpec,
  viaRatio: Float32Array,
  counts: Int32Array,
  rowWeight: Float64Array,
  dLogp: Float32Array,
): void {
  const { rows, length, mask } = batch
  const { of, gradient } = RATIO_DEFINITIONS[spec.ratioLevel]
  const isOutside = (logRatio: number) => Math.abs(limited(logRatio, spec) - logRatio) > 0
  for (let i = 0; i < rows; i++) {
    const start = i * length
    const end = start + length
    const weight = rowWeight[i]
    if (of !== 'token' && isOutside(sequenceLogRatio(batch, spec.ratioLevel, i))) continue
    if (gradient === 'own') {
      for (let k = start; k < end; k++) {
        if (mask[k] === 0 || (of === 'token' && isOutside(tokenLogRatio(batch, k)))) continue
        dLogp[k] += weight * viaRatio[k]
      }
    } else {
      let sum = 0
      for (let k = start; k < end; k++) sum += viaRatio[k]
      const share = (weight * sum) / (of === 'mean' ? Math.max(counts[i], 1) : 1)
      for (let k = start; k < end; k++) if (mask[k] !== 0) dLogp[k] += share
    }
  }
}
