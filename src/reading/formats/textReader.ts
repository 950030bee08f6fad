import type { Collected } from '../collected'
import type { Format } from '../contract'
import { barPostfixes } from './barPostfix'
import { barOf, cleaned } from './cleaned'
import { completionsCsv, isWandbTable, takeWandbTable } from './completionTables'
import { takeDict } from './dicts'
import { takeMlx, takePrime } from './oneLine'
import { printedTables } from './printedTable'
import { csvTable, notebookTable, type TableReader } from './tables'
import { continueVerl, takeVerl, verlStart, type VerlRecord } from './verl'

/** A dict whose end has not come yet. */
interface OpenDict {
  text: string
  from: number
  /** where each of its lines begins */
  starts: number[]
  firstLine: number
  format: Format
  step: number | undefined
}

/** The most lines and characters of a dict: one that never ends is given up. It is read again with every line. */
const MOST_LINES = 400
const MOST_CHARACTERS = 1_000_000
const BRACE = 123
const DICT = /\{\s*(?:['"]|$)/
/** A dict that lost its brace in a paste: 'loss': 0.1, 'grad_norm': … */
const BARE = /^\s*'(?:loss|grad_norm|reward)': *[-'\d]/
const NEW_DICT = /\{\s*['"](?:loss|eval_)/
const GLOBAL_STEP = /\bglobal step:? (\d+)\b/i
const LOG_HISTORY = /"log_history"\s*:\s*\[/

/** Reads one text file line by line. */
export function textReader(collected: Collected) {
  let open: OpenDict | null = null
  let verl: VerlRecord | null = null
  let table: TableReader | null = null
  let isCsv = false
  /** the place in a JSON document with a list of entries, or `table` for W&B’s table; null before the first line */
  let document: 'none' | 'before' | 'inside' | 'after' | 'table' | null = null
  /** the lines of a document: all of a table, else the first */
  const whole: string[] = []
  let isFirst = true
  const bars = barPostfixes(collected)
  const printed = printedTables(collected)
  /** whether a line has the means of a step, which OpenRLHF writes in addition to its bars */
  let hasGlobalSteps = false

  const lineIn =
    ({ starts, firstLine }: OpenDict) =>
    (index: number) => {
      let line = 0
      while (line + 1 < starts.length && starts[line + 1] <= index) line++
      return firstLine + line
    }

  /** Reads the open dict with its latest lines; returns the text after it, null while it is open. */
  function advance(isLast: boolean): string | null {
    const { text, from, format, step } = open!
    const lineAt = lineIn(open!)
    const { end, isClosed } = takeDict(collected, {
      text,
      from,
      lineAt,
      format,
      isLast,
      ...(step !== undefined && { step }),
    })
    if (!isClosed && !isLast) return null
    open = null
    return text.slice(end)
  }

  function begin(text: string, from: number, firstLine: number, before: string): void {
    const global = GLOBAL_STEP.exec(before)
    const isJson = text[from] === '"'
    hasGlobalSteps ||= global !== null
    open = {
      text,
      from,
      starts: [0],
      firstLine,
      format:
        document === 'inside' ? 'trainer-state' : global ? 'openrlhf' : isJson ? 'metrics-jsonl' : 'trl',
      step: global ? Number(global[1]) : undefined,
    }
  }

  function endVerl(): void {
    if (verl) takeVerl(collected, verl)
    verl = null
  }

  /** Takes whole dicts out of a text; returns what is left of it, null while one is open. */
  function takeDicts(text: string, number: number): string | null {
    let rest: string | null = text
    if (open) {
      const isTooLong = open.starts.length >= MOST_LINES || open.text.length > MOST_CHARACTERS
      if (NEW_DICT.test(text) || isTooLong) advance(true)
      else {
        open.starts.push(open.text.length + 1)
        open.text += `\n${text}`
        rest = advance(false)
      }
    }
    while (rest !== null) {
      const dict = DICT.exec(rest)
      if (dict) begin(rest, dict.index + 1, number, rest.slice(0, dict.index))
      else if (BARE.test(rest)) {
        begin(rest, 0, number, '')
        rest = advance(true)
        continue
      } else return rest
      rest = advance(false)
    }
    return null
  }

  /** Takes the entries of a JSON document from one of its lines. */
  function takeDocument(line: string, number: number): void {
    let text = line
    if (document === 'before' && whole.length === 1 && isWandbTable(line)) document = 'table'
    if (document === 'table' || whole.length === 0) whole.push(line)
    if (document === 'table') return
    if (document === 'before') {
      const list = LOG_HISTORY.exec(line)
      if (!list) return
      document = 'inside'
      text = line.slice(list.index + list[0].length)
    }
    if (document === 'inside') {
      if (takeDicts(text, number)?.includes(']')) document = 'after'
    }
  }

  function takeSegment(segment: string, number: number): void {
    // a line inside the text of a cell is not a line of the log
    if (table?.isOpen?.()) return void table.row(segment, number)
    if (segment.trim() === '' && !open) return endVerl()
    const line = cleaned(segment)
    if (verl) {
      if (!verlStart(line, number) && continueVerl(verl, line, number)) return
      endVerl()
    }
    if (!open && (table || isCsv || line.charCodeAt(0) !== BRACE)) {
      if (table?.row(line, number)) return
      if (printed.line(line) || bars.line(line, number)) return
      if (isCsv) return collected.leave('no-log', number, number, line)
      const started = verlStart(line, number)
      if (started) {
        verl = started
        return
      }
      if (takePrime(collected, line, number) || takeMlx(collected, line, number)) return
      const header = line.includes('Step') ? notebookTable(collected, line) : null
      if (header) {
        table?.end?.()
        table = header
        return
      }
    }
    const rest = takeDicts(line, number)
    if (rest === null || rest.trim() === '' || barOf(rest)) return
    // words before or after a dict on its line are not reported
    if (rest.length === line.length) collected.leave('no-log', number, number, rest)
  }

  function takeFirst(line: string): void {
    isFirst = false
    const text = line.trim()
    const isTable = text.startsWith('{') && isWandbTable(text)
    const isDocument = isTable || LOG_HISTORY.test(line) || text === '{'
    document = isTable ? 'table' : isDocument ? 'before' : 'none'
    // a dict has commas and quotes too
    const isNoTable = isDocument || text.startsWith('{')
    table = isNoTable ? null : (completionsCsv(collected, line) ?? csvTable(collected, line))
    isCsv = table !== null
  }

  return {
    line(text: string, number: number): void {
      if (isFirst) {
        if (text.trim() === '') return
        takeFirst(text)
        if (isCsv) return
      }
      if (document !== 'none') return takeDocument(text, number)
      // a progress bar writes over its line
      for (const segment of text.includes('\r') ? text.split('\r') : [text]) takeSegment(segment, number)
    },
    end(): void {
      if (open) advance(true)
      table?.end?.()
      endVerl()
      printed.end()
      bars.end(hasGlobalSteps)
      if (document === 'table') takeWandbTable(collected, whole.join('\n'), whole.length)
    },
  }
}
