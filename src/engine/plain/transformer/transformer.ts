import { gpt2SizesOf, type NetworkShape } from '../../network'
import { firstSlot, slotOfStep } from '../../sequence'
import type { RowNetwork } from '../rowNetwork'
import { createLayerScratch, emptyLayerSlot, layerBackward, layerForward } from './layer'
import { emptyNormed, layerNorm, layerNormBackward } from './layerNorm'
import { transformerAt } from './offsets'

/**
 * The transformer of `src/settings/gpt2.ts`:
 *
 *     logits [V] = lm_head [V, H] · ln_f(x) [H]
 *
 * Computes one slot after the other. It keeps the keys and values of earlier slots (KV cache) and the activations of one row;
 * before a row goes backward, it computes them again. The row goes backward as a whole when all of its steps have their ∂logits.
 */
export function createTransformer(shape: NetworkShape): RowNetwork {
  const { window: W, length: T } = shape
  const sizes = gpt2SizesOf(shape)
  const { width: H, vocabulary: V, positions, layers } = sizes
  const at = transformerAt(shape)
  const scratch = createLayerScratch(sizes)
  /** context and completion side by side, [W + T] */
  const line = new Int32Array(W + T)
  const eachSlot = <Kept>(make: () => Kept) => Array.from({ length: positions }, make)
  const kept = Array.from({ length: layers }, () => eachSlot(() => emptyLayerSlot(sizes)))
  /** of each slot: x after the last layer, what its norm keeps, ln_f(x), and ∂x */
  const x = eachSlot(() => new Float32Array(H))
  const normed = eachSlot(() => emptyNormed(H))
  const headInput = eachSlot(() => new Float32Array(H))
  const dX = eachSlot(() => new Float32Array(H))
  const dHeadInput = new Float32Array(H)
  /** the sequence is slots start … of the line; those before `next` are computed, those before `end` take part in the loss */
  let [start, next, end] = [0, 0, 0]
  /** where the activations of a slot of the line are */
  const place = (slot: number) => slot - (T - 1)

  const begin = () => {
    start = firstSlot(shape, line)
    next = start
    end = start
    dX.forEach((one) => one.fill(0))
  }

  /** x = wte[token] + wpe[position], then the layers. */
  const computeSlot = (theta: Float32Array, slot: number) => {
    const mine = x[place(slot)]
    const token = line[slot]
    const position = at.positions + (slot - start) * H
    for (let i = 0; i < H; i++)
      mine[i] = theta[position + i] + (token < 0 ? 0 : theta[at.tokens + token * H + i])
    at.layers.forEach((layer, l) => {
      layerForward(theta, layer, kept[l], place(start), place(slot), sizes, mine, scratch)
    })
  }

  /** logits = lm_head · ln_f(x) */
  const forward = (theta: Float32Array, t: number, out: Float32Array) => {
    for (; next <= slotOfStep(shape, t); next++) computeSlot(theta, next)
    const slot = place(slotOfStep(shape, t))
    layerNorm(theta, at.normOut, x[slot], normed[slot], headInput[slot])
    for (let v = 0; v < V; v++) {
      let sum = 0
      for (let i = 0; i < H; i++) sum += headInput[slot][i] * theta[at.head + v * H + i]
      out[v] = sum
    }
  }

  return {
    prepare() {},
    reserve() {},

    load({ contexts, actions }, row) {
      line.fill(-1)
      line.set(contexts.subarray(row * W, (row + 1) * W))
      if (actions) line.set(actions.subarray(row * T, (row + 1) * T), W)
      begin()
    },

    lookAt(t, inputs, from) {
      line.fill(-1)
      line.set(inputs.subarray(from, from + W), t)
      begin()
    },

    act(t, action) {
      line[W + t] = action
    },

    forward,
    recall: forward,

    /** ∂lm_head += ∂logits ⊗ ln_f(x),  ∂ln_f(x) = lm_headᵀ · ∂logits */
    backward(theta, t, dOut, gradient) {
      end = slotOfStep(shape, t) + 1
      const slot = place(end - 1)
      dHeadInput.fill(0)
      for (let v = 0; v < V; v++) {
        for (let i = 0; i < H; i++) {
          const weight = at.head + v * H + i
          gradient[weight] += dOut[v] * headInput[slot][i]
          dHeadInput[i] += dOut[v] * theta[weight]
        }
      }
      layerNormBackward(theta, gradient, at.normOut, normed[slot], dHeadInput, dX[slot])
    },

    finishRow(theta, gradient) {
      const [first, last] = [place(start), place(end - 1)]
      for (let l = layers - 1; l >= 0; l--) {
        layerBackward(theta, gradient, at.layers[l], kept[l], first, last, sizes, dX, scratch)
      }
      for (let slot = start; slot < end; slot++) {
        const slope = dX[place(slot)]
        const position = at.positions + (slot - start) * H
        const token = at.tokens + line[slot] * H
        for (let i = 0; i < H; i++) gradient[position + i] += slope[i]
        if (line[slot] >= 0) for (let i = 0; i < H; i++) gradient[token + i] += slope[i]
      }
    },

    finish() {},

    attention(t) {
      const { heads } = sizes
      const found = new Float32Array(layers * heads * W * W)
      for (let slot = start; slot <= slotOfStep(shape, t); slot++) {
        for (let l = 0; l < layers; l++) {
          const { weights } = kept[l][place(slot)]
          for (let h = 0; h < heads; h++) {
            const row = ((l * heads + h) * W + slot - t) * W
            for (let j = start; j <= slot; j++) found[row + j - t] = weights[h * positions + place(j)]
          }
        }
      }
      return found
    },
  }
}
