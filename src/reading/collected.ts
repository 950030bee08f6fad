import type { CompletionRow, CompletionTable } from './completions'
import type { Format, LeftOut, LeftOutWhy, LogFile, LogRun } from './contract'
import { finishedRun } from './finishedRun'
import { readValue } from './numbers'
import { RunBuilder, type Pair, type Reports, type RowRead } from './runBuilder'

/** The most stretches that are listed; the last one counts all later ones too. */
const MOST_LEFT_OUT = 1000
/** The reasons that many lines in a row can have. */
const JOINED: ReadonlySet<LeftOutWhy> = new Set(['no-log', 'too-many-names'])
/** The most characters of a stretch that are listed. */
const MOST_TEXT = 80
/** The most runs that are read: each rule looks at each run. A log in which all lines have one step starts a run with each line. */
const MOST_RUNS = 200

/** What has been read so far, of all files. */
export class Collected {
  readonly files: LogFile[] = []
  readonly leftOut: LeftOut[] = []
  readonly completions: CompletionTable[] = []
  /** completions of the present file that came line by line */
  readonly completionRows: CompletionRow[] = []
  private readonly builders: RunBuilder[] = []
  /** runs of the present file that were left out */
  private runsLeft = 0
  /** the builder that takes the next row, by format; by its own name if several files share a run, as of W&B and TensorBoard */
  private readonly current = new Map<string, RunBuilder>()

  private readonly reports: Reports = {
    repeated: (file, fromLine, toLine, count) =>
      this.list({ why: 'repeated', file, fromLine, toLine, count, text: '' }),
    unnamed: ({ name, line }) => {
      this.file.valuesRead--
      this.leave('too-many-names', line, line, name, 1)
    },
  }

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
    if (this.runsLeft > 0) this.leave('too-large', 0, 0, '', this.runsLeft)
    this.runsLeft = 0
  }

  recognised(format: Format): void {
    if (this.file.format === null) Object.assign(this.file, { format })
  }

  /** Lists a stretch that was left out. Lines that lie side by side are joined if they are left out for a reason of `JOINED`. */
  leave(
    why: LeftOutWhy,
    fromLine: number,
    toLine = fromLine,
    text = '',
    count = toLine - fromLine + 1,
  ): void {
    const file = this.files.length - 1
    const last = this.leftOut.at(-1)
    const isNext = last?.file === file && last.why === why && fromLine <= last.toLine + 1
    if (last && isNext && JOINED.has(why)) this.prolong(last, toLine, count)
    else this.list({ why, file, fromLine, toLine, count, text: text.trim().slice(0, MOST_TEXT) })
  }

  private list(one: LeftOut): void {
    const last = this.leftOut.at(-1)
    if (last && this.leftOut.length >= MOST_LEFT_OUT) this.prolong(last, one.toLine, one.count)
    else this.leftOut.push(one)
  }

  private prolong(last: LeftOut, toLine: number, count: number): void {
    this.leftOut[this.leftOut.length - 1] = { ...last, toLine, count: last.count + count }
  }

  /** The builder of a format, or of a named run that several files can share. */
  private builderFor(format: Format, shared: string | null): RunBuilder {
    const key = shared === null ? format : `${SHARED}${format} ${shared}`
    const known = this.current.get(key)
    return known ?? this.newBuilder(format, key, shared ?? this.file.name)
  }

  private newBuilder(format: Format, key: string, name: string): RunBuilder {
    const builder = new RunBuilder(format, name)
    builder.isUnsloth = /unsloth/i.test(this.file.name)
    if (this.builders.length < MOST_RUNS) this.builders.push(builder)
    else this.runsLeft++
    this.current.set(key, builder)
    return builder
  }

  /** Adds a row to the run of its format, or to a new run if a training starts over with this row. */
  row(format: Format, row: RowRead, { shared = null }: { shared?: string | null } = {}): void {
    if (row.pairs.length === 0) return
    this.recognised(format)
    let builder = this.builderFor(format, shared)
    if (shared === null && builder.courseOf(row) === 'begins')
      builder = this.newBuilder(format, format, builder.name)
    builder.add(row, this.files.length - 1, this.reports)
  }

  /** A pair of a row; null if its text is not a value, which is then listed as left out. */
  pair(name: string, written: string, line: number): Pair | null {
    this.file.values++
    const { cell, value, digits, significant } = readValue(written)
    if (cell === null) {
      this.leave('no-number', line, line, `${name}: ${written}`, 1)
      return null
    }
    this.file.valuesRead++
    return { name, cell, value, digits, significant, line }
  }

  /** Counts values that belong to no column, such as the number of a step. */
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
