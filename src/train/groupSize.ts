import type { RunConfig } from '../settings/knobs'

/** The group size of a run whose size follows its progress. Plain data: passed in, and a new value returned. */
export interface GroupSize {
  /** G now, and the knob's value that it started from: a changed knob restarts it */
  size: number
  knob: number
  /** moving average of the share of dead groups since the size last changed, and the steps that it is made of */
  dead: number
  steps: number
}

/** Above the first share of dead groups a group grows, below the second it shrinks. */
const GROWS_ABOVE = 1 / 2
const SHRINKS_BELOW = 1 / 8
/** Steps at one size before it may change, and the weight of the newest step in the average once there are more. */
const FEWEST_STEPS = 2
const NEWEST = 0.1

export const initialGroupSize = ({ numGenerations }: RunConfig): GroupSize => ({
  size: numGenerations,
  knob: numGenerations,
  dead: NaN,
  steps: 0,
})

/** Whether the size follows the progress of training: nothing may be sampled before a step's rewards are known. */
export const followsProgress = ({ groupSizeRule }: RunConfig) => groupSizeRule === 'dead_groups'

/** The current G: the knob's value, or the size that follows from the progress. */
export const currentGroupSize = (config: RunConfig, { size, knob }: GroupSize): number =>
  followsProgress(config) && knob === config.numGenerations ? size : config.numGenerations

/**
 * The group size after a step with a share d of dead groups. A group of G completions that are right with probability q
 * is dead with probability q^G + (1 − q)^G, which falls as G grows: if most groups are dead, larger ones find a signal;
 * if hardly any is, smaller ones spend the same N on more prompts. With d̄ the average of d at the present size,
 *
 *     d̄ > 1/2:  G ← the smallest divisor of N from 2G to group_size_max
 *     d̄ < 1/8:  G ← the largest divisor of N from G₀ to G/2, G₀ the group size that was set
 *
 * at most every second step. d̄ is the mean of the first ten steps, then a moving average with weight 1/10.
 *
 * @param dead d; NaN changes nothing
 */
export function adaptedGroupSize(config: RunConfig, before: GroupSize, dead: number): GroupSize {
  const start = before.knob === config.numGenerations ? before : initialGroupSize(config)
  if (!followsProgress(config) || Number.isNaN(dead)) return start
  const steps = start.steps + 1
  const average = steps === 1 ? dead : start.dead + Math.max(NEWEST, 1 / steps) * (dead - start.dead)
  const size = steps < FEWEST_STEPS ? start.size : nextSize(config, start.size, average)
  return size === start.size ? { ...start, dead: average, steps } : { ...start, size, dead: NaN, steps: 0 }
}

function nextSize(
  { generationBatchSize: N, numGenerations, groupSizeMax }: RunConfig,
  size: number,
  dead: number,
) {
  if (dead > GROWS_ABOVE) {
    for (let larger = 2 * size; larger <= Math.min(groupSizeMax, N); larger++)
      if (N % larger === 0) return larger
  }
  if (dead < SHRINKS_BELOW) {
    for (let smaller = Math.floor(size / 2); smaller >= numGenerations; smaller--) {
      if (N % smaller === 0) return smaller
    }
  }
  return size
}
