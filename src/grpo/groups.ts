import type { PromptMetric } from './metricNames'
import { expectLength } from './shapes'
import { countScorable, groupMean, groupsOf, nanMean, nanStd, spread } from './statistics'

/** A group is dead when the task's own reward varies by no more than this within the group. */
export const DEAD_SPREAD = 1e-8

/** Mean and std of each group, [P]. */
export interface GroupStatistics {
  mean: Float32Array
  std: Float32Array
}

/**
 * Mean and std of each group of values, over those that are not NaN. A group with no more than `ddof` scorable values has
 * no std: NaN.
 *
 * @param values one per completion, [N]
 * @param offsets [P+1]
 * @throws {RangeError} if the offsets do not end at N
 */
export function groupStatistics(values: Float32Array, offsets: Int32Array, ddof: number): GroupStatistics {
  const groups = groupsOf(values, offsets)
  return {
    mean: Float32Array.from(groups, groupMean),
    std: Float32Array.from(groups, (group) => nanStd(group, ddof)),
  }
}

/**
 * One advantage per completion: unchanged when there is one per completion, else the mean over the unmasked tokens, 0 for
 * a completion without any.
 *
 * @param advantages [N] or [N·T]
 * @param count N
 * @param lengths tokens of each completion, [N]; read for [N·T] only
 * @throws {RangeError} if `lengths` is not N long
 */
export function completionAdvantages(
  advantages: Float32Array,
  count: number,
  lengths?: ArrayLike<number>,
): Float32Array {
  if (advantages.length === count || lengths === undefined) return advantages
  expectLength('lengths', lengths, count, 'N')
  const length = advantages.length / count
  const means = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    let sum = 0
    for (let t = 0; t < lengths[i]; t++) sum += advantages[i * length + t]
    means[i] = sum / Math.max(lengths[i], 1)
  }
  return means
}

/**
 * 1 for each group whose largest and smallest reward differ by at most 1e-8: under a group baseline it has no gradient.
 * A group without any scorable completion is dead as well.
 *
 * @param rewards the task's reward before any shaping, [N]
 * @returns [P]
 * @throws {RangeError} if the offsets do not end at N
 */
export function deadGroups(rewards: Float32Array, offsets: Int32Array): Uint8Array {
  return Uint8Array.from(groupsOf(rewards, offsets), (group) => (spread(group) > DEAD_SPREAD ? 0 : 1))
}

/**
 * Share of the groups in which all scorable completions are right, and of those in which none is. Right means a reward of
 * at least `rightAt`.
 *
 * @throws {RangeError} if the offsets do not end at N
 */
export function solvedShares(
  rewards: Float32Array,
  offsets: Int32Array,
  rightAt: number,
): { allRight: number; allWrong: number } {
  const groups = groupsOf(rewards, offsets)
  let allRight = 0
  let allWrong = 0
  for (const group of groups) {
    const scorable = countScorable(group)
    const right = countRight(group, rightAt)
    if (scorable === 0) continue
    if (right === scorable) allRight++
    if (right === 0) allWrong++
  }
  return { allRight: allRight / Math.max(groups.length, 1), allWrong: allWrong / Math.max(groups.length, 1) }
}

/**
 * flow_grpo's statistics of one step, under its names. Groups of the same prompt count as one.
 *
 * - `group_size`: mean number of rewards per distinct prompt
 * - `trained_prompt_num`: distinct prompts of the step
 * - `zero_std_ratio`: share of prompts whose rewards have std 0
 * - `reward_std_mean`: mean over prompts of the std (ddof 0)
 *
 * @param keys the prompt of each group, [P]
 * @throws {RangeError} if the offsets do not end at N, or there is not a key per group
 */
export function promptMetrics(
  rewards: Float32Array,
  offsets: Int32Array,
  keys: readonly string[],
): Record<PromptMetric, number> {
  expectLength('keys', keys, offsets.length - 1, 'P')
  const byPrompt = new Map<string, Float32Array>()
  groupsOf(rewards, offsets).forEach((group, g) => {
    const before = byPrompt.get(keys[g])
    byPrompt.set(keys[g], before ? Float32Array.of(...before, ...group) : group)
  })
  const prompts = Math.max(byPrompt.size, 1)
  let size = 0
  let zero = 0
  let stdSum = 0
  for (const group of byPrompt.values()) {
    const scorable = countScorable(group)
    const std = scorable === 0 ? 0 : nanStd(group, 0)
    size += scorable
    stdSum += std
    if (std === 0) zero++
  }
  return {
    group_size: size / prompts,
    trained_prompt_num: byPrompt.size,
    zero_std_ratio: zero / prompts,
    reward_std_mean: stdSum / prompts,
  }
}

/**
 * The unbiased estimate of pass@k from n completions of which c are right: 1 − C(n−c, k) / C(n, k), the chance that k completions
 * drawn without replacement include a right one. Needs k ≤ n. Source: Codex, arXiv 2107.03374, eq. 1.
 */
export function passAtK(n: number, c: number, k: number): number {
  if (k > n) return NaN
  if (n - c < k) return 1
  let allWrong = 1
  for (let j = n - c + 1; j <= n; j++) allWrong *= 1 - k / j
  return 1 - allWrong
}

/**
 * Mean of `passAtK` over the groups that have at least k scorable completions; NaN when there is none.
 *
 * @throws {RangeError} if the offsets do not end at N
 */
export function meanPassAtK(rewards: Float32Array, offsets: Int32Array, k: number, rightAt: number): number {
  return nanMean(
    groupsOf(rewards, offsets).map((group) => passAtK(countScorable(group), countRight(group, rightAt), k)),
  )
}

/** How many rewards of a group count as right. */
const countRight = (group: Float32Array, rightAt: number) =>
  group.filter((reward) => reward >= rightAt).length

/** The first group that is not dead; 0 if all are. Arguments as for `deadGroups`. */
export const firstLiveGroup = (rewards: Float32Array, offsets: Int32Array): number =>
  Math.max(deadGroups(rewards, offsets).indexOf(0), 0)
