import type { MetricKey } from '../metrics/metrics'
import { gatherRows, isRecorded, rowAt, type StepTable, type Stretch } from '../metrics/stepTable'

/** Of the steps `first` … `last`, only `recorded` have measurements; the others were left out because there were too many. */
export interface Thinned {
  first: number
  last: number
  recorded: number
}

/** A stretch, and which of its steps are missing for good; absent if none is. */
export interface FilledStretch extends Stretch {
  thinned?: Thinned
}

/** Steps from + 1 … to of a run, to be filled from tables that hold some of them. */
export interface Filling {
  /** Takes the steps that a table holds; they replace those that were taken before. */
  take(table: StepTable): void
  /** Whether some step is still missing. */
  lacksSome(): boolean
  /** The steps that were taken, and the others without groups and with NaN in every column. */
  filled(): FilledStretch
}

/** @param columns of the result; a table that lacks one did not measure it */
export function fillSteps(columns: readonly MetricKey[], from: number, to: number): Filling {
  const steps = to - from
  const tables: StepTable[] = []
  // of each step: the table that it comes from, −1 for none, and its row there
  const sources = new Int32Array(steps).fill(-1)
  const rows = new Int32Array(steps)

  function thinned(): Thinned | undefined {
    const [first, last] = [sources.indexOf(-1), sources.lastIndexOf(-1)]
    if (first < 0) return undefined
    const recorded = sources.subarray(first, last).filter((source) => source >= 0).length
    return { first: from + first + 1, last: from + last + 1, recorded }
  }

  return {
    take(table) {
      tables.push(table)
      for (let row = rowAt(table, from) + 1; row < table.rows && table.stepOf[row] <= to; row++) {
        if (!isRecorded(table, row)) continue
        const s = table.stepOf[row] - 1 - from
        sources[s] = tables.length - 1
        rows[s] = row
      }
    },
    lacksSome: () => sources.includes(-1),
    filled() {
      const stepOf = Int32Array.from({ length: steps }, (_, s) => from + s + 1)
      const { values, groups } = gatherRows(columns, stepOf, tables, sources, rows)
      const missing = thinned()
      const filled = { firstStep: from + 1, steps, columns: [...columns], values, groups }
      return missing ? { ...filled, thinned: missing } : filled
    },
  }
}

/** The missing steps of two consecutive stretches together. */
export function thinnedOf(before: Thinned | undefined, after: Thinned | undefined): Thinned | undefined {
  if (!before || !after) return before ?? after
  const between = after.first - before.last - 1
  return { ...before, last: after.last, recorded: before.recorded + between + after.recorded }
}
