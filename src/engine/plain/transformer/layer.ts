import { EXPANSION, type Activation, type Gpt2Sizes } from '../../../settings/gpt2'
import { addTo } from '../network'
import { ACTIVATION } from './activation'
import { attend, attendBackward, type Attended } from './attention'
import { emptyNormed, layerNorm, layerNormBackward, type Normed } from './layerNorm'
import { linear, linearBackward } from './linear'
import type { LayerAt } from './offsets'

/** What one layer keeps of one slot for the backward pass. */
export interface LayerSlot extends Attended {
  normed1: Normed
  /** the inputs of attention: layer norm's output */
  input1: Float32Array
  normed2: Normed
  /** the inputs of the dense layers */
  input2: Float32Array
  /** the sums of the first dense layer, and their activation; [4H] each */
  sums: Float32Array
  hidden: Float32Array
}

export function emptyLayerSlot({ width: H, heads, positions }: Gpt2Sizes): LayerSlot {
  const floats = (size: number) => new Float32Array(size)
  return {
    normed1: emptyNormed(H),
    input1: floats(H),
    qkv: floats(3 * H),
    weights: floats(heads * positions),
    mixed: floats(H),
    normed2: emptyNormed(H),
    input2: floats(H),
    sums: floats(EXPANSION * H),
    hidden: floats(EXPANSION * H),
  }
}

/** Scratch of a layer. */
export interface LayerScratch {
  /** ∂ of a vector [H] */
  part: Float32Array
  dMixed: Float32Array
  /** ∂ of the hidden units [4H] */
  dHidden: Float32Array
  /** ∂qkv of each slot */
  dQkv: readonly Float32Array[]
}

export const createLayerScratch = ({ width: H, positions }: Gpt2Sizes): LayerScratch => ({
  part: new Float32Array(H),
  dMixed: new Float32Array(H),
  dHidden: new Float32Array(EXPANSION * H),
  dQkv: Array.from({ length: positions }, () => new Float32Array(3 * H)),
})

/**
 * Slot i forward, after the slots first … i − 1: replaces x by
 *
 *     x ← x + c_proj(attention(c_attn(ln_1(x)))),   x ← x + c_proj(act(c_fc(ln_2(x))))
 *
 * What is added to x is the residual connection (He et al. 2015): x itself goes past both parts.
 */
export function layerForward(
  theta: Float32Array,
  at: LayerAt,
  slots: readonly LayerSlot[],
  first: number,
  i: number,
  { heads, activation }: Pick<Gpt2Sizes, 'heads' | 'activation'>,
  x: Float32Array,
  { part }: LayerScratch,
): void {
  const slot = slots[i]
  layerNorm(theta, at.norm1, x, slot.normed1, slot.input1)
  linear(theta, at.attention, slot.input1, slot.qkv)
  attend(slots, first, i, heads)
  linear(theta, at.mix, slot.mixed, part)
  addTo(x, 0, part, 0, x.length)

  layerNorm(theta, at.norm2, x, slot.normed2, slot.input2)
  linear(theta, at.up, slot.input2, slot.sums)
  const { value } = ACTIVATION[activation]
  for (let j = 0; j < slot.sums.length; j++) slot.hidden[j] = value(slot.sums[j])
  linear(theta, at.down, slot.hidden, part)
  addTo(x, 0, part, 0, x.length)
}

/**
 * All slots first … last backward: replaces dX of each, ∂loss by the layer's output, by ∂loss by its input, and adds to the
 * gradient. The two parts are taken in reverse; a residual passes ∂x on as it is.
 */
export function layerBackward(
  theta: Float32Array,
  gradient: Float32Array,
  at: LayerAt,
  slots: readonly LayerSlot[],
  first: number,
  last: number,
  { heads, activation }: { heads: number; activation: Activation },
  dX: readonly Float32Array[],
  { part, dMixed, dHidden, dQkv }: LayerScratch,
): void {
  const { slope } = ACTIVATION[activation]
  for (let i = first; i <= last; i++) dQkv[i].fill(0)
  for (let i = last; i >= first; i--) {
    const slot = slots[i]
    // y = x + c_proj(act(c_fc(ln_2(x)))):  ∂x = ∂y + ∂ln_2 · c_fcᵀ · act′ · c_projᵀ · ∂y
    linearBackward(theta, gradient, at.down, slot.hidden, dX[i], dHidden)
    for (let j = 0; j < dHidden.length; j++) dHidden[j] *= slope(slot.sums[j])
    linearBackward(theta, gradient, at.up, slot.input2, dHidden, part)
    layerNormBackward(theta, gradient, at.norm2, slot.normed2, part, dX[i])

    // y = x + c_proj(attention(c_attn(ln_1(x)))):  ∂x = ∂y + ∂ln_1 · c_attnᵀ · ∂attention · c_projᵀ · ∂y
    linearBackward(theta, gradient, at.mix, slot.mixed, dX[i], dMixed)
    attendBackward(slots, first, i, heads, dMixed, dQkv)
    // complete: the slots after i are done
    linearBackward(theta, gradient, at.attention, slot.input1, dQkv[i], part)
    layerNormBackward(theta, gradient, at.norm1, slot.normed1, part, dX[i])
  }
}
