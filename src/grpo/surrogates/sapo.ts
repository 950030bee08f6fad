import { exp } from '../../math/portable'
import type { SurrogateDefinition } from './definition'

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
  return 1 / (1 + exp(-x))
}

export const sapo = {
  stop: null,
  term: {
    per: 'token',
    fill({ size, advantages, ratio, keep }, spec, terms) {
      for (let k = 0; k < size; k++) {
        const advantage = advantages[k]
        if (keep[k] === 0 || advantage === 0) continue
        const temperature = advantage > 0 ? spec.sapoTemperaturePos : spec.sapoTemperatureNeg
        terms.value[k] = sapoValue(ratio[k], advantage, temperature)
        terms.viaRatio[k] = sapoSlope(ratio[k], advantage, temperature)
      }
    },
  },
  freeSlope: null,
  clipState: null,
  // verl reports the clip fractions of SAPO, which has no clip, as 0
  metrics: () => ({ 'actor/pg_clipfrac': 0, 'actor/pg_clipfrac_lower': 0 }),
} satisfies SurrogateDefinition
