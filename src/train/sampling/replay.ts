import { deadGroups, groupStatistics } from '../../grpo'
import { random, type Key } from '../../random/streams'
import type { SampledGroup } from './groups'

/** Groups to learn from again, best score first. Plain data: passed in, and a new value returned. */
export type ReplayBuffer = readonly { score: number; group: SampledGroup }[]

/** Σ_i |A_i| · σ of a group, A normalised within it: TRL's replay score. 0 for a dead group. */
export function replayScore({ rewards }: SampledGroup): number {
  const { mean, std } = groupStatistics(rewards, Int32Array.of(0, rewards.length), 1)
  let sum = 0
  for (const reward of rewards) sum += Math.abs(reward - mean[0]) / (std[0] + 1e-4)
  return sum * std[0]
}

/** Whether all completions of a group earned the same reward. */
export const isDead = ({ rewards }: SampledGroup) =>
  deadGroups(rewards, Int32Array.of(0, rewards.length))[0] === 1

/**
 * Whether a stored group can replace another one: it has the same size and all its figures. Knobs may have changed
 * since it was sampled.
 */
const canReplace = (group: SampledGroup, kept: SampledGroup) =>
  kept.rewards.length === group.rewards.length &&
  (group.refLogp === null || kept.refLogp !== null) &&
  (Number.isNaN(group.greedyReward) || !Number.isNaN(kept.greedyReward))

/**
 * Replaces each dead group by one of the same size from the buffer, drawn with probability proportional to its score; then
 * adds the groups that are not dead to the buffer, which keeps the `capacity` best. Source: TRL's experimental
 * GRPOWithReplayBufferTrainer.
 */
export function replay(
  groups: readonly SampledGroup[],
  buffer: ReplayBuffer,
  capacity: number,
  key: Key,
): { groups: SampledGroup[]; buffer: ReplayBuffer; replayed: number } {
  const draw = random(key)
  let replayed = 0
  const filled = groups.map((group) => {
    if (!isDead(group)) return group
    const fitting = buffer.filter((kept) => canReplace(group, kept.group))
    const total = fitting.reduce((sum, { score }) => sum + score, 0)
    let left = draw.uniform() * total
    const chosen = fitting.find(({ score }) => (left -= score) < 0)
    if (!chosen) return group
    replayed++
    return chosen.group
  })
  const living = groups
    .filter((group) => !isDead(group))
    .map((group) => ({ score: replayScore(group), group }))
  const grown = [...buffer, ...living].sort((a, b) => b.score - a.score).slice(0, capacity)
  return { groups: filled, buffer: grown, replayed }
}
