import type { PartMetric, RewardMetric } from './metricNames'
import { groupsOf, nanMean, nanStd } from './statistics'
import type { AdvantageSpec } from './spec'

/** The input of the reward metrics. */
export interface RewardMetricsInput {
  /** the task's reward, [N] */
  rewards: Float32Array
  /** the reward as the estimator saw it, [N]: including additions such as KL; equal to the rewards if there are none */
  shaped?: Float32Array
  offsets: Int32Array
  /** [N·K] and the names of the K parts */
  parts?: Float32Array
  partNames?: readonly string[]
}

/**
 * TRL's reward metrics, number for number:
 *
 * - `reward`, `reward_std`: mean and std (ddof 1) over the *whole batch*. reward_std > 0 does not mean that any group has
 *   a signal: all groups may be dead at different rewards.
 * - `rewards/<part>/mean`, `std`: the same of each part, unweighted
 * - `frac_reward_zero_std`: see `fracRewardZeroStd`
 *
 * NaN when nothing can be scored.
 */
export function rewardMetrics(
  input: RewardMetricsInput,
  spec: AdvantageSpec,
  normalized?: Float32Array,
): Record<RewardMetric | PartMetric, number> {
  const { rewards, shaped = rewards, offsets, parts } = input
  const metrics: Record<RewardMetric | PartMetric, number> = {
    reward: nanMean(rewards),
    reward_std: nanStd(rewards, 1),
    frac_reward_zero_std: fracRewardZeroStd(shaped, offsets, spec, normalized),
  }
  if (parts === undefined) return metrics
  const kinds = parts.length / rewards.length
  const column = new Float32Array(rewards.length)
  for (let k = 0; k < kinds; k++) {
    for (let i = 0; i < column.length; i++) column[i] = parts[i * kinds + k]
    const name = input.partNames?.[k] ?? String(k)
    metrics[`rewards/${name}/mean`] = nanMean(column)
    metrics[`rewards/${name}/std`] = nanStd(column, 1)
  }
  return metrics
}

/**
 * TRL's frac_reward_zero_std: the share of *completions* for which the std that scales their reward is 0 (≤ 1e-8, ddof 1).
 *
 * Under scale_rewards = batch, and under normalize_then_sum, that std is the batch's, so the metric is 0 even
 * when groups are dead; it is 1 only when all rewards are equal. Under `none` it is the group's, although nothing is
 * scaled. A group with one scorable completion has no std and does not count as zero. For a true count of the groups
 * without a signal, see `deadGroups`.
 *
 * @param rewards as the estimator saw them: TRL's RLOOTrainer takes KL off first, and a group of equal rewards then has a std
 * @param normalized GDPO's summed rewards, whose batch std is the one used there
 */
export function fracRewardZeroStd(
  rewards: Float32Array,
  offsets: Int32Array,
  spec: Pick<AdvantageSpec, 'scaleRewards'>,
  normalized?: Float32Array,
): number {
  if (normalized || spec.scaleRewards === 'batch') {
    const std = rewards.length > 1 ? nanStd(normalized ?? rewards, 1) : 0
    return std <= 1e-8 ? 1 : 0
  }
  let zero = 0
  for (const group of groupsOf(rewards, offsets)) {
    const std = group.length > 1 ? nanStd(group, 1) : 0
    if (std <= 1e-8) zero += group.length
  }
  return zero / rewards.length
}
