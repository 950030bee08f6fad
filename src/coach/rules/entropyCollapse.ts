import { stepsOfGroups } from '../evidence'
import { number, rounded, share, whole } from '../figures'
import { slower } from '../rate'
import { rule, type Change } from '../rule'
import { certainty } from '../certain'

const LASTS = 40
/** with so high a mean reward, of samples or in evaluation, a certain policy is the goal and no fault */
const SUCCESS = 0.7
/** while the reward gains so much, the policy still tries enough */
const GAIN = 0.02
/** the entropy bonus that the coach proposes, and the factor by which it raises a bonus that is already there */
const FIRST_BONUS = 0.02
const FACTOR = 2
const MOST = 0.5
/** below this share of the largest entropy no gradient leads back, because the softmax passes on almost none */
const GONE = 0.001
/** the share of prompts that a policy without entropy may get wrong forever, and the mean reward below which they are wrong */
const FAILED = 0.1
const WRONG = 0.5

/** the share of stuck groups, among those that are not solved, from which groups have little to compare */
const LITTLE = 0.5

/**
 * The policy is certain before it is good: its completions are alike, and groups have little to compare. Where they differ
 * in the one token that matters, and are certain of all others, entropy is low too, but most groups have a signal.
 */
export const entropyCollapse = rule({
  lasts: LASTS,
  needs: ['entropy', 'reward'],
  chart: 'entropy',
  sees(evidence) {
    const { config, mean, groups, steps } = evidence
    const span = stepsOfGroups(config, LASTS)
    if (steps < span) return null
    const half = Math.floor(span / 2)
    const certain = certainty(evidence, half)
    const reward = mean('reward', half)
    if (!certain) return null
    const { entropy, most } = certain
    const isGone = entropy < GONE * most
    const { solved, stuck, unsolvedReward } = groups(span)
    // groups that are sampled again or replayed are not among those that are recorded
    const areRecorded = config.deadGroups === 'keep' || config.deadGroups === 'drop'
    const recent = groups(half)
    // NaN without groups, which then say nothing against it
    if (areRecorded && recent.stuck < LITTLE * (1 - recent.solved)) return null
    // with few prompts a step the reward goes up and down with the prompts that are drawn
    const isStuck = isGone && solved + stuck === 1 && stuck > FAILED && unsolvedReward < WRONG
    const isGood = reward > SUCCESS || mean('eval_reward', half) > SUCCESS
    if (!isStuck && (isGood || reward - mean('reward', half, half) > GAIN)) return null
    const bonus = Math.max(FIRST_BONUS, FACTOR * config.entropyCoef)
    // The adaptive bonus replaces the constant one.
    const isBonusFree = !config.useAdaptiveEntropy && bonus <= MOST
    const change: Change = isGone
      ? {
          ...slower(config, 5),
          ...(isBonusFree && { entropyCoef: bonus }),
        }
      : isBonusFree
        ? { entropyCoef: bonus }
        : { temperature: rounded(1.5 * config.temperature) }
    return {
      figures: {
        entropy: number(entropy),
        most: number(most),
        share: share(entropy / most),
        reward: number(reward),
        steps: whole(half),
      },
      change,
      fromStart: isGone,
    }
  },
})
