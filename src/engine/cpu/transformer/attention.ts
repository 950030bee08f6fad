import type { Machine } from '../machine'
import type { TransformerLayout } from './layout'
import type { Loaded } from './memory'

/**
 * Copies the attention weights of loaded windows to to[first …, layers, heads, W, W], over the slots of the windows that step
 * `position` sees.
 */
export function readAttention(
  { space, layout }: Machine<TransformerLayout>,
  { sequences, activations }: Loaded,
  position: number,
  to: Float32Array,
  first: number,
): void {
  const { window: W } = layout.shape
  const { sizes, strides } = layout
  const { layers, heads, positions } = sizes
  const { f32, i32 } = space
  for (let row = 0; row < sequences.rows; row++) {
    const size = sequences.prompts[row] + position
    for (let query = 0; query < size; query++) {
      const node = i32[sequences.table / 4 + row * positions + query]
      for (let l = 0; l < layers; l++) {
        const weights = activations.layers[l].weights / 4 + node * strides.weights
        for (let h = 0; h < heads; h++) {
          const line = (((first + row) * layers + l) * heads + h) * W * W + (W - size + query) * W + W - size
          for (let key = 0; key <= query; key++) to[line + key] = f32[weights + h * strides.slots + key]
        }
      }
    }
  }
}
