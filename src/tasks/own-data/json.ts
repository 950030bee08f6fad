import { jsonIn } from '../../settings/json'
import type { RowsFault } from '../../settings/rowsFault'
import { LIMITS } from './limits'

/** A JSON value and the line in which it begins. */
interface JsonValue {
  line: number
  value: unknown
}

interface JsonRead {
  form: 'json' | 'lines'
  values: readonly JsonValue[]
  faults: readonly RowsFault[]
}

/**
 * Reads a JSON list of rows, or JSON Lines: a row a line. A row that is not JSON is a fault of its line. Of more rows than a data
 * set can have, none is read: each that is not JSON takes long.
 */
export function readJsonValues(text: string): JsonRead {
  const pieces = isLines(text) ? { form: 'lines' as const, parts: linesOf(text) } : listOf(text)
  const rows = pieces.parts.length
  if (rows > LIMITS.rows)
    return {
      form: pieces.form,
      values: [],
      faults: [{ fault: 'too-many-rows', rows, most: LIMITS.rows }],
    }
  const values: JsonValue[] = []
  const faults: RowsFault[] = 'fault' in pieces && pieces.fault ? [pieces.fault] : []
  for (const { line, written } of pieces.parts) {
    const value = jsonIn(written)
    if (value === undefined) faults.push({ fault: 'not-json', line })
    else values.push({ line, value })
  }
  return { form: pieces.form, values, faults }
}

/** Whether each line is a row of its own: the first one is a whole object, or a list that contains no row. */
function isLines(text: string): boolean {
  const first = /\S.*/.exec(text)![0].trimEnd()
  return first.startsWith('{') || /^\[\s*[^\s[{\]]/.test(first)
}

interface Piece {
  line: number
  written: string
}

const linesOf = (text: string): Piece[] =>
  text
    .split(/\r?\n|\r/)
    .map((written, i) => ({ line: i + 1, written }))
    .filter(({ written }) => written.trim() !== '')

/**
 * The elements of a list, each with the line in which it begins; a fault if the list does not close, or text follows
 * it.
 */
function listOf(text: string): { form: 'json'; parts: Piece[]; fault?: RowsFault } {
  const parts: Piece[] = []
  let line = 1
  let depth = 0
  let isQuoted = false
  /** the element that is being read: where it begins; −1 before its first character */
  let start = -1
  let startLine = 1
  const close = (end: number) => {
    parts.push({ line: start < 0 ? line : startLine, written: start < 0 ? '' : text.slice(start, end) })
    start = -1
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '\n') line++
    if (isQuoted) {
      if (char === '\\') at++
      else if (char === '"') isQuoted = false
      continue
    }
    if (/\s/.test(char)) continue
    if (depth === 0) {
      // the bracket of the list, and nothing after it
      if (char !== '[' || parts.length > 0) return { form: 'json', parts, fault: { fault: 'not-json', line } }
      depth = 1
      continue
    }
    if (depth === 1 && (char === ',' || char === ']')) {
      const isEmptyList = char === ']' && start < 0 && parts.length === 0
      if (!isEmptyList) close(at)
      if (char === ']') depth = 0
      continue
    }
    if (start < 0) [start, startLine] = [at, line]
    if (char === '"') isQuoted = true
    else if (char === '[' || char === '{') depth++
    else if (char === ']' || char === '}') depth--
  }
  if (depth === 0) return { form: 'json', parts }
  return { form: 'json', parts, fault: { fault: 'not-json', line: start < 0 ? line : startLine } }
}
