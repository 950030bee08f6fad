import { isKlInLoss } from '../../settings/derived'
import { number, share } from '../figures'
import { rising } from '../rising'
import { rule } from '../rule'

const LASTS = 20
const RISES_OVER = 2 * LASTS
const MANY = 0.5
/** with so high a mean reward the policy is good, and the pull costs little */
const SUCCESS = 0.95
/** the share of the loss's size that the KL term makes up */
const MOST_OF_LOSS = 0.5

/** The completions of a dead group cannot be compared, but the KL term still pulls them back to the reference. */
export const pullOfBeta = rule({
  lasts: RISES_OVER,
  needs: ['loss/policy', 'loss/kl', 'reward', 'groups'],
  chart: 'loss',
  sees(evidence) {
    const { config, groups, mean } = evidence
    if (!isKlInLoss(config) || config.deadGroups !== 'keep' || config.klAgainst === 'old') return null
    const { solved, stuck } = groups(LASTS)
    const dead = solved + stuck
    const kl = Math.abs(mean('loss/kl', LASTS))
    const policy = Math.abs(mean('loss/policy', LASTS))
    // while the reward rises, the pull keeps nothing from being learnt
    if (mean('reward', LASTS) > SUCCESS || rising(evidence, RISES_OVER)) return null
    // If every group is dead, dropping all of them would stop learning altogether.
    if (!(dead >= MANY && dead < 1 && kl > MOST_OF_LOSS * (kl + policy))) return null
    return {
      figures: { dead: share(dead), beta: number(config.beta), kl: number(kl), policy: number(policy) },
      change: { deadGroups: 'drop' },
    }
  },
})
