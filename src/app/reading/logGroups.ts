import { meanOf, stdOf } from '../../reading/sums'
import type { ReadBatch } from '../../reading/batch'
import type { CompletionTable } from '../../reading/completions'

/** An answer of a group of a log. */
interface LogAnswer {
  /** its entry in the table */
  row: number
  /** its advantage as the log has it; else by this page's arithmetic: reward − group mean, over the group's std */
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
 * The groups of a batch, best answers first. Entries of one prompt are one group, wherever they stand: verl writes the answers of
 * several workers between each other.
 */
export function logGroups(
  { reward, advantages: logged }: CompletionTable,
  { groups, advantages }: ReadBatch,
): LogGroup[] {
  const pushOf = (row: number) =>
    logged && Number.isFinite(logged[row]) ? logged[row] : advantages.group[row]
  return groups.map(({ prompt, members, dead }) => {
    const pushes = members.map(pushOf)
    return {
      prompt,
      state: dead ?? 'live',
      rows: members
        .toSorted((a, b) => reward[b] - reward[a] || a - b)
        .map((row) => ({ row, push: pushOf(row) })),
      pushes: { mean: meanOf(pushes), std: pushes.length > 1 ? stdOf(pushes) : 0 },
    }
  })
}
