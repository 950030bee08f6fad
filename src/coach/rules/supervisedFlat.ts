import { log } from '../../math/portable'
import { number, whole } from '../figures'
import type { Evidence } from '../evidence'
import { CERTAIN, isStuck, STRETCH } from '../losses'
import { rule } from '../rule'
import { moreSolutions, solutionsFirst } from '../solutionsFirst'

const LASTS = 2 * STRETCH
/**
 * Below this loss the policy has learnt the solutions, so that a flat loss is no fault. For real-valued actions, the
 * squared distance from the means is then on average at most twice the variance of a sample, and −log π is at most ln σ
 * + ½ ln 2π + 1 in each dimension.
 */
function learntLoss({ config, task }: Pick<Evidence, 'config' | 'task'>): number {
  if (!task.head) return CERTAIN
  const { dimensions, sigma, logpScale } = task.head(config.taskSettings)
  const each = sigma.reduce((sum, s) => sum + log(s), 0) / sigma.length + log(2 * Math.PI) / 2 + 1
  return logpScale * dimensions * each
}

/** The run trains on a supervised loss, and this loss does not fall. */
export const supervisedFlat = rule({
  lasts: LASTS,
  needs: ['loss_sup', 'lambda_sup'],
  chart: 'loss_sup',
  sees({ config, task, mean, window, steps }) {
    if (config.staging === 'off' || window('lambda_sup', LASTS).some((lambda) => lambda === 0)) return null
    const loss = mean('loss_sup', STRETCH)
    const before = mean('loss_sup', STRETCH, STRETCH)
    const first = mean('loss_sup', STRETCH, steps - STRETCH)
    if (loss <= learntLoss({ config, task }) || !isStuck({ first, before, loss })) return null
    // in the warm start itself the loss does not fall either, so a longer one would not help
    const isPastWarmStart = window('lambda_pg', LASTS).every((lambda) => lambda > 0)
    const change = isPastWarmStart ? solutionsFirst(config) : moreSolutions(config)
    return {
      figures: {
        before: number(before),
        loss: number(loss),
        steps: whole(STRETCH),
        lambda: number(config.lambdaSup),
      },
      change: Object.keys(change).length > 0 ? change : null,
      // a warm start is at the start
      fromStart: isPastWarmStart,
    }
  },
})
