import { exp } from '../../../math/portable'
import type { Activation } from '../../../settings/gpt2'

/** A function of one number, and its derivative. */
interface WithSlope {
  value(u: number): number
  slope(u: number): number
}

const SCALE = Math.sqrt(2 / Math.PI)
const CUBIC = 0.044715

/** tanh x = 1 − 2/(e²ˣ + 1) */
const tanh = (x: number) => 1 - 2 / (exp(2 * x) + 1)

export const ACTIVATION: Record<Activation, WithSlope> = {
  relu: {
    value: (u) => (u > 0 ? u : 0),
    slope: (u) => (u > 0 ? 1 : 0),
  },

  /** GELU in the approximation of Hendrycks & Gimpel (2016): ½u·(1 + tanh z) with z = √(2/π)·(u + 0.044715·u³). */
  gelu_new: {
    value: (u) => 0.5 * u * (1 + tanh(SCALE * (u + CUBIC * u * u * u))),
    /** ½(1 + tanh z) + ½u·(1 − tanh² z)·z′ with z′ = √(2/π)·(1 + 3·0.044715·u²) */
    slope(u) {
      const bend = tanh(SCALE * (u + CUBIC * u * u * u))
      return 0.5 * (1 + bend) + 0.5 * u * (1 - bend * bend) * SCALE * (1 + 3 * CUBIC * u * u)
    },
  },
}
