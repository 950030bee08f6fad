import { number, rounded, whole } from '../figures'
import { rises, STRETCH } from '../losses'
import { rule } from '../rule'
import { restart } from '../solutionsFirst'

const LASTS = 2 * STRETCH
/** below this share of the policy loss, the weighted consistency loss moves nothing, so a smaller λ would not help */
const LEAST_SHARE = 0.01

/** Document 003: a consistency loss that climbs step by step, because its weight is too large for what it ties together. */
export const consistencyRises = rule({
  lasts: LASTS,
  needs: ['loss_cons', 'loss/policy'],
  chart: 'loss_cons',
  sees(evidence) {
    const { config, mean } = evidence
    if (config.lambdaCons === 0) return null
    const loss = mean('loss_cons', STRETCH)
    const before = mean('loss_cons', STRETCH, STRETCH)
    if (!rises({ before, loss })) return null
    const collapsed = restart(evidence)
    const isNegligible = config.lambdaCons * loss < LEAST_SHARE * Math.abs(mean('loss/policy', STRETCH))
    if (isNegligible && !collapsed) return null
    return {
      figures: {
        before: number(before),
        loss: number(loss),
        steps: whole(STRETCH),
        lambda: number(config.lambdaCons),
      },
      ...(collapsed ?? { change: { lambdaCons: rounded(config.lambdaCons / 2) } }),
    }
  },
})
