/** null, NaN and infinite numbers are written as empty cells. */
export type CsvValue = string | number | null

/** Lines of comma-separated values, as RFC 4180 has them. */
export function csv(lines: readonly (readonly CsvValue[])[]): string {
  return lines.map(csvLine).join('')
}

/** One such line. Numbers are the shortest decimals that read back as the same number. */
export function csvLine(line: readonly CsvValue[]): string {
  return `${line.map(cell).join(',')}\r\n`
}

/**
 * Text that a spreadsheet would compute instead of showing it. The code of a reward, for example, can begin with such a
 * character, and a link can bring that code. An apostrophe before it makes it a plain text. Numbers are written as they
 * are.
 */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/

function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const shown = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
