import { number, rounded, whole } from '../figures'
import { rule } from '../rule'

const LASTS = 40
const HALF = LASTS / 2
const GROWTH = 1.2
/**
 * A loss below it says that both views get nearly the same actions, and its relative growth is noise: the cured start of image
 * restoration, whose actions have variance 0.04, goes up and down between 0.006 and 0.013. The collapsing one passes 0.6.
 */
const LEAST = 0.02

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
