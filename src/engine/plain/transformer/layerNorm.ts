import { NORM_EPSILON } from '../../../settings/gpt2'
import type { PartAt } from './offsets'

/** What layer norm keeps of a vector for the backward pass. */
export interface Normed {
  /** n = (x − mean) / √(variance + ε) */
  vector: Float32Array
  /** 1 / √(variance + ε) */
  scale: number
}

export const emptyNormed = (size: number): Normed => ({ vector: new Float32Array(size), scale: 0 })

/**
 * Layer norm (Ba et al. 2016): y = gain·n + bias with n = (x − mean) / √(variance + ε), mean and variance being those of the
 * numbers in x.
 */
export function layerNorm(
  theta: Float32Array,
  { weight: gain, bias }: PartAt,
  x: Float32Array,
  normed: Normed,
  y: Float32Array,
): void {
  const size = x.length
  let mean = 0
  for (let i = 0; i < size; i++) mean += x[i] / size
  let variance = 0
  for (let i = 0; i < size; i++) variance += (x[i] - mean) ** 2 / size
  normed.scale = 1 / Math.sqrt(variance + NORM_EPSILON)
  for (let i = 0; i < size; i++) {
    normed.vector[i] = (x[i] - mean) * normed.scale
    y[i] = theta[gain + i] * normed.vector[i] + theta[bias + i]
  }
}

/**
 * The backward pass. With g = gain·∂y,
 *
 *     ∂x = scale · ( g − mean(g) − n · mean(g·n) ),   ∂gain = ∂y·n,   ∂bias = ∂y
 *
 * Mean and variance depend on every x, hence the two means. Adds ∂x to `dX`: x also goes around the norm, in the residual.
 */
export function layerNormBackward(
  theta: Float32Array,
  gradient: Float32Array,
  { weight: gain, bias }: PartAt,
  { vector: n, scale }: Normed,
  dY: Float32Array,
  dX: Float32Array,
): void {
  const size = n.length
  let mean = 0
  let meanWithN = 0
  for (let i = 0; i < size; i++) {
    const g = theta[gain + i] * dY[i]
    mean += g / size
    meanWithN += (g * n[i]) / size
    gradient[gain + i] += dY[i] * n[i]
    gradient[bias + i] += dY[i]
  }
  for (let i = 0; i < size; i++) dX[i] += scale * (theta[gain + i] * dY[i] - mean - n[i] * meanWithN)
}
