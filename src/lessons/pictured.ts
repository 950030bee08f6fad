import type { LessonRun, PicturedGroup } from './lesson'

/** What GRPO adds to the std before it divides. */
const TINY = 1e-4

/** Mean and sample std of a group. */
export function moments(values: readonly number[]): { mean: number; std: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, std: Math.sqrt(squares / Math.max(1, values.length - 1)) }
}

/** A group of given rewards, with the mean subtracted, and divided by this std (true: by its own). */
export function simpleGroup(
  id: string,
  rewards: readonly number[],
  divided: boolean | number,
  marks: Pick<PicturedGroup, 'spread' | 'completions'> = {},
): PicturedGroup {
  const { mean, std } = moments(rewards)
  const by = divided === true ? std + TINY : divided === false ? 1 : divided
  return { id, rewards, advantages: rewards.map((reward) => (reward - mean) / by), baseline: mean, ...marks }
}

/** A group of a run's last step. */
export function groupOf(
  { inspection }: LessonRun,
  group: number,
  marks: Pick<PicturedGroup, 'id' | 'spread' | 'completions'>,
): PicturedGroup {
  const { offsets, rewards, advantages, config } = inspection
  const mine = (values: Float32Array) => Array.from(values.subarray(offsets[group], offsets[group + 1]))
  const earned = mine(rewards)
  return {
    rewards: earned,
    advantages: mine(advantages),
    baseline: config.baseline === 'none' ? null : moments(earned).mean,
    ...marks,
  }
}

/** The spread of every group's push in a run's last step: before and after the division. */
export function spreadsOf({ inspection }: LessonRun): { before: number; after: number; isSolved: boolean }[] {
  const { offsets, rewards, advantages } = inspection
  return Array.from({ length: offsets.length - 1 }, (_, g) => {
    const cut = (values: Float32Array) => Array.from(values.subarray(offsets[g], offsets[g + 1]))
    const earned = cut(rewards)
    return {
      before: moments(earned).std,
      after: moments(cut(advantages)).std,
      isSolved: Math.min(...earned) > 0.999,
    }
  })
}
