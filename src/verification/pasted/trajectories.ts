import { jsonIn } from '../../settings/json'
import type { ReportedRow } from '../rows'

/** The numbers of a cell that contains a list of them, `[0.1, 0.2]`; null for any other cell, and for an empty list. */
export function stepsIn(cell: unknown): readonly number[] | null {
  const list = typeof cell === 'string' && cell.trim().startsWith('[') ? jsonIn(cell) : cell
  if (!Array.isArray(list) || list.length === 0) return null
  return list.every((one) => typeof one === 'number' && Number.isFinite(one)) ? (list as number[]) : null
}

/**
 * Puts lines of one step each together: the j-th line of a condition at a step belongs to its j-th completion. Reward and
 * advantage of a completion are those of its last step.
 *
 * @param times the step of each row
 */
export function trajectories(rows: readonly ReportedRow[], times: readonly number[]): ReportedRow[] {
  const completions = new Map<string, Map<number, ReportedRow[]>>()
  rows.forEach((row, i) => {
    const ofKey = completions.get(row.key) ?? new Map<number, ReportedRow[]>()
    completions.set(row.key, ofKey)
    const atStep = ofKey.get(times[i]) ?? []
    ofKey.set(times[i], atStep)
    atStep.push(row)
  })
  return [...completions.values()].flatMap((ofKey) => {
    const steps = [...ofKey].sort(([a], [b]) => a - b).map(([, atStep]) => atStep)
    const most = steps.reduce((largest, atStep) => Math.max(largest, atStep.length), 0)
    return Array.from({ length: most }, (_, j): ReportedRow => {
      const mine = steps.flatMap((atStep) => (j < atStep.length ? [atStep[j]] : []))
      const last = mine[mine.length - 1]
      if (last.advantage === null) return last
      const rewards = mine.map(({ reward }) => reward)
      return { ...last, steps: { rewards, advantages: mine.map(({ advantage }) => advantage ?? NaN) } }
    })
  })
}
