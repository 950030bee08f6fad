import { pow } from '../../math/portable'
import { divisors } from '../../settings/config'
import { stepsOfGroups } from '../evidence'
import { share, whole } from '../figures'
import { rising } from '../rising'
import { rule, type Change } from '../rule'
import { restart } from '../solutionsFirst'
import { certainty } from '../certain'
import { stuckGroups } from './stuckGroups'

const LASTS = 20
const MANY = 0.4
const SUCCESS = 0.9
const LEAST_PROMPTS = 2
/**
 * If a larger group leaves more than this share of the stuck groups, more completions cost too much for what they
 * change.
 */
const MOST_LEFT = 0.9

/**
 * Stuck groups when rewards have many values, or when prompts differ in difficulty. If each completion agrees with the
 * first completion of its group with chance a, a share a^(G − 1) of groups is stuck. The rule computes a from the share
 * of stuck groups, and from a the share that larger groups would have.
 */
export const alikeGroups = rule({
  lasts: LASTS,
  needs: ['reward', 'groups'],
  chart: 'groupReward',
  sees(evidence) {
    const { config, groups, mean, steps } = evidence
    const span = stepsOfGroups(config, LASTS)
    if (steps < span) return null
    const { stuck } = groups(span)
    const { numGenerations: G, generationBatchSize: N } = config
    if (!(stuck >= MANY) || stuck === 1 || G === 1 || mean('reward', span) > SUCCESS) return null
    if (mean('eval_reward', span) > SUCCESS || rising(evidence, span)) return null
    // If a policy always chooses the same completion, a larger group holds more copies of it.
    if (certainty(evidence, span) || stuckGroups.sees(evidence)) return null
    // larger groups do not bring a collapsed run back
    if (restart(evidence)) return null
    const agree = pow(stuck, 1 / (G - 1))
    const larger = divisors(N).find((size) => pow(agree, size - 1) <= stuck / 2 && N / size >= LEAST_PROMPTS)
    const size = larger ?? 4 * G
    const after = pow(agree, size - 1)
    if (after > MOST_LEFT * stuck) return null
    const change: Change = larger
      ? { numGenerations: size }
      : { numGenerations: size, generationBatchSize: 4 * N }
    return {
      figures: {
        stuck: share(stuck),
        size: whole(G),
        agree: share(agree),
        larger: whole(size),
        after: share(after),
      },
      change,
    }
  },
})
