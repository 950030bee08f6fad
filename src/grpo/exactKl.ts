import { expectRoom } from './shapes'
import type { GaussianBatch } from './spec'

/**
 * KL(N(μ, v·1) ‖ N(μ_ref, v·1)) = scale · Σ_d (μ_d − μ_ref,d)² / 2v of token k, in nats; 0 without a reference.
 *
 * @throws {RangeError} if the means end before token k
 */
export function exactKl({ dimensions: D, mean, refMean, variance, scale }: GaussianBatch, k: number): number {
  if (refMean === null) return 0
  expectRoom('mean', mean, (k + 1) * D, '(k + 1)·D')
  expectRoom('refMean', refMean, (k + 1) * D, '(k + 1)·D')
  let sum = 0
  for (let i = k * D; i < (k + 1) * D; i++) sum += (mean[i] - refMean[i]) ** 2
  return (scale * sum) / (2 * variance[k % variance.length])
}

/**
 * Adds a token's share of ∂loss/∂μ if its exact KL has this weight in the loss; the gradient goes to the means
 * directly:
 *
 *     ∂KL/∂μ_d = scale · (μ_d − μ_ref,d) / v
 *
 * @param dMean out, [B·T·D]
 */
export function addExactKlSlope(
  { dimensions: D, mean, refMean, variance, scale }: GaussianBatch,
  k: number,
  weight: number,
  dMean: Float32Array,
): void {
  if (refMean === null) return
  const slope = (weight * scale) / variance[k % variance.length]
  for (let i = k * D; i < (k + 1) * D; i++) dMean[i] += slope * (mean[i] - refMean[i])
}
