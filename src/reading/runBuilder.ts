import { CELL, type Format } from './contract'
import { GrowingColumn } from './growingColumn'

/** A value of a row, as it was read. */
export interface Pair {
  name: string
  cell: number
  value: number
  digits: number
  line: number
}

/** One line or record of a log. */
export interface RowRead {
  /** null if the log does not number it */
  step: number | null
  /** shows that a run starts over if its lines have no number */
  epoch: number | null
  isEvaluation: boolean
  line: number
  pairs: readonly Pair[]
}

/** Called with the rows that a later one made void. */
export type OnRepeated = (file: number, fromLine: number, toLine: number, rows: number) => void

/** The step, the kind and the place of a row. */
interface BuiltRow {
  step: number
  epoch: number
  isEvaluation: boolean
  line: number
  file: number
  isVoid: boolean
}

/** Whether a row continues a training, starts it over, or repeats steps after a restart. */
type Course = 'continues' | 'begins' | 'restarts'

/** Collects the rows of one run. */
export class RunBuilder {
  readonly format: Format
  name: string
  /** hints at the program, of `HINT` */
  hints = new Set<string>()
  hasSteps = false
  readonly rows: BuiltRow[] = []
  readonly columns = new Map<string, GrowingColumn>()
  private readonly rowOfStep = new Map<number, number>()
  /** of the training rows; NaN before the first */
  private firstStep = NaN
  private firstEpoch = NaN
  private lastEpoch = NaN

  constructor(format: Format, name: string) {
    this.format = format
    this.name = name
  }

  private column(name: string, isEvaluation: boolean): GrowingColumn {
    const key = isEvaluation ? `eval|${name}` : name
    let column = this.columns.get(key)
    if (!column) this.columns.set(key, (column = new GrowingColumn(name, isEvaluation)))
    return column
  }

  /** Whether a row continues the training so far. */
  courseOf({ step, epoch, isEvaluation, pairs }: RowRead): Course {
    if (isEvaluation) return 'continues'
    if (step !== null) {
      let last = -Infinity
      for (const { name } of pairs) last = Math.max(last, this.columns.get(name)?.lastStep ?? -Infinity)
      if (step > last) return 'continues'
      // at its end, TRL writes the epoch of the last step once more
      if (step === last && this.agrees(step, pairs)) return 'continues'
      return step <= this.firstStep ? 'begins' : 'restarts'
    }
    if (epoch === null || !(epoch < this.lastEpoch)) return 'continues'
    return epoch <= this.firstEpoch ? 'begins' : 'restarts'
  }

  /** Whether a step has these values, or none of these names. */
  private agrees(step: number, pairs: readonly Pair[]): boolean {
    const row = this.rowOfStep.get(step)
    return pairs.every(({ name, value }) => {
      const column = this.columns.get(name)
      return row === undefined || !column?.has(row) || Object.is(column.values[row], value)
    })
  }

  /** Makes void the rows that are repeated after a restart. */
  private restart({ step, epoch }: RowRead, onRepeated: OnRepeated): void {
    const repeated = this.rows.filter((row) =>
      row.isVoid ? false : step !== null ? row.step >= step : row.epoch > (epoch ?? Infinity),
    )
    for (const row of repeated) row.isVoid = true
    for (const [at, row] of this.rowOfStep) if (this.rows[row].isVoid) this.rowOfStep.delete(at)
    for (const column of this.columns.values()) column.lastStep = Math.min(column.lastStep, (step ?? 0) - 1)
    const [first, last] = [repeated[0], repeated.at(-1)]
    if (first && last) onRepeated(last.file, first.line, last.line, repeated.length)
  }

  add(read: RowRead, file: number, onRepeated: OnRepeated): void {
    if (this.courseOf(read) === 'restarts') this.restart(read, onRepeated)
    const { step, isEvaluation, line, pairs } = read
    if (step !== null) this.hasSteps = true
    const known = step !== null && !isEvaluation ? this.rowOfStep.get(step) : undefined
    const row = known ?? this.rows.length
    if (!isEvaluation) {
      if (step !== null && !(this.firstStep <= step)) this.firstStep = step
      if (read.epoch !== null && !(this.firstEpoch <= read.epoch)) this.firstEpoch = read.epoch
      this.lastEpoch = read.epoch ?? this.lastEpoch
    }
    if (known === undefined) {
      this.rows.push({
        step: step ?? NaN,
        epoch: read.epoch ?? NaN,
        isEvaluation,
        line,
        file,
        isVoid: false,
      })
      if (step !== null && !isEvaluation) this.rowOfStep.set(step, row)
    }
    for (const { name, cell, value, digits, line: at } of pairs) {
      const column = this.column(name, isEvaluation)
      column.set(row, cell, value, at)
      if (cell === CELL.number && digits > column.digits) column.digits = digits
      if (step !== null && step > column.lastStep) column.lastStep = step
    }
  }
}
