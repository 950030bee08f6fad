import { spread } from '../../app/series/spread'
import type { Answers } from './answers'
import type { StageGroup, StageRow } from './stageGroup'

/** An answer that one row or several of a group have, and where it is written. */
export interface CrowdLine {
  answer: StageRow
  count: number
  /** the middle of its text, in design pixels below the first row of the group */
  y: number
}

/** Design pixels between two lines of text. */
export const LINE = 18

/**
 * The answers of a group that has more rows than there is room for text, each once and near its rows. Without room for all, those
 * that most rows have are written.
 * @param height of a row
 */
export function crowdLines({ rows }: StageGroup, { of }: Answers, height: number): CrowdLine[] {
  const all = rows.length * height
  const same = new Map<string, number[]>()
  rows.forEach(({ row }, i) => {
    const tokens = of(row).map(({ text }) => text)
    const key = tokens.join('\n')
    same.set(key, [...(same.get(key) ?? []), i])
  })
  const written = [...same.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, Math.max(1, Math.floor(all / LINE)))
    .toSorted((a, b) => a[0] - b[0])
  const middles = written.map(
    (places) => (places.reduce((sum, i) => sum + i + 0.5, 0) / places.length) * height,
  )
  const ys = spread(middles, LINE, all - LINE / 2)
  return written.map(([first, ...others], k) => ({
    answer: rows[first],
    count: others.length + 1,
    y: Math.max(ys[k], LINE / 2),
  }))
}
