import type { MetricKey } from '../metrics/metrics'
import type { Need } from '../metrics/needs'
import { CELL, ROW, type Column, type Evidence, type LogRun, type Quoted } from './contract'

/** The values of one column in the training rows of a run, without gaps. */
export interface Series {
  column: Column
  /** the row of each value */
  rows: Int32Array
  values: Float64Array
}

/** The most values of a column that a finding quotes. */
const MOST_QUOTED = 8

/** Columns that count steps or tell the time: there is nothing to examine. */
const COUNTERS = /(^|[/_])(step|steps|epoch|timestamp|runtime|time)$/i

/** The access of rules to a run. */
export class RunView {
  readonly run: LogRun
  /** the number of its training rows */
  readonly training: number
  private readonly series = new Map<Column, Series>()
  /** the names of the columns that were read, here or in the run before a row of it */
  private readonly readNames: Set<string>

  constructor(run: LogRun, readNames = new Set<string>()) {
    this.run = run
    this.readNames = readNames
    this.training = run.kinds.reduce((sum, kind) => sum + Number(kind === ROW.training), 0)
  }

  /** The column of a metric of this page; null if the log has none. */
  column(metric: MetricKey): Column | null {
    return this.read(this.run.columns.find((column) => column.metric === metric))
  }

  /** The reward of the evaluation; null if the log has none. */
  get evaluation(): Column | null {
    return (
      this.run.columns.find(
        ({ name, isEvaluation }) => isEvaluation && /^(eval_|eval\/)?reward$/.test(name),
      ) ?? null
    )
  }

  /** Whether the log has what a rule needs. No log has the rewards of each group. */
  has(need: Need): boolean {
    if (need === 'groups') return false
    if (need === 'parts')
      return this.run.columns.some(({ metric }) => metric?.startsWith('rewards/') && metric.endsWith('/mean'))
    if (need === 'eval_reward') return this.evaluation !== null
    return (typeof need === 'string' ? this.column(need) : this.named(need.logged)) !== null
  }

  /** The training column of one of these names of the log. */
  named(...names: readonly string[]): Column | null {
    for (const name of names) {
      const found = this.run.columns.find((column) => column.name === name && !column.isEvaluation)
      if (found) return this.read(found)
    }
    return null
  }

  private read(column: Column | undefined): Column | null {
    if (column) this.readNames.add(column.name)
    return column ?? null
  }

  /** The names of the training columns with numbers that nothing has read so far. */
  unread(): string[] {
    const { kinds } = this.run
    const isMeasured = ({ cells }: Column) =>
      cells.some((cell, row) => cell === CELL.number && kinds[row] === ROW.training)
    return this.run.columns
      .filter(
        (column) => !this.readNames.has(column.name) && !COUNTERS.test(column.name) && isMeasured(column),
      )
      .map(({ name }) => name)
  }

  /** The finite values of a column; of all rows of an evaluation column. */
  valuesOf(column: Column): Series {
    this.read(column)
    const known = this.series.get(column)
    if (known) return known
    const { kinds } = this.run
    const kind = column.isEvaluation ? ROW.evaluation : ROW.training
    const rows = new Int32Array(this.run.rows)
    const values = new Float64Array(this.run.rows)
    let count = 0
    for (let row = 0; row < this.run.rows; row++) {
      if (kinds[row] !== kind || column.cells[row] !== CELL.number) continue
      rows[count] = row
      values[count++] = column.values[row]
    }
    const series = { column, rows: rows.slice(0, count), values: values.slice(0, count) }
    this.series.set(column, series)
    return series
  }

  /** The finite values of a metric; null if the log does not have it, or no value of it. */
  of(metric: MetricKey): Series | null {
    const column = this.column(metric)
    const series = column ? this.valuesOf(column) : null
    return series && series.values.length > 0 ? series : null
  }

  /** The run up to a row, without it. */
  before(row: number): RunView {
    const upTo = <T extends Float64Array | Uint8Array | Int32Array>(values: T) => values.subarray(0, row) as T
    const { columns, steps, kinds, lines, files } = this.run
    return new RunView(
      {
        ...this.run,
        rows: row,
        steps: upTo(steps),
        kinds: upTo(kinds),
        lines: upTo(lines),
        files: upTo(files),
        columns: columns.map((column) => ({
          ...column,
          values: upTo(column.values),
          cells: upTo(column.cells),
          lines: upTo(column.lines),
        })),
      },
      this.readNames,
    )
  }

  /** Where a row is: its step if the log numbers steps, else NaN; and its line in the file. */
  placeOf(row: number): { step: number; line: number } {
    return { step: this.run.hasSteps ? this.run.steps[row] : NaN, line: this.run.lines[row] }
  }

  /** A value of a column, and its place in the log. */
  quoted(column: Column, row: number): Quoted {
    const { steps, hasSteps, lines, files } = this.run
    return {
      value: column.values[row] / column.times,
      step: hasSteps ? steps[row] : NaN,
      line: column.lines[row] || lines[row],
      file: files[row],
    }
  }

  /** Evidence from some rows of a column, by default all that have a value; at most `MOST_QUOTED` of them are listed. */
  evidence(column: Column, rows: ArrayLike<number> = this.valuesOf(column).rows): Evidence {
    const count = rows.length
    const shown = Math.min(count, MOST_QUOTED)
    return {
      run: this.run.id,
      name: column.name,
      metric: column.metric,
      quoted: Array.from({ length: shown }, (_, i) =>
        this.quoted(column, rows[shown === 1 ? 0 : Math.round((i * (count - 1)) / (shown - 1))]),
      ),
      count,
    }
  }
}
