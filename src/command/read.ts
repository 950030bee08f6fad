import { createReadStream, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Evidence, LogSource, ReadLog, Reading } from '../reading/contract'
import { reading } from '../reading/reading'
import { readLogs } from '../reading/readLogs'
import { isTokenFile } from '../runs/tokens/isTokenTable'
import { settingsAmong } from '../runs/handover/settingsAmong'
import '../tasks/all'
import { command, commandHelp, english } from '../text/english'
import { missingText } from '../text/missingText'
import { writtenFigures, writtenNumber } from '../text/writtenFigures'
import type { Surroundings } from './surroundings'
import { FileError, UsageError } from './usage'

/** The exit codes of `read`, for scripts of a cluster. */
export const READ_EXIT = { fine: 0, unreadable: 2, wrong: 3 } as const
export const READ_HELP = commandHelp.read(READ_EXIT)

/** The most names of a run that are printed of what was not examined; the JSON has all. */
const MOST_UNEXAMINED = 20

/** The JSON that `--json` prints. */
interface Printed {
  format: string | null
  framework: string
  steps: number
  answers: Reading['answers']
  implied: readonly { name: string; value: string; how: string; known: boolean; run: string | null }[]
  findings: readonly {
    rule: string
    text: string
    evidence: readonly PrintedEvidence[]
    change: string
    run: string | null
    options: readonly string[]
    lesson: string | null
    link: string | null
  }[]
  fine: readonly { name: string; text: string }[]
  missing: readonly { name: string; options: readonly string[]; unasked: readonly string[]; text: string }[]
  unexamined: readonly { run: string | null; names: readonly string[] }[]
  skipped: readonly { why: string; file: string; from: number; to: number; count: number; text: string }[]
}

interface PrintedEvidence {
  name: string
  run: string
  count: number
  values: readonly { value: number; line: number; step: number | null }[]
}

const words = english.reading

/** A reading as `--json` prints it. */
export function printedReading(log: ReadLog, read: Reading): Printed {
  const nameOf = (id: string | null) => log.runs.find((run) => run.id === id)?.name ?? null
  return {
    format: read.format,
    framework: read.framework,
    steps: read.steps,
    answers: read.answers,
    implied: read.implied.map((one) => {
      const text = words.implied[one.case]
      const figures = writtenFigures(one.figures) as never
      return {
        name: one.case,
        value: text.value(figures),
        how: text.how(figures),
        known: one.isKnown,
        run: nameOf(one.run),
      }
    }),
    findings: read.findings.map((one) => {
      const text = words.findings[one.rule]
      const figures = writtenFigures(one.figures) as never
      return {
        rule: one.rule,
        text: `${text.title}. ${text.seen(figures)} ${text.means(figures)}`,
        evidence: one.evidence.map(printedEvidence(log)),
        change: text.change(one.options.join(', '), figures),
        run: nameOf(one.run),
        options: one.options,
        lesson: one.lesson,
        link: one.show?.link ?? null,
      }
    }),
    fine: read.fine.map((one) => {
      const text = words.fine[one.case]
      const figures = writtenFigures(one.figures) as never
      return { name: one.case, text: `${text.what(figures)} ${text.why(figures)}` }
    }),
    missing: read.missing.map(({ name, options, unasked }) => ({
      name,
      options,
      unasked,
      text: missingText(words, { options, unasked }),
    })),
    unexamined: read.unexamined.map(({ run, names }) => ({ run: nameOf(run), names })),
    skipped: read.skipped.map(({ why, file, fromLine, toLine, count, text }) => ({
      why: words.leftOut[why],
      file: log.files[file].name,
      from: fromLine,
      to: toLine,
      count,
      text,
    })),
  }
}

const printedEvidence =
  (log: ReadLog) =>
  ({ name, run, count, quoted }: Evidence): PrintedEvidence => ({
    name,
    run: log.runs.find(({ id }) => id === run)!.name,
    count,
    values: quoted.map(({ value, line, step }) => ({ value, line, step: Number.isNaN(step) ? null : step })),
  })

/** The lines that are printed without `--json`. */
function* linesOf(log: ReadLog, read: Reading): Generator<string> {
  const printed = printedReading(log, read)
  const [first] = read.findings
  const standing = read.standing
    ? words.standing(read.standing.name, writtenNumber(read.standing.quoted[0].value))
    : null
  yield first ? words.heading.finding(words.findings[first.rule].title) : words.heading.nothing(standing)
  const { longest } = read
  const runs = log.runs.length
  // of several runs, each sentence names its own
  const of = (run: string | null) => (runs > 1 && run !== null ? `${run}: ` : '')
  if (read.answers) yield words.heading.answers(read.answers)
  if (read.steps > 0)
    yield read.isTrend ? words.heading.trend(longest, runs) : words.heading.noTrend(longest, runs)
  if (printed.findings.length > 0) yield `\n${words.findingsName}`
  for (const [i, one] of printed.findings.entries()) {
    yield `${i + 1}. ${of(one.run)}${one.text}`
    yield `   ${words.change}: ${one.change}`
    for (const { name, values } of one.evidence)
      yield `   ${name}: ${values.map(({ value, line }, k) => `${Number.isNaN(value) ? 'nan' : writtenNumber(value)} (${k === 0 ? words.lines(line, line) : line})`).join(', ')}`
  }
  if (printed.implied.length > 0) yield `\n${words.impliedName}`
  for (const { value, how, known, run } of printed.implied)
    yield `${known ? '-' : '?'} ${of(run)}${value}: ${how}`
  if (printed.fine.length > 0) yield `\n${words.fineName}`
  for (const { text } of printed.fine) yield `- ${text}`
  if (printed.missing.length > 0) yield `\n${words.missingName}`
  for (const { name, text } of printed.missing) yield `- ${name}: ${text}`
  if (printed.unexamined.length > 0) yield `\n${words.unexaminedName}`
  for (const { run, names } of printed.unexamined) {
    const shown = names.slice(0, MOST_UNEXAMINED)
    yield `- ${of(run)}${words.unexamined(shown.join(', '), names.length - shown.length)}`
  }
  if (printed.skipped.length > 0) yield `\n${words.skippedName}`
  for (const { file, from, to, why, text } of printed.skipped)
    yield `- ${words.skipped(`${file}${from > 0 ? `, ${words.lines(from, to)}` : ''}`, why, text)}`
}

/**
 * A file of this machine as a source.
 * @param typed its path as it was typed, for messages
 * @param name its name in the reading
 */
function sourceAt(path: string, typed: string, name: string): LogSource {
  try {
    const found = statSync(path)
    if (!found.isFile()) throw new UsageError(command.file.notFile(typed))
    return {
      name,
      bytes: found.size,
      async *chunks() {
        try {
          yield* createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>
        } catch (error) {
          throw new ReadError(typed, error)
        }
      },
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new ReadError(typed, error)
  }
}

/** A file that the system refuses to read. `read` then ends with 2, as for every input that it cannot read. */
class ReadError extends UsageError {
  constructor(path: string, error: unknown) {
    super(new FileError(path, 'read', error).message)
  }
}

/**
 * Carries out `npm run read`: prints what logs of other programs imply, and what is wrong with the runs.
 * @returns the exit code
 * @throws UsageError if a file or an option does not exist
 */
export async function read(
  args: readonly string[],
  { folder, say, warn }: Pick<Surroundings, 'folder' | 'say' | 'warn'>,
): Promise<number> {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens)
    if (token.kind === 'option' && token.name !== 'json')
      throw new UsageError(command.option.unknown(token.rawName, '--json'))
  if (positionals.length === 0) throw new UsageError(command.noLog)
  const paths = positionals.map((typed) => resolve(folder, typed))
  const names = paths.map((path) => basename(path))
  // a file is named without its folder, as on the page, unless another one has the same name
  const isUnique = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
  const sources = paths.map((path, i) =>
    sourceAt(path, positionals[i], isUnique(names[i]) ? names[i] : positionals[i]),
  )
  for (const [i, source] of sources.entries())
    if (await isTokenFile(source))
      throw new UsageError(command.file.of(positionals[i], english.handover.importSettings.isTokens))
  const among = sources.length > 1 ? await settingsAmong(sources) : null
  const logs = await readLogs(sources.filter((source) => source !== among?.source))
  const log = among ? { ...logs, settings: among.settings } : logs
  const found = reading(log)
  if (values.json) say(JSON.stringify(printedReading(log, found), null, 2))
  else if (!found.unread) for (const line of linesOf(log, found)) say(line)
  if (found.unread) {
    warn(words.heading.unread[found.unread])
    return READ_EXIT.unreadable
  }
  return found.findings.length > 0 ? READ_EXIT.wrong : READ_EXIT.fine
}
