import { CELL, type Format } from './contract'
import { GrowingColumn } from './growingColumn'

/** A value of a row, as it was read. */
export interface Pair {
  name: string
  cell: number
  value: number
  digits: number
  significant: number
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

/** The most names of a run: each has a place for every row, so names that lines do not share take memory by their square. */
const MOST_NAMES = 500

/** Told what of its rows a builder leaves out. */
export interface Reports {
  /** the rows that a later one made void */
  repeated(file: number, fromLine: number, toLine: number, rows: number): void
  /** a value whose name is one too many */
  unnamed(pair: Pair): void
}

/** The step, the kind and the place of a row. */
interface BuiltRow {
  step: number
  epoch: number
  isEvaluation: boolean
  line: number
  file: number
  isVoid: boolean
}

/** A row that is not void, and the largest numbers of the rows up to it: what lies before a row that is small enough is smaller. */
interface ValidRow {
  row: number
  maxStep: number
  maxEpoch: number
}

/** Whether a row continues a training, starts it over, or repeats steps after a restart. */
type Course = 'continues' | 'begins' | 'restarts'

/** Collects the rows of one run. */
export class RunBuilder {
  readonly format: Format
  name: string
  /** whether the name of its file mentions Unsloth */
  isUnsloth = false
  hasSteps = false
  readonly rows: BuiltRow[] = []
  readonly columns = new Map<string, GrowingColumn>()
  /** some are void: deleting a step again and again would make its search slow */
  private readonly rowOfStep = new Map<number, number>()
  /** the rows that are not void, in their order */
  private readonly valid: ValidRow[] = []
  /** of the training rows; NaN before the first */
  private firstStep = NaN
  private firstEpoch = NaN
  private lastEpoch = NaN

  constructor(format: Format, name: string) {
    this.format = format
    this.name = name
  }

  /** The column of a name; null if the run has too many already. */
  private column(name: string, isEvaluation: boolean): GrowingColumn | null {
    const key = isEvaluation ? `eval|${name}` : name
    const known = this.columns.get(key)
    if (known || this.columns.size >= MOST_NAMES) return known ?? null
    const column = new GrowingColumn(name, isEvaluation)
    this.columns.set(key, column)
    return column
  }

  /** The training row of a step; undefined if there is none that is not void. */
  private rowAt(step: number): number | undefined {
    const row = this.rowOfStep.get(step)
    return row === undefined || this.rows[row].isVoid ? undefined : row
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
    const row = this.rowAt(step)
    return pairs.every(({ name, value }) => {
      const column = this.columns.get(name)
      return row === undefined || !column?.has(row) || Object.is(column.values[row], value)
    })
  }

  /** Makes void the rows that are repeated after a restart. Rows that were logged before all of them are not looked at. */
  private restart({ step, epoch }: RowRead, { repeated: onRepeated }: Reports): void {
    const isAfter = (rowStep: number, rowEpoch: number) =>
      step !== null ? rowStep >= step : rowEpoch > (epoch ?? Infinity)
    let from = this.valid.length
    while (from > 0 && isAfter(this.valid[from - 1].maxStep, this.valid[from - 1].maxEpoch)) from--
    const tail = this.valid.splice(from).map(({ row }) => row)
    const repeated = tail.filter((row) => isAfter(this.rows[row].step, this.rows[row].epoch))
    for (const row of repeated) this.rows[row].isVoid = true
    for (const row of tail) if (!this.rows[row].isVoid) this.pushValid(row)
    for (const column of this.columns.values()) column.lastStep = Math.min(column.lastStep, (step ?? 0) - 1)
    if (repeated.length === 0) return
    const [first, last] = [this.rows[repeated[0]], this.rows[repeated.at(-1)!]]
    onRepeated(last.file, first.line, last.line, repeated.length)
  }

  private pushValid(row: number): void {
    const { step, epoch } = this.rows[row]
    const before = this.valid.at(-1)
    // a row without a number is no maximum
    const largest = (value: number, other = -Infinity) => (value > other ? value : other)
    this.valid.push({
      row,
      maxStep: largest(step, before?.maxStep),
      maxEpoch: largest(epoch, before?.maxEpoch),
    })
  }

  add(read: RowRead, file: number, reports: Reports): void {
    if (this.courseOf(read) === 'restarts') this.restart(read, reports)
    const { step, isEvaluation, line, pairs } = read
    if (step !== null) this.hasSteps = true
    const known = step !== null && !isEvaluation ? this.rowAt(step) : undefined
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
      this.pushValid(row)
      if (step !== null && !isEvaluation) this.rowOfStep.set(step, row)
    }
    for (const pair of pairs) {
      const { name, cell, value, digits, significant, line: at } = pair
      const column = this.column(name, isEvaluation)
      if (!column) {
        reports.unnamed(pair)
        continue
      }
      column.set(row, cell, value, at)
      if (cell === CELL.number) {
        column.digits = Math.max(column.digits, digits)
        column.significant = Math.max(column.significant, significant)
      }
      if (step !== null && step > column.lastStep) column.lastStep = step
    }
  }
}
