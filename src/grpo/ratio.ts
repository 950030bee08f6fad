import type { LossSpec, RatioLevel, TokenBatch } from './spec'

/** Δ = logp − oldLogp of token k, in nats; 0 when the sampling policy is the current one. */
export function tokenLogRatio(batch: TokenBatch, k: number): number {
  return batch.oldLogp === null ? 0 : batch.logp[k] - batch.oldLogp[k]
}

/** Δ of token k as the ratio of a spec takes it: held in the spec's limits at token level, where they act on it. */
export function tokenDrift(batch: TokenBatch, spec: LossSpec, k: number): number {
  const delta = tokenLogRatio(batch, k)
  if (spec.ratioLevel !== 'token') return delta
  return Math.min(Math.max(delta, spec.logRatioMin ?? -Infinity), spec.logRatioMax ?? Infinity)
}

/** Whether there is one ratio, and one loss term, per completion (GSPO-token has a term per token). */
export function isPerCompletion(level: RatioLevel): boolean {
  return level === 'sequence' || level === 'sequence_sum'
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
 */
export function sequenceLogRatio(batch: TokenBatch, level: RatioLevel, row: number): number {
  const { length, mask } = batch
  let sum = 0
  let count = 0
  for (let t = 0, k = row * length; t < length; t++, k++) {
    if (mask[k] === 0) continue
    sum += tokenLogRatio(batch, k)
    count++
  }
  return level === 'sequence_sum' ? sum : sum / Math.max(count, 1)
}

/**
 * The probability ratio w = π / π_old of every token, at any of the four levels; one value repeated over the row for the
 * sequence levels. Masked tokens read 1. With limits, log w is held in [min, max].
 *
 * @param ratio out, [B·T]
 */
export function fillRatio(
  batch: TokenBatch,
  level: RatioLevel,
  ratio: Float32Array,
  min = -Infinity,
  max = Infinity,
): void {
  const { rows, length, mask, logp, oldLogp } = batch
  const size = rows * length
  if (oldLogp === null) {
    ratio.fill(1, 0, size)
  } else if (level === 'token') {
    for (let k = 0; k < size; k++) {
      ratio[k] = mask[k] === 0 ? 1 : Math.exp(Math.min(Math.max(logp[k] - oldLogp[k], min), max))
    }
  } else {
    for (let i = 0, k = 0; i < rows; i++) {
      const w = Math.exp(Math.min(Math.max(sequenceLogRatio(batch, level, i), min), max))
      for (let t = 0; t < length; t++, k++) ratio[k] = mask[k] === 0 ? 1 : w
    }
  }
}

/**
 * The other way: carries g = ∂x/∂log w of every token back to the log-probs and adds it to `dLogp`, times the row's weight.
 *
 * - `token`, `sequence_token`: ∂log w_t/∂logp_t = 1, others 0
 * - `sequence`: ∂log w/∂logp_t = m_t / max(n, 1), so every token receives Σ_s g_s / n
 * - `sequence_sum`: ∂log w/∂logp_t = m_t
 *
 * Where log w lies outside [min, max] nothing flows.
 *
 * @param viaRatio g, [B·T], 0 at masked tokens
 * @param rowWeight one per completion, [B]
 * @param dLogp in and out, [B·T]
 */
export function flowThroughRatio(
  batch: TokenBatch,
  level: RatioLevel,
  viaRatio: Float32Array,
  counts: Int32Array,
  rowWeight: Float64Array,
  dLogp: Float32Array,
  min = -Infinity,
  max = Infinity,
): void {
  const { rows, length, mask } = batch
  const limited = min !== -Infinity || max !== Infinity
  for (let i = 0; i < rows; i++) {
    const start = i * length
    const end = start + length
    const weight = rowWeight[i]
    if (limited && level !== 'token' && isOutside(sequenceLogRatio(batch, level, i), min, max)) continue
    if (level === 'token' || level === 'sequence_token') {
      const perToken = limited && level === 'token'
      for (let k = start; k < end; k++) {
        if (mask[k] === 0 || (perToken && isOutside(tokenLogRatio(batch, k), min, max))) continue
        dLogp[k] += weight * viaRatio[k]
      }
    } else {
      let sum = 0
      for (let k = start; k < end; k++) sum += viaRatio[k]
      const share = (weight * sum) / (level === 'sequence' ? Math.max(counts[i], 1) : 1)
      for (let k = start; k < end; k++) if (mask[k] !== 0) dLogp[k] += share
    }
  }
}

function isOutside(x: number, min: number, max: number): boolean {
  return x < min || x > max
}
