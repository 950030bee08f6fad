import { pow } from '../../math/portable'
import { divisors } from '../../settings/config'
import { KNOBS } from '../../settings/knobs'
import { stepsOfGroups, type Evidence } from '../evidence'
import { share, whole } from '../figures'
import { rule, type Change } from '../rule'

const LASTS = 20
/** the share of stuck groups from which it matters */
const MANY = 0.4
/** below this mean reward, equal rewards in a group are not a success */
const SUCCESS = 0.9
/** prompts that a step keeps, so that it does not learn from one problem alone */
const LEAST_PROMPTS = 2

/** The chance that all G rewards of a group are equal, where each is 1 with chance p: p^G + (1 − p)^G. */
const agreement = (p: number, G: number) => pow(p, G) + pow(1 - p, G)

/** Whether every reward was 0 or 1: then the mean reward is the share of right completions. */
const isRightOrWrong = ({ mean }: Evidence, length: number) =>
  Math.abs(mean('reward', length) - mean('pass@1', length)) < 1e-9

/**
 * A group size that halves the share of groups with equal rewards, and the change that it needs: a divisor of the
 * step's completions that leaves enough prompts, or else more completions. Null if no allowed size does this.
 */
function largerGroups({ config }: Evidence, p: number): { size: number; change: Change } | null {
  const { numGenerations: G, generationBatchSize: N } = config
  const wanted = agreement(p, G) / 2
  const fits = divisors(N).find((size) => agreement(p, size) <= wanted && N / size >= LEAST_PROMPTS)
  if (fits !== undefined && fits <= KNOBS.numGenerations.max) {
    return { size: fits, change: { numGenerations: fits } }
  }
  for (let size = 2 * G; size <= KNOBS.numGenerations.max; size *= 2) {
    if (agreement(p, size) > wanted) continue
    const completions = size * Math.max(LEAST_PROMPTS, N / G)
    if (completions > KNOBS.generationBatchSize.max) return null
    return { size, change: { numGenerations: size, generationBatchSize: completions } }
  }
  return null
}

/**
 * All completions of these groups earn the same reward, and not the best one, so nothing in a group shows what would be
 * better.
 */
export const stuckGroups = rule({
  lasts: LASTS,
  needs: ['reward', 'pass@1', 'groups'],
  chart: 'groupReward',
  sees(evidence) {
    const { config, groups, mean, steps } = evidence
    const span = stepsOfGroups(config, LASTS)
    if (steps < span) return null
    const { stuck, unsolvedReward: p } = groups(span)
    if (!(stuck >= MANY) || mean('reward', span) > SUCCESS) return null
    if (p === 0 || !isRightOrWrong(evidence, span)) return null
    // Where prompts differ much in difficulty, one p does not explain how many groups are stuck.
    const now = agreement(p, config.numGenerations)
    const larger = now >= stuck / 2 ? largerGroups(evidence, p) : null
    if (!larger) return null
    const { size, change } = larger
    return {
      figures: {
        stuck: share(stuck),
        p: share(p),
        size: whole(config.numGenerations),
        now: share(now),
        larger: whole(size),
        after: share(agreement(p, size)),
      },
      change,
    }
  },
})
