import type { LossSpec } from './spec'
import type { SurrogateInput, Terms } from './surrogate'

/**
 * SAPO's soft gate in place of the clip, for one token of ratio w and advantage A:
 *
 *     x = −(4/τ) · σ(τ (w − 1)) · A,   τ = sapoTemperaturePos if A > 0, else sapoTemperatureNeg
 *
 * Its slope is 1 at w = 1 and fades on both sides. Sources: arXiv 2511.20347; TRL loss_type `sapo`, verl loss_mode `sapo`.
 */
export function sapoValue(w: number, advantage: number, temperature: number): number {
  return (-4 / temperature) * sigmoid(temperature * (w - 1)) * advantage
}

/** ∂x/∂log w of `sapoValue`: −4 σ (1 − σ) · w · A. */
export function sapoSlope(w: number, advantage: number, temperature: number): number {
  const gate = sigmoid(temperature * (w - 1))
  return gate === 1 ? 0 : -4 * gate * (1 - gate) * w * advantage
}

/** σ(x) = 1 / (1 + e^−x) */
export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** The gated term of every kept token. */
export function fillSapo({ batch, ratio, keep }: SurrogateInput, spec: LossSpec, terms: Terms): void {
  const { rows, length, advantages } = batch
  const perToken = advantages.length !== rows
  for (let i = 0, k = 0; i < rows; i++) {
    for (let t = 0; t < length; t++, k++) {
      const advantage = advantages[perToken ? k : i]
      if (keep[k] === 0 || advantage === 0) continue
      const temperature = advantage > 0 ? spec.sapoTemperaturePos : spec.sapoTemperatureNeg
      terms.value[k] = sapoValue(ratio[k], advantage, temperature)
      terms.viaRatio[k] = sapoSlope(ratio[k], advantage, temperature)
    }
  }
}
