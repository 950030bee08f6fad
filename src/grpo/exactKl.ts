import type { GaussianBatch, LossSpec, TokenBatch } from './spec'
import type { Terms } from './surrogates/definition'

/** KL(N(μ, v·1) ‖ N(μ_ref, v·1)) = scale · Σ_d (μ_d − μ_ref,d)² / 2v of token k, in nats; 0 without a reference. */
export function exactKl({ dimensions: D, mean, refMean, variance, scale }: GaussianBatch, k: number): number {
  if (refMean === null) return 0
  let sum = 0
  for (let i = k * D; i < (k + 1) * D; i++) sum += (mean[i] - refMean[i]) ** 2
  return (scale * sum) / (2 * variance[k % variance.length])
}

/**
 * Adds β·KL of every unmasked token of a Gaussian policy in closed form, as DDPO and Flow-GRPO have it, where `addKl` has an
 * estimate from the sampled action. Its gradient reaches the means directly:
 *
 *     ∂/∂μ_d = c_i · β · w · scale · (μ_d − μ_ref,d) / v        w = 1, or the ratio where it is bias-corrected
 *
 * @param dMean out, [B·T·D]
 * @returns loss: β Σ c m w KL; sum: Σ m w KL
 */
export function addExactKl(
  batch: TokenBatch,
  gaussian: GaussianBatch,
  spec: LossSpec,
  ratio: Float32Array,
  rowWeight: Float64Array,
  terms: Terms,
  dMean: Float32Array,
): { loss: number; sum: number } {
  const { rows, length, mask } = batch
  const { dimensions: D, mean, refMean, variance, scale } = gaussian
  const { beta } = spec
  const isCorrected = spec.useBiasCorrectionKl && beta !== 0
  dMean.fill(0)
  let loss = 0
  let sum = 0
  if (refMean === null) return { loss, sum }
  for (let i = 0, k = 0; i < rows; i++) {
    let rowSum = 0
    for (let t = 0; t < length; t++, k++) {
      if (mask[k] === 0) continue
      const kl = exactKl(gaussian, k)
      const w = isCorrected ? ratio[k] : 1
      rowSum += kl * w
      if (beta === 0) continue
      if (isCorrected) terms.viaRatio[k] += beta * w * kl
      const slope = (rowWeight[i] * beta * w * scale) / variance[t]
      for (let j = k * D; j < (k + 1) * D; j++) dMean[j] = slope * (mean[j] - refMean[j])
    }
    sum += rowSum
    loss += rowWeight[i] * rowSum
  }
  return { loss: beta * loss, sum }
}
