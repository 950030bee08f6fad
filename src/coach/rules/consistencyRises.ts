import { number, rounded, whole } from '../figures'
import { rule } from '../rule'

const LASTS = 40
const HALF = LASTS / 2
const GROWTH = 1.2
/**
 * A loss below it says that both views get nearly the same actions, of variance 0.04. Over three seeds, starts of image restoration
 * that learn grow from 0.01 to at most 0.07; the collapsing one passes 0.6 by step 40.
 */
const LEAST = 0.2

/** Document 003: a consistency loss that climbs step by step, because its weight is too large for what it ties together. */
export const consistencyRises = rule({
  lasts: LASTS,
  needs: ['loss_cons'],
  chart: 'loss_cons',
  sees({ config, mean }) {
    if (config.lambdaCons === 0) return null
    const loss = mean('loss_cons', HALF)
    const before = mean('loss_cons', HALF, HALF)
    if (!(loss > GROWTH * before && loss >= LEAST)) return null
    return {
      figures: {
        before: number(before),
        loss: number(loss),
        steps: whole(HALF),
        lambda: number(config.lambdaCons),
      },
      change: { lambdaCons: rounded(config.lambdaCons / 2) },
    }
  },
})
