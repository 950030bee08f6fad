import { noPrompts, withPrompts, type SeenPrompts } from './seenPrompts'
import { countScorable, groupMean, nanStd } from './statistics'

/** A group is dead when the task's own reward differs by no more than this within it. */
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
 */
export function groupStatistics(values: Float32Array, offsets: Int32Array, ddof: number): GroupStatistics {
  const mean = new Float32Array(offsets.length - 1)
  const std = new Float32Array(offsets.length - 1)
  for (let g = 0; g < mean.length; g++) {
    mean[g] = groupMean(values, offsets[g], offsets[g + 1])
    std[g] = nanStd(values, ddof, offsets[g], offsets[g + 1])
  }
  return { mean, std }
}

/**
 * One advantage per completion, whichever shape they come in: as they are when there is one per completion, else the mean over
 * the unmasked tokens, 0 for a completion without any.
 *
 * @param advantages [N] or [N·T]
 * @param lengths tokens of each completion, [N]; read for [N·T] only
 */
export function completionAdvantages(
  advantages: Float32Array,
  count: number,
  lengths?: ArrayLike<number>,
): Float32Array {
  if (advantages.length === count || lengths === undefined) return advantages
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
 * 1 for each group whose largest and smallest reward differ by at most 1e-8: under a group baseline it teaches nothing.
 * A group nothing of which can be scored is dead as well.
 *
 * @param rewards the task's reward before any shaping, [N]
 * @returns [P]
 */
export function deadGroups(rewards: Float32Array, offsets: Int32Array): Uint8Array {
  const dead = new Uint8Array(offsets.length - 1)
  for (let g = 0; g < dead.length; g++) {
    let lowest = Infinity
    let highest = -Infinity
    for (let i = offsets[g]; i < offsets[g + 1]; i++) {
      if (rewards[i] < lowest) lowest = rewards[i]
      if (rewards[i] > highest) highest = rewards[i]
    }
    dead[g] = highest - lowest > DEAD_SPREAD ? 0 : 1
  }
  return dead
}

/**
 * Share of the groups all of whose scorable completions are right, and of those none of whose are. Right is a reward of at
 * least `rightAt`.
 */
export function solvedShares(
  rewards: Float32Array,
  offsets: Int32Array,
  rightAt: number,
): { allRight: number; allWrong: number } {
  const groups = offsets.length - 1
  let allRight = 0
  let allWrong = 0
  for (let g = 0; g < groups; g++) {
    let right = 0
    let wrong = 0
    for (let i = offsets[g]; i < offsets[g + 1]; i++) {
      if (rewards[i] >= rightAt) right++
      else if (rewards[i] < rightAt) wrong++
    }
    if (wrong === 0 && right > 0) allRight++
    if (right === 0 && wrong > 0) allWrong++
  }
  return { allRight: allRight / Math.max(groups, 1), allWrong: allWrong / Math.max(groups, 1) }
}

/**
 * flow_grpo's statistics of one step, by its names. Groups of the same prompt count as one.
 *
 * - `group_size`: mean number of rewards per distinct prompt
 * - `trained_prompt_num`: distinct prompts of the step
 * - `zero_std_ratio`: share of prompts whose rewards have std 0
 * - `reward_std_mean`: mean over prompts of the std (ddof 0)
 *
 * @param keys the prompt of each group, [P]
 * @param seen the prompts of all steps before
 * @returns the metrics, and `seen` with this step's prompts
 */
export function promptMetrics(
  rewards: Float32Array,
  offsets: Int32Array,
  keys: readonly string[],
  seen: SeenPrompts = noPrompts(),
): { metrics: Record<string, number>; seen: SeenPrompts } {
  const byPrompt = new Map<string, Float32Array>()
  for (let g = 0; g + 1 < offsets.length; g++) {
    const group = rewards.subarray(offsets[g], offsets[g + 1])
    const before = byPrompt.get(keys[g])
    byPrompt.set(keys[g], before ? Float32Array.of(...before, ...group) : group)
  }
  const all = withPrompts(seen, byPrompt.keys())
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
  const metrics = {
    group_size: size / prompts,
    trained_prompt_num: byPrompt.size,
    zero_std_ratio: zero / prompts,
    reward_std_mean: stdSum / prompts,
  }
  return { metrics, seen: all }
}

/**
 * The unbiased estimate of pass@k from n completions of which c are right: 1 − C(n−c, k) / C(n, k), the chance that a draw of k
 * without replacement holds a right one. Needs k ≤ n. Source: Codex, arXiv 2107.03374, eq. 1.
 */
export function passAtK(n: number, c: number, k: number): number {
  if (k > n) return NaN
  if (n - c < k) return 1
  let allWrong = 1
  for (let j = n - c + 1; j <= n; j++) allWrong *= 1 - k / j
  return 1 - allWrong
}

/** Mean of `passAtK` over the groups that have at least k scorable completions; NaN when there is none. */
export function meanPassAtK(rewards: Float32Array, offsets: Int32Array, k: number, rightAt: number): number {
  let sum = 0
  let groups = 0
  for (let g = 0; g + 1 < offsets.length; g++) {
    const scorable = countScorable(rewards, offsets[g], offsets[g + 1])
    if (scorable < k) continue
    let right = 0
    for (let i = offsets[g]; i < offsets[g + 1]; i++) if (rewards[i] >= rightAt) right++
    sum += passAtK(scorable, right, k)
    groups++
  }
  return sum / groups
}

/**
 * The chance that a group of G completions is dead when each is right with probability p and the reward is right or wrong:
 * p^G + (1 − p)^G. With p = 0.18: G = 2 gives 0.70, 4 gives 0.45, 8 gives 0.20, 16 gives 0.04.
 */
export function deadProbability(p: number, groupSize: number): number {
  return p ** groupSize + (1 - p) ** groupSize
}
