import { number, rounded, whole } from '../figures'
import { rises, STRETCH } from '../losses'
import { rule } from '../rule'

const LASTS = 2 * STRETCH

/** Document 003: a consistency loss that climbs step by step, because its weight is too large for what it ties together. */
export const consistencyRises = rule({
  lasts: LASTS,
  needs: ['loss_cons'],
  chart: 'loss_cons',
  sees({ config, mean }) {
    if (config.lambdaCons === 0) return null
    const loss = mean('loss_cons', STRETCH)
    const before = mean('loss_cons', STRETCH, STRETCH)
    if (!rises({ before, loss })) return null
    return {
      figures: {
        before: number(before),
        loss: number(loss),
        steps: whole(STRETCH),
        lambda: number(config.lambdaCons),
      },
      change: { lambdaCons: rounded(config.lambdaCons / 2) },
    }
  },
})
