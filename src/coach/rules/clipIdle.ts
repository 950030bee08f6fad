import { SURROGATE_TRAITS } from '../../grpo'
import { isOnPolicy } from '../../settings/derived'
import { number, whole } from '../figures'
import { rule } from '../rule'

const LASTS = 20

/**
 * With one update a step, the policy that learns equals the policy that sampled: every ratio is 1, so the clip never
 * acts.
 */
export const clipIdle = rule({
  lasts: LASTS,
  needs: ['clip_ratio/region_mean'],
  chart: 'clip',
  sees({ config, window }) {
    if (!SURROGATE_TRAITS[config.surrogate].reads.includes('epsilon') || !isOnPolicy(config)) return null
    const clipped = window('clip_ratio/region_mean', LASTS)
    if (clipped.length === 0 || clipped.some((share) => share > 0)) return null
    return {
      figures: { mu: whole(config.numIterations), epsilon: number(config.epsilon), steps: whole(LASTS) },
      change: { numIterations: 2 },
    }
  },
})
