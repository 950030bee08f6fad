import { advantages, DEFAULT_ADVANTAGE_SPEC } from '../../grpo'
import type { CompletionTable } from '../../reading/completions'

/** An answer of a group of a log. */
export interface LogAnswer {
  /** its entry in the table */
  row: number
  /** its advantage by this page's arithmetic: reward − group mean, over the group's std */
  push: number
}

/** The answers to one prompt at one step. */
export interface LogGroup {
  prompt: string
  /** highest reward first */
  rows: readonly LogAnswer[]
  /** `solved`: all rewards equal the best one of the table; `stuck`: they are equal but lower */
  state: 'solved' | 'stuck' | 'live'
  pushes: { mean: number; std: number }
}

/**
 * The groups of a table of completions: entries of the same prompt that follow each other. The advantages are computed from the
 * rewards, as TRL does by default.
 */
export function logGroups({ prompts, reward }: CompletionTable): LogGroup[] {
  const starts: number[] = []
  for (let row = 0; row < reward.length; row++)
    if (row === 0 || prompts[row] !== prompts[row - 1]) starts.push(row)
  const offsets = Int32Array.from([...starts, reward.length])
  const rewards = Float32Array.from(reward)
  const result = advantages({ rewards, offsets }, DEFAULT_ADVANTAGE_SPEC)
  const best = reward.reduce((most, value) => Math.max(most, value), -Infinity)
  return starts.map((start, g) => {
    const rows = Array.from({ length: offsets[g + 1] - start }, (_, i) => start + i)
    return {
      prompt: prompts[start],
      state: result.dead[g] === 0 ? 'live' : reward[start] >= best ? 'solved' : 'stuck',
      rows: rows
        .toSorted((a, b) => reward[b] - reward[a] || a - b)
        .map((row) => ({ row, push: result.advantages[row] })),
      pushes: { mean: result.groupAdvantageMean[g], std: result.groupAdvantageStd[g] },
    }
  })
}
