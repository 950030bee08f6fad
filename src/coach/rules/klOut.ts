import { hasKl, isBetaScheduled } from '../../settings/derived'
import { number, rounded, whole } from '../figures'
import { slower } from '../rate'
import { rule, type Change } from '../rule'

const LASTS = 30
const HALF = LASTS / 2
/**
 * the KL of the second half of the evidence must exceed the first half by this factor: a KL that is large but stays the
 * same does not run away
 */
const GROWTH = 1.5
/** if the reward grew by more than this meanwhile, the KL was worth it */
const GAIN = 0.03

/** KL that leaves its sound range and grows on, while the reward does not. */
export const klOut = rule({
  lasts: LASTS,
  needs: ['kl', 'reward'],
  chart: 'kl',
  sees({ config, mean, median, mostKl }) {
    if (!hasKl(config) || config.klAgainst === 'old') return null
    const kl = median('kl', HALF)
    const before = median('kl', HALF, HALF)
    if (!(kl > mostKl && kl > GROWTH * before)) return null
    if (mean('reward', HALF) - mean('reward', HALF, HALF) > GAIN) return null
    const beta = rounded(config.beta === 0 ? 0.04 : 4 * config.beta)
    const isFree = config.betaSchedule === 'constant' && !isBetaScheduled(config) && beta <= 10
    const change: Change | null = isFree ? { beta } : slower(config, 2)
    return {
      figures: {
        kl: number(kl),
        before: number(before),
        most: number(mostKl),
        beta: number(config.beta),
        steps: whole(HALF),
      },
      change,
    }
  },
})
