import { isDualClipped } from './clip'
import { cispoWeight, vespoLogRatio, vespoWeight } from './weightedLogp'
import { isPerCompletion, tokenLogRatio } from './ratio'
import type { LossBuffers } from './loss'
import type { LossSpec, TokenBatch } from './spec'

/** Numbers that the loss has already summed. */
export interface LossSums {
  /** TRL's policy_loss: with the KL, without the entropy bonus */
  policyLoss: number
  /** Σ m KL */
  klSum: number
  /** tokens that clip_cov stopped */
  stopped: number
}

/**
 * The metrics of one update, by TRL's names and formulas, and verl's where TRL has none. “mean” is over the unmasked tokens
 * of the batch; a quantity that exists once per completion is averaged over completions, empty ones included (TRL).
 *
 * - `kl`: mean KL to the reference in nats, as it stands in the loss (bias-corrected or not); plain when β = 0
 * - `entropy`: mean entropy in nats
 * - `clip_ratio/low_mean`, `high_mean`, `region_mean`: share clipped low, high, either (surrogates clip, clip_cov, gmpo)
 * - `clip_ratio/low_min`, `high_max`: smallest and largest share within one completion
 * - `cispo_clip_ratio`: share with w > cap and A > 0
 * - `vespo/phi_seq_mean`: mean φ
 * - `policy_loss`: policy and KL terms aggregated, before the entropy bonus; `entropy_coef`: the bonus's weight
 * - `ratio_mean`, `ratio_max`: of w over tokens
 * - `actor/ppo_kl`: mean −Δ (kl_cov: |Δ|); `actor/pg_clipfrac`, `actor/pg_clipfrac_lower`: verl's, see `addClipFractions`
 */
export function lossMetrics(
  batch: TokenBatch,
  spec: LossSpec,
  buffers: LossBuffers,
  sums: LossSums,
): Record<string, number> {
  const { rows, length, mask, entropy } = batch
  const { ratio } = buffers
  const size = rows * length
  const min = spec.ratioLevel === 'token' ? (spec.logRatioMin ?? -Infinity) : -Infinity
  const max = spec.ratioLevel === 'token' ? (spec.logRatioMax ?? Infinity) : Infinity
  let tokens = 0
  let entropySum = 0
  let ratioSum = 0
  let ratioMax = 0
  let deltaSum = 0
  for (let k = 0; k < size; k++) {
    if (mask[k] === 0) continue
    tokens++
    entropySum += entropy[k]
    ratioSum += ratio[k]
    if (ratio[k] > ratioMax) ratioMax = ratio[k]
    const delta = Math.min(Math.max(tokenLogRatio(batch, k), min), max)
    deltaSum += spec.surrogate === 'kl_cov' ? -Math.abs(delta) : delta
  }
  const count = Math.max(tokens, 1)
  const metrics: Record<string, number> = {
    entropy: entropySum / count,
    policy_loss: sums.policyLoss,
    entropy_coef: spec.entropyCoef,
    ratio_mean: ratioSum / count,
    ratio_max: ratioMax,
    'actor/ppo_kl': -deltaSum / count,
  }
  if (batch.refLogp !== null) metrics.kl = sums.klSum / count
  addClipMetrics(batch, spec, buffers, metrics)
  addClipFractions(batch, spec, buffers, sums.stopped, count, metrics)
  if (spec.surrogate === 'vespo') metrics['vespo/phi_seq_mean'] = vespoWeightMean(batch, spec, count)
  return metrics
}

/** `clip_ratio/*` or `cispo_clip_ratio`. */
function addClipMetrics(
  batch: TokenBatch,
  spec: LossSpec,
  { clipped, counts }: LossBuffers,
  metrics: Record<string, number>,
): void {
  const { surrogate } = spec
  if (surrogate !== 'clip' && surrogate !== 'clip_cov' && surrogate !== 'gmpo' && surrogate !== 'cispo')
    return
  const { rows, length } = batch
  const perRow = isPerCompletion(spec.ratioLevel) && surrogate !== 'gmpo' && batch.advantages.length === rows
  let low = 0
  let high = 0
  let units = 0
  let lowMin = Infinity
  let highMax = -Infinity
  for (let i = 0, k = 0; i < rows; i++) {
    let rowLow = 0
    let rowHigh = 0
    for (let t = 0; t < length; t++, k++) {
      if (clipped[k] === 1) rowLow++
      else if (clipped[k] === 2) rowHigh++
    }
    const rowUnits = perRow ? 1 : counts[i]
    if (perRow) {
      rowLow = Math.min(rowLow, 1)
      rowHigh = Math.min(rowHigh, 1)
    }
    low += rowLow
    high += rowHigh
    units += rowUnits
    if (rowUnits === 0) continue
    lowMin = Math.min(lowMin, rowLow / rowUnits)
    highMax = Math.max(highMax, rowHigh / rowUnits)
  }
  units = Math.max(units, 1)
  if (surrogate === 'cispo') {
    metrics.cispo_clip_ratio = high / units
    return
  }
  metrics['clip_ratio/low_mean'] = low / units
  metrics['clip_ratio/high_mean'] = high / units
  metrics['clip_ratio/region_mean'] = (low + high) / units
  metrics['clip_ratio/low_min'] = Number.isFinite(lowMin) ? lowMin : NaN
  metrics['clip_ratio/high_max'] = Number.isFinite(highMax) ? highMax : NaN
}

/**
 * verl's clip fractions, which count tokens at every level:
 *
 *     clip:     pg_clipfrac = clipped; pg_clipfrac_lower = the dual clip holds
 *     clip_cov: pg_clipfrac = stopped by covariance
 *     cispo:    pg_clipfrac = the weight is not w; lower 0
 *     gmpo:     Δ outside [−ε, ε_high], for A > 0 and, lower, for A < 0
 *     sapo:     0
 */
function addClipFractions(
  batch: TokenBatch,
  spec: LossSpec,
  { ratio, clipped }: LossBuffers,
  stopped: number,
  count: number,
  metrics: Record<string, number>,
): void {
  const { surrogate } = spec
  if (surrogate === 'clip_cov') metrics['actor/pg_clipfrac'] = stopped / count
  if (surrogate !== 'clip' && surrogate !== 'cispo' && surrogate !== 'gmpo' && surrogate !== 'sapo') return
  const { rows, length, mask, advantages } = batch
  const perToken = advantages.length !== rows
  let upper = 0
  let lower = 0
  for (let i = 0, k = 0; i < rows && surrogate !== 'sapo'; i++) {
    for (let t = 0; t < length; t++, k++) {
      if (mask[k] === 0) continue
      const advantage = advantages[perToken ? k : i]
      if (surrogate === 'clip') {
        if (clipped[k] !== 0) upper++
        if (isDualClipped(ratio[k], advantage, spec)) lower++
      } else if (surrogate === 'cispo') {
        if (cispoWeight(ratio[k], spec) !== ratio[k]) upper++
      } else {
        const delta = tokenLogRatio(batch, k)
        if (delta >= -spec.epsilon && delta <= spec.epsilonHigh) continue
        if (advantage > 0) upper++
        else if (advantage < 0) lower++
      }
    }
  }
  metrics['actor/pg_clipfrac'] = upper / count
  metrics['actor/pg_clipfrac_lower'] = lower / count
}

/** Mean φ over completions, or over tokens when there is an advantage per token. */
function vespoWeightMean(batch: TokenBatch, spec: LossSpec, count: number): number {
  const { rows, length, mask, advantages } = batch
  let sum = 0
  if (advantages.length === rows) {
    for (let i = 0; i < rows; i++) sum += vespoWeight(vespoLogRatio(batch, i), advantages[i], spec)
    return sum / Math.max(rows, 1)
  }
  for (let i = 0, k = 0; i < rows; i++) {
    const logRatio = vespoLogRatio(batch, i)
    for (let t = 0; t < length; t++, k++) if (mask[k] !== 0) sum += vespoWeight(logRatio, advantages[k], spec)
  }
  return sum / count
}
