import type { NetworkShape, Offsets } from '../network'
import type { FirstLayer } from './firstLayer'
import { addTo, affine } from './network'

/** The first layer on a state: x·W₁ + b₁ of the F features of a step. */
export function stateInput(shape: NetworkShape, at: Offsets): FirstLayer {
  const { length: T, width: H } = shape
  const F = shape.state!.features
  let features: ArrayLike<number> = []
  let start = 0
  return {
    prepare() {},
    load(batch, row) {
      features = batch.features!
      start = row * T * F
    },
    lookAt(t, inputs, from) {
      features = inputs
      start = from - t * F
    },
    place() {},
    forward(theta, t, hidden, hiddenAt) {
      affine(theta, at.weight1, at.bias1, features, start + t * F, F, hidden, hiddenAt, H)
    },
    backward(t, dHidden, dHiddenAt, gradient) {
      addTo(gradient, at.bias1, dHidden, dHiddenAt, H)
      for (let f = 0; f < F; f++) {
        const value = features[start + t * F + f]
        if (value === 0) continue
        const weights = at.weight1 + f * H
        for (let h = 0; h < H; h++) gradient[weights + h] += value * dHidden[dHiddenAt + h]
      }
    },
    finish() {},
  }
}
