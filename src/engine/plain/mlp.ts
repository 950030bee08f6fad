import { offsetsOf, type NetworkShape } from '../network'
import { affine, backwardStep, forwardStep } from './network'
import type { RowNetwork } from './rowNetwork'
import { stateInput } from './stateInput'
import { tokenInput } from './tokenInput'

/** The MLP. Its steps do not depend on each other; each keeps its activations [L, H]. */
export function createMlp(shape: NetworkShape): RowNetwork {
  const { length: T, width: H, depth: L } = shape
  const at = offsetsOf(shape)
  const first = shape.state ? stateInput(shape, at) : tokenInput(shape, at)
  const dHidden = new Float32Array(2 * H)
  let hidden = new Float32Array(T * L * H)
  let start = 0
  const stepAt = (t: number) => start + t * L * H
  return {
    prepare: first.prepare,

    reserve(rows) {
      const needed = rows * T * L * H
      if (hidden.length < needed) hidden = new Float32Array(needed)
    },

    load(batch, row, place) {
      first.load(batch, row)
      start = place * T * L * H
    },

    lookAt(t, inputs, from) {
      first.lookAt(t, inputs, from)
      start = 0
    },

    act: first.place,

    forward(theta, t, out) {
      first.forward(theta, t, hidden, stepAt(t))
      forwardStep(shape, at, theta, hidden, stepAt(t), out)
    },

    /** From the last hidden layer, which the forward pass kept. */
    recall(theta, t, out) {
      const last = stepAt(t) + (L - 1) * H
      affine(theta, at.weightOut, at.biasOut, hidden, last, H, out, 0, out.length)
    },

    backward(theta, t, dOut, gradient) {
      const sums = backwardStep(shape, at, theta, hidden, stepAt(t), dOut, gradient, dHidden)
      first.backward(t, dHidden, sums, gradient)
    },

    finishRow() {},

    finish: first.finish,
  }
}
