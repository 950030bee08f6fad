import type { CompletionRow, CompletionTable } from './completions'
import type { Format, LeftOut, LeftOutWhy, LogFile, LogRun } from './contract'
import { finishedRun } from './finishedRun'
import { HINT } from './framework'
import { readValue } from './numbers'
import { RunBuilder, type Pair, type RowRead } from './runBuilder'

/** Stretches that are listed one by one; those after them are counted in the last. */
const MOST_LEFT_OUT = 1000
const TEXT = 80

/** What has been read so far, of all files. */
export class Collected {
  readonly files: LogFile[] = []
  readonly leftOut: LeftOut[] = []
  readonly completions: CompletionTable[] = []
  /** completions of the present file that came line by line */
  readonly completionRows: CompletionRow[] = []
  private readonly builders: RunBuilder[] = []
  /** the builder that goes on, by format; those of W&B and TensorBoard by their own names */
  private readonly current = new Map<string, RunBuilder>()

  /** Begins a file; what is added from now on belongs to it. */
  begin(name: string, bytes: number): void {
    this.files.push({ name, bytes, format: null, lines: 0, values: 0, valuesRead: 0 })
    for (const key of [...this.current.keys()]) if (!key.startsWith(SHARED)) this.current.delete(key)
  }

  private get file(): LogFile & { format: Format | null } {
    return this.files.at(-1)!
  }

  /** Ends a file: how many lines or records it had. */
  end(lines: number): void {
    Object.assign(this.file, { lines })
  }

  recognised(format: Format): void {
    if (this.file.format === null) Object.assign(this.file, { format })
  }

  /** Lists a stretch that was left out; it is joined to the one before where that ends on the line above. */
  leave(
    why: LeftOutWhy,
    fromLine: number,
    toLine = fromLine,
    text = '',
    count = toLine - fromLine + 1,
  ): void {
    const file = this.files.length - 1
    const last = this.leftOut.at(-1)
    const isNext = last?.file === file && last.why === why && fromLine <= last.toLine + 1 && why === 'no-log'
    if (last && (isNext || this.leftOut.length >= MOST_LEFT_OUT)) {
      this.leftOut[this.leftOut.length - 1] = { ...last, toLine, count: last.count + count }
      return
    }
    this.leftOut.push({ why, file, fromLine, toLine, count, text: text.trim().slice(0, TEXT) })
  }

  /** The builder of a format, or of a named run that several files can share. */
  private builderFor(format: Format, shared: string | null): RunBuilder {
    const key = shared === null ? format : `${SHARED}${format} ${shared}`
    const known = this.current.get(key)
    return known ?? this.newBuilder(format, key, shared ?? this.file.name)
  }

  private newBuilder(format: Format, key: string, name: string): RunBuilder {
    const builder = new RunBuilder(format, name)
    if (/unsloth/i.test(this.file.name)) builder.hints.add(HINT.unsloth)
    this.builders.push(builder)
    this.current.set(key, builder)
    return builder
  }

  /** Adds a row to the run of its format; a row with which a training begins anew begins a run. */
  row(
    format: Format,
    row: RowRead,
    { shared = null, hints = [] }: { shared?: string | null; hints?: readonly string[] } = {},
  ): void {
    if (row.pairs.length === 0) return
    this.recognised(format)
    let builder = this.builderFor(format, shared)
    if (shared === null && builder.courseOf(row) === 'begins')
      builder = this.newBuilder(format, format, builder.name)
    for (const hint of hints) builder.hints.add(hint)
    builder.add(row, this.files.length - 1, (file, from, to, rows) =>
      this.leftOut.push({ why: 'repeated', file, fromLine: from, toLine: to, count: rows, text: '' }),
    )
  }

  /** A pair of a row; null, and listed, if its value is none. */
  pair(name: string, written: string, line: number): Pair | null {
    this.file.values++
    const { cell, value, digits } = readValue(written)
    if (cell === null) {
      this.leave('no-number', line, line, `${name}: ${written}`, 1)
      return null
    }
    this.file.valuesRead++
    return { name, cell, value, digits, line }
  }

  /** Counts values that were read for something else than a column, such as the number of a step. */
  counted(read: number): void {
    this.file.values += read
    this.file.valuesRead += read
  }

  /** The runs, in the order in which they began, with names that differ. */
  runs(): LogRun[] {
    const runs = this.builders.flatMap((builder, i) => finishedRun(builder, String(i + 1)) ?? [])
    return runs.map((run) => {
      const alike = runs.filter(({ name }) => name === run.name)
      return alike.length > 1 ? { ...run, name: `${run.name} (${alike.indexOf(run) + 1})` } : run
    })
  }
}

/** The start of the keys of runs that several files share. */
const SHARED = 'shared '
