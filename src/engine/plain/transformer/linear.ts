import type { PartAt } from './offsets'

/** y = x·W + b, with W [inputs, outputs] row-major. */
export function linear(
  theta: Float32Array,
  { weight, bias }: PartAt,
  x: Float32Array,
  y: Float32Array,
): void {
  const outputs = y.length
  for (let j = 0; j < outputs; j++) y[j] = theta[bias + j]
  for (let i = 0; i < x.length; i++) {
    const row = weight + i * outputs
    for (let j = 0; j < outputs; j++) y[j] += x[i] * theta[row + j]
  }
}

/** The backward pass: ∂x = ∂y·Wᵀ, and adds ∂W = xᵀ·∂y and ∂b = ∂y to the gradient. */
export function linearBackward(
  theta: Float32Array,
  gradient: Float32Array,
  { weight, bias }: PartAt,
  x: Float32Array,
  dY: Float32Array,
  dX: Float32Array,
): void {
  const outputs = dY.length
  for (let j = 0; j < outputs; j++) gradient[bias + j] += dY[j]
  for (let i = 0; i < x.length; i++) {
    const row = weight + i * outputs
    let sum = 0
    for (let j = 0; j < outputs; j++) {
      gradient[row + j] += x[i] * dY[j]
      sum += dY[j] * theta[row + j]
    }
    dX[i] = sum
  }
}
