import type { SurrogateDefinition } from './definition'

/** REINFORCE: x = −A·logp, ∂x/∂logp = −A. Sources: Williams 1992; verl loss_mode gpg. */
export const logp = {
  stop: null,
  term: {
    per: 'token',
    fill({ batch, size, advantages, keep }, _, terms) {
      for (let k = 0; k < size; k++) {
        if (keep[k] === 0 || advantages[k] === 0) continue
        terms.value[k] = -advantages[k] * batch.logp[k]
        terms.viaLogp[k] = -advantages[k]
      }
    },
  },
  freeSlope: (_, advantage) => -advantage,
  clipState: null,
  metrics: null,
} satisfies SurrogateDefinition
