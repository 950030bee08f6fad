import { exp } from '../../../math/portable'

/** What attention keeps of a slot. H = heads · d. */
export interface Attended {
  /** query, key and value side by side, [3H]; head h has d numbers of each */
  qkv: Float32Array
  /** how much the slot attends to each slot up to itself, [heads, slots]; they sum to 1 in each head */
  weights: Float32Array
  /** the values of the slots it attends to, weighted and summed; the heads side by side, [H] */
  mixed: Float32Array
}

/**
 * Causal self-attention (Vaswani et al. 2017) of slot i, which sees the slots first … i. In each head
 *
 *     weights_j = softmax_j( q_i·k_j / √d ),   mixed_i = Σ_j weights_j·v_j
 */
export function attend(slots: readonly Attended[], first: number, i: number, heads: number): void {
  const { qkv, weights, mixed } = slots[i]
  const [H, S] = [mixed.length, weights.length / heads]
  const d = H / heads
  mixed.fill(0)
  weights.fill(0)
  for (let h = 0; h < heads; h++) {
    const [query, key, value] = [h * d, H + h * d, 2 * H + h * d]
    let most = -Infinity
    for (let j = first; j <= i; j++) {
      const score = dot(qkv, query, slots[j].qkv, key, d) / Math.sqrt(d)
      weights[h * S + j] = score
      if (score > most) most = score
    }
    let sum = 0
    for (let j = first; j <= i; j++) sum += weights[h * S + j] = exp(weights[h * S + j] - most)
    for (let j = first; j <= i; j++) {
      const weight = (weights[h * S + j] /= sum)
      addScaled(mixed, query, slots[j].qkv, value, weight, d)
    }
  }
}

/**
 * The backward pass of slot i: given ∂mixed_i, adds to ∂qkv of the slots that it attends to. In each head
 *
 *     ∂v_j += weights_j·∂mixed_i,   ∂weights_j = ∂mixed_i·v_j
 *     ∂score_j = weights_j·( ∂weights_j − Σ_k weights_k·∂weights_k )
 *     ∂q_i += ∂score_j·k_j / √d,   ∂k_j += ∂score_j·q_i / √d
 *
 * A slot's ∂qkv is complete when all slots after it are done.
 */
export function attendBackward(
  slots: readonly Attended[],
  first: number,
  i: number,
  heads: number,
  dMixed: Float32Array,
  dQkv: readonly Float32Array[],
): void {
  const { qkv, weights, mixed } = slots[i]
  const [H, S] = [mixed.length, weights.length / heads]
  const d = H / heads
  for (let h = 0; h < heads; h++) {
    const [query, key, value] = [h * d, H + h * d, 2 * H + h * d]
    let mean = 0
    for (let j = first; j <= i; j++) {
      mean += weights[h * S + j] * dot(dMixed, query, slots[j].qkv, value, d)
    }
    for (let j = first; j <= i; j++) {
      const weight = weights[h * S + j]
      const dScore = weight * (dot(dMixed, query, slots[j].qkv, value, d) - mean)
      addScaled(dQkv[j], value, dMixed, query, weight, d)
      addScaled(dQkv[i], query, slots[j].qkv, key, dScore / Math.sqrt(d), d)
      addScaled(dQkv[j], key, qkv, query, dScore / Math.sqrt(d), d)
    }
  }
}

function dot(a: Float32Array, aAt: number, b: Float32Array, bAt: number, count: number): number {
  let sum = 0
  for (let n = 0; n < count; n++) sum += a[aAt + n] * b[bAt + n]
  return sum
}

function addScaled(
  target: Float32Array,
  targetAt: number,
  source: Float32Array,
  sourceAt: number,
  scale: number,
  count: number,
): void {
  for (let n = 0; n < count; n++) target[targetAt + n] += scale * source[sourceAt + n]
}
