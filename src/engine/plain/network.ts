import type { NetworkShape, Offsets } from '../network'

/**
 * One step forward from the first layer's sums in hidden[hiddenAt …]. Writes the activations [L, H] there and the outputs
 * to `out` [V or D].
 */
export function forwardStep(
  shape: NetworkShape,
  at: Offsets,
  theta: Float32Array,
  hidden: Float32Array,
  hiddenAt: number,
  out: Float32Array,
): void {
  const { width: H } = shape
  relu(hidden, hiddenAt, H)
  let input = hiddenAt
  for (const { weight, bias } of at.hidden) {
    const output = input + H
    affine(theta, weight, bias, hidden, input, H, hidden, output, H)
    relu(hidden, output, H)
    input = output
  }
  affine(theta, at.weightOut, at.biasOut, hidden, input, H, out, 0, out.length)
}

/** out = x·W + b, skipping zero inputs, which are about half of them after a ReLU. */
export function affine(
  theta: Float32Array,
  weight: number,
  bias: number,
  x: ArrayLike<number>,
  xAt: number,
  inputs: number,
  out: Float32Array,
  outAt: number,
  outputs: number,
): void {
  for (let j = 0; j < outputs; j++) out[outAt + j] = theta[bias + j]
  for (let i = 0; i < inputs; i++) {
    const value = x[xAt + i]
    if (value === 0) continue
    const row = weight + i * outputs
    for (let j = 0; j < outputs; j++) out[outAt + j] += value * theta[row + j]
  }
}

function relu(values: Float32Array, from: number, count: number): void {
  for (let i = from; i < from + count; i++) if (values[i] < 0) values[i] = 0
}

/**
 * One step backward: adds ∂loss/∂θ of all layers but the first to `gradient`, given ∂loss/∂outputs and the activations that
 * `forwardStep` left. `dHidden` is scratch, [2, H].
 * @returns where in `dHidden` the derivatives by the first layer's sums are
 */
export function backwardStep(
  shape: NetworkShape,
  at: Offsets,
  theta: Float32Array,
  hidden: Float32Array,
  hiddenAt: number,
  dOut: Float32Array,
  gradient: Float32Array,
  dHidden: Float32Array,
): number {
  const { width: H, depth: L } = shape
  let input = hiddenAt + (L - 1) * H
  let mine = 0
  const { weightOut, biasOut } = at
  affineBackward(theta, gradient, weightOut, biasOut, hidden, input, H, dOut, 0, dOut.length, dHidden, mine)
  for (let layer = at.hidden.length - 1; layer >= 0; layer--) {
    const { weight, bias } = at.hidden[layer]
    input -= H
    const next = H - mine
    affineBackward(theta, gradient, weight, bias, hidden, input, H, dHidden, mine, H, dHidden, next)
    mine = next
  }
  return mine
}

/** Through out = x·W + b and the ReLU that made x: dW += xᵀ·dOut, db += dOut, dX = [x > 0]·(dOut·Wᵀ). */
function affineBackward(
  theta: Float32Array,
  gradient: Float32Array,
  weight: number,
  bias: number,
  x: Float32Array,
  xAt: number,
  inputs: number,
  dOut: Float32Array,
  dOutAt: number,
  outputs: number,
  dX: Float32Array,
  dXAt: number,
): void {
  addTo(gradient, bias, dOut, dOutAt, outputs)
  for (let i = 0; i < inputs; i++) {
    const value = x[xAt + i]
    if (value === 0) {
      dX[dXAt + i] = 0
      continue
    }
    const row = weight + i * outputs
    let sum = 0
    for (let j = 0; j < outputs; j++) {
      const g = dOut[dOutAt + j]
      gradient[row + j] += value * g
      sum += g * theta[row + j]
    }
    dX[dXAt + i] = sum
  }
}

export function addTo(
  target: Float32Array,
  targetAt: number,
  source: Float32Array,
  sourceAt: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) target[targetAt + i] += source[sourceAt + i]
}
