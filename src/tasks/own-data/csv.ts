/** One line of a table, and the line of the text in which it began. */
export interface CsvLine {
  line: number
  cells: string[]
}

export type Separator = ',' | ';' | '\t'
const SEPARATORS: readonly Separator[] = [',', ';', '\t']

/** The most frequent separator of the first line, outside quotes; a comma when there is none. */
export function separatorOf(text: string): Separator {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (char === '\n' || char === '\r') break
    else counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  return SEPARATORS.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best))
}

/**
 * Reads separated values: fields may be in double quotes, where a quote is doubled and line breaks are allowed. Empty lines
 * are skipped. A quote that does not open a field is an ordinary character.
 *
 * @returns the records, or the line of a quote that is never closed
 */
export function readCsv(text: string, separator: Separator): { records: CsvLine[] } | { unclosed: number } {
  const records: CsvLine[] = []
  let at = 0
  let line = 1
  while (at < text.length) {
    const record: CsvLine = { line, cells: [] }
    for (let isLast = false; !isLast;) {
      let cell = ''
      while (text[at] === ' ' && separator !== '\t') at++
      const wasQuoted = text[at] === '"'
      if (wasQuoted) {
        const opened = line
        for (at++; ; at++) {
          if (at >= text.length) return { unclosed: opened }
          if (text[at] === '"' && text[at + 1] !== '"') break
          if (text[at] === '"') at++
          if (text[at] === '\n') line++
          cell += text[at]
        }
        at++
      }
      const start = at
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
      const rest = text.slice(start, at)
      record.cells.push(wasQuoted ? cell + rest.trimEnd() : rest.trim())
      isLast = text[at] !== separator
      if (!isLast) at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (record.cells.length > 1 || record.cells[0] !== '') records.push(record)
  }
  return { records }
}
