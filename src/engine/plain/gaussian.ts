import type { GaussianHead } from '../network'
import { normal } from '../../random/streams'

const HALF_LOG_2PI = 0.5 * Math.log(2 * Math.PI)

/**
 * From the network's output o to the mean, in place: μ = skip_t·x + scale_t·o.
 * @param x the first D features
 */
export function toMean(
  head: GaussianHead,
  t: number,
  out: Float32Array,
  x: ArrayLike<number>,
  xAt: number,
): void {
  for (let d = 0; d < head.dimensions; d++) out[d] = head.skip[t] * x[xAt + d] + head.scale[t] * out[d]
}

/** An action a = μ + τσ_t·z, z_d being normal number t·D + d of the row's stream. */
export function draw(
  head: GaussianHead,
  t: number,
  mean: Float32Array,
  temperature: number,
  key0: number,
  key1: number,
  actions: Float32Array,
  at: number,
): void {
  const { dimensions: D, sigma } = head
  for (let d = 0; d < D; d++) {
    actions[at + d] = mean[d] + temperature * sigma[t] * normal(key0, key1, t * D + d)
  }
}

/** log π(a) = logpScale · Σ_d [ −(a_d − μ_d)²/2s² − log s − ½ log 2π ] with s = τσ_t. */
export function logDensity(
  head: GaussianHead,
  t: number,
  mean: Float32Array,
  temperature: number,
  actions: ArrayLike<number>,
  at: number,
): number {
  const s = temperature * head.sigma[t]
  let sum = 0
  for (let d = 0; d < head.dimensions; d++) {
    const z = (actions[at + d] - mean[d]) / s
    sum -= 0.5 * z * z + Math.log(s) + HALF_LOG_2PI
  }
  return head.logpScale * sum
}

/** Entropy of step t in nats, scaled as log π is: logpScale · D · (½ + ½ log 2π + log τσ_t). It depends on no weight. */
export function entropyOf(head: GaussianHead, t: number, temperature: number): number {
  return head.logpScale * head.dimensions * (0.5 + HALF_LOG_2PI + Math.log(temperature * head.sigma[t]))
}

/** ∂loss/∂o from ∂loss/∂logp and ∂loss/∂μ: scale_t · (dLogp · logpScale · (a − μ)/s² + dMean); dMean is [D]. */
export function outputGradient(
  head: GaussianHead,
  t: number,
  mean: Float32Array,
  temperature: number,
  actions: ArrayLike<number>,
  at: number,
  dLogp: number,
  dMean: Float32Array | null,
  dOutput: Float32Array,
): void {
  const variance = (temperature * head.sigma[t]) ** 2
  for (let d = 0; d < head.dimensions; d++) {
    const slope = (dLogp * head.logpScale * (actions[at + d] - mean[d])) / variance
    dOutput[d] = head.scale[t] * (slope + (dMean === null ? 0 : dMean[d]))
  }
}
