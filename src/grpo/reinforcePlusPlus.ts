import { pow } from '../math/portable'
import { baselineValues } from './baselines'

/**
 * verl's `masked_whiten` for advantages that are the same at every token of a completion: (A − mean) / √(var + 1e-8), mean and
 * unbiased variance over all tokens of the batch, so that a long completion weighs by its length.
 *
 * @param advantages [N], NaN if unscorable
 * @param lengths tokens of each completion, [N]
 */
export function whitenOverTokens(advantages: Float32Array, lengths: ArrayLike<number>): Float32Array {
  let tokens = 0
  let sum = 0
  for (let i = 0; i < advantages.length; i++) {
    if (Number.isNaN(advantages[i])) continue
    tokens += lengths[i]
    sum += lengths[i] * advantages[i]
  }
  const mean = sum / tokens
  let squares = 0
  for (let i = 0; i < advantages.length; i++) {
    if (!Number.isNaN(advantages[i])) squares += lengths[i] * (advantages[i] - mean) ** 2
  }
  const scale = 1 / Math.sqrt(squares / (tokens - 1) + 1e-8)
  return advantages.map((advantage) => (advantage - mean) * scale)
}

/**
 * REINFORCE++ with baseline: A = reward − group mean, then whitened over the tokens of the batch. A completion alone in its
 * group keeps its reward. Source: arXiv 2501.03262; verl `reinforce_plus_plus_baseline`.
 */
export function reinforcePlusPlusBaseline(
  rewards: Float32Array,
  offsets: Int32Array,
  lengths: ArrayLike<number>,
): Float32Array {
  const means = baselineValues(rewards, offsets, 'group', 'verl', 0)
  const centred = rewards.map((reward, i) => reward - means[i])
  return whitenOverTokens(centred, lengths)
}

/**
 * REINFORCE++: the return γ^(n−1−t) · reward of token t of n (the reward comes with the last token), whitened over the tokens of
 * the batch; no group enters. Source: arXiv 2501.03262; verl `reinforce_plus_plus`.
 *
 * @param length T
 * @returns [N] when γ = 1, every token of a completion having the same; else [N·T], 0 after the end of a completion
 */
export function reinforcePlusPlus(
  rewards: Float32Array,
  lengths: ArrayLike<number>,
  length: number,
  gamma: number,
): Float32Array {
  if (gamma === 1) return whitenOverTokens(rewards, lengths)
  const returns = new Float32Array(rewards.length * length)
  const isToken = new Uint8Array(returns.length)
  for (let i = 0; i < rewards.length; i++) {
    for (let t = 0; t < lengths[i]; t++) {
      returns[i * length + t] = rewards[i] * pow(gamma, lengths[i] - 1 - t)
      isToken[i * length + t] = 1
    }
  }
  return whitenOverTokens(returns, isToken).map((advantage, k) => (isToken[k] === 1 ? advantage : 0))
}
