import { SURROGATE_TRAITS } from '../../grpo'
import { isOnPolicy } from '../../settings/derived'
import { number, whole } from '../figures'
import { staysPositive, staysPositiveAndGrows, STRETCH } from '../losses'
import { slower } from '../rate'
import { rule, type Change } from '../rule'
import { restart } from '../solutionsFirst'

const LASTS = 2 * STRETCH
const GAIN = 0.02
/** Document 003: the learning rate from 5e-6 to 2e-6, `grpo_max_grad_norm` 0.5 and `grpo_clip_range` 0.1. */
const SLOWER = 2.5
const GRADIENT_LIMIT = 0.5
const CLIP_RANGE = 0.1

/**
 * The policy loss stays positive and grows while the reward does not: updates undo each other. In a collapsed run it has no
 * room to grow further: without a baseline it is −log π of samples, at the worst reward.
 */
export const policyLossGrows = rule({
  lasts: LASTS,
  needs: ['loss/policy', 'reward'],
  chart: 'loss',
  sees(evidence) {
    const { config, mean, window } = evidence
    // every ratio is 1, so the value is that of advantages and lengths, whatever the policy does
    if (SURROGATE_TRAITS[config.surrogate].form === 'ratio' && isOnPolicy(config)) return null
    const collapsed = restart(evidence)
    const loss = mean('loss/policy', STRETCH)
    const before = mean('loss/policy', STRETCH, STRETCH)
    const stretches = { before, loss, values: window('loss/policy', LASTS) }
    if (!staysPositiveAndGrows(stretches) && !(collapsed && staysPositive(stretches))) return null
    if (mean('reward', STRETCH) - mean('reward', STRETCH, STRETCH) > GAIN) return null
    const change: Change = slower(config, SLOWER)
    if (config.maxGradNorm === 0 || config.maxGradNorm > GRADIENT_LIMIT) change.maxGradNorm = GRADIENT_LIMIT
    const readsEpsilon = SURROGATE_TRAITS[config.surrogate].reads.includes('epsilon')
    if (readsEpsilon && config.epsilon > CLIP_RANGE) change.epsilon = CLIP_RANGE
    return {
      figures: {
        before: number(before),
        loss: number(loss),
        steps: whole(STRETCH),
      },
      ...(collapsed ?? { change }),
    }
  },
})
