import type { FirstLayer } from './firstLayer'
import type { Machine } from './machine'

/** The first layer on a state: relu(x·W₁ + b₁) of the F features of a place. */
export function stateLayer({ kernels, space, layout, zeros }: Machine): FirstLayer {
  const { widthColumns, hiddenStride, featureStride, shape } = layout
  const { features } = shape.state!
  const [weight, bias] = [4 * layout.weight1[0], 4 * layout.bias1]
  const [seenRow, hiddenRow] = [4 * featureStride, 4 * hiddenStride]
  const packed = space.take(features * widthColumns)
  let start = zeros
  return {
    prepare(theta) {
      kernels.pack(theta + weight, features, widthColumns, packed)
      start = theta + bias
    },

    prepareBackward() {},

    forward({ features: seen }, first, count, out) {
      const x = seen + first * seenRow
      kernels.dense(x, seenRow, count, features, packed, widthColumns, out, hiddenRow, start, 0, 0, true)
    },

    backward({ features: seen }, first, count, d, gradient) {
      const x = seen + first * seenRow
      kernels.weightGradient(x, seenRow, features, d, hiddenRow, widthColumns, count, gradient + weight)
      kernels.columnSums(d, hiddenRow, widthColumns, count, gradient + bias)
    },

    finish() {},
  }
}
