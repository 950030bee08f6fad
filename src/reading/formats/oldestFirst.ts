/** A line of a table, and its number. */
interface HeldLine {
  line: string
  number: number
}

/**
 * Takes the rows of a table from the oldest to the newest. A table whose steps fall more often than they rise is sorted newest
 * first: its rows are held, and taken from its end.
 * @param onNewestFirst called with the first and the last line of such a table, and how many rows it has
 */
export function oldestFirst(
  take: (line: string, number: number) => void,
  onNewestFirst: (fromLine: number, toLine: number, rows: number) => void,
) {
  /** the rows so far, until steps have risen more often than they fell; null from then on */
  let held: HeldLine[] | null = []
  let last = NaN
  let rises = 0
  const release = () => {
    const rows = held ?? []
    held = null
    if (rises < 0) rows.reverse()
    for (const { line, number } of rows) take(line, number)
  }
  return {
    row(step: number, line: string, number: number): void {
      if (held === null) return take(line, number)
      held.push({ line, number })
      if (step > last) rises++
      else if (step < last) rises--
      last = step
      if (rises > 0) release()
    },
    end(): void {
      if (held && rises < 0) onNewestFirst(held[0].number, held.at(-1)!.number, held.length)
      release()
    },
  }
}
