import { KNOBS } from '../../settings/knobs'
import { find } from '../../settings/names'
import { nothingRead, SHOWN, take, type SettingsText, type SettingsTextProblem } from './settingsLiterals'
import { entriesOfRow, nameInWords, valueInTable } from './tableWords'

/** A column of values, by its heading. */
const VALUES = /default|value|默认|值/i

const cellsOf = (line: string) =>
  line
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** The line below the heading of a table. */
const RULE = /^[\s|:-]*-[\s|:-]*$/

/**
 * Reads a Markdown table. Names come from the first column; values come from the column with a suitable heading, or
 * else from the second column. Names and values may be in backticks. Other columns with numbers are listed.
 */
export function readTable(text: string): SettingsText | SettingsTextProblem {
  const found = nothingRead('table')
  const [heading, ...lines] = text.split('\n')
  const headings = cellsOf(heading)
  const values = Math.max(
    1,
    headings.findIndex((cell, i) => i > 0 && VALUES.test(cell)),
  )
  const others = new Set<string>()
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '' || RULE.test(line)) continue
    const row = cellsOf(line)
    if (!line.trim().startsWith('|') || row.length <= values)
      return { problem: 'line', line: i + 2, found: line.trim().slice(0, SHOWN) }
    for (const [name, value] of entriesOfRow(row[0], row[values])) take(found, name, value)
    for (const [at, cell] of row.entries())
      if (at > 0 && at !== values && headings[at] && /\d/.test(cell) && Number.isFinite(+valueInTable(cell)))
        others.add(plainCell(headings[at]))
  }
  return others.size === 0
    ? found
    : { ...found, columns: { read: plainCell(headings[values]), others: [...others] } }
}

const plainCell = (cell: string) => cell.replace(/[*`]/g, '').slice(0, SHOWN)

/** The tables of a text: lines that begin with |, the second of which is a rule. */
export function tablesIn(text: string): string[] {
  const tables: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line.trim().startsWith('|')) tables.at(-1)!.push(line)
    else if (tables.at(-1)!.length > 0) tables.push([])
  }
  return tables.filter(([, rule]) => rule !== undefined && RULE.test(rule)).map((lines) => lines.join('\n'))
}

/** The most columns of a table that was copied from a page or a spreadsheet; the rows of a log have more. */
const MOST_COLUMNS = 6

/**
 * The Markdown of a table whose columns are divided by tabs or commas, as it is copied from a paper or a spreadsheet. Lines
 * before and after it, such as a caption, are left out. Null if a text is no such table.
 */
export function separatedTable(text: string): string | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const separator = lines.some((line) => line.includes('\t')) ? '\t' : ','
  const rows = lines.map((line) => line.split(separator).map((cell) => cell.trim()))
  const first = rows.findIndex((row) => row.length > 1)
  const inside = rows.slice(first, rows.findLastIndex((row) => row.length > 1) + 1)
  if (first < 0 || !inside.every((row) => row.length > 1 && row.length <= MOST_COLUMNS)) return null
  const isNamed = (row: readonly string[]) =>
    find(row[0]) !== undefined || find(nameInWords(row[0])) !== undefined
  const table = isNamed(inside[0]) ? [['name', 'value'], ...inside] : inside
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const OVERRIDE = /^\s*\+{0,2}([\w.-]+)\s*=(?!=)(.*)$/
const MAPPING = /^\s*(?:"([^"]+)"|'([^']+)'|([\w./-]+))\s*:(?:\s+(.*))?$/

/** Whether every line of a text without comments is `name = value` or `name: value`, and one at least has an equals sign. */
export function isLines(plain: string): boolean {
  const lines = plain.split('\n').filter((line) => line.trim() !== '')
  // arguments of a call end with commas
  if (lines.some((line) => /,\s*$/.test(line))) return false
  return (
    lines.some((line) => OVERRIDE.test(line)) &&
    lines.every((line) => OVERRIDE.test(line) || MAPPING.test(line))
  )
}

/** The heading of a section of TOML, and an entry in one. */
const SECTION = /^\[\[?\s*[\w."'-]+\s*\]\]?$/
const ENTRY = /^[\w."'-]+\s*=/

/**
 * The line of the first section of TOML in a text without comments; null if it is no TOML: beside sections, each line that is
 * not indented is an entry, or closes a list.
 */
export function tomlSection(plain: string): { line: number; found: string } | null {
  const lines = plain.split('\n').map((line) => line.trimEnd())
  const own = lines.filter((line) => /^\S/.test(line) && !/^[\]}]/.test(line))
  if (!own.every((line) => SECTION.test(line) || ENTRY.test(line))) return null
  const at = lines.findIndex((line) => SECTION.test(line))
  return at >= 0 && own.some((line) => ENTRY.test(line))
    ? { line: at + 1, found: lines[at].slice(0, SHOWN) }
    : null
}

/** Reads lines `name = value`, among which `name: value` may stand. */
export function readLines(plain: string): SettingsText | SettingsTextProblem {
  const found = nothingRead('lines')
  for (const [i, raw] of plain.split('\n').entries()) {
    const line = raw.replace(/\\\s*$/, '').trimEnd()
    if (line.trim() === '') continue
    const override = OVERRIDE.exec(line)
    const mapping = MAPPING.exec(line)
    if (override) take(found, override[1], override[2].trim())
    else if (mapping) take(found, mapping[1] ?? mapping[2] ?? mapping[3], (mapping[4] ?? '').trim())
    else return { problem: 'line', line: i + 1, found: line.trim().slice(0, SHOWN) }
  }
  return found
}

/** A value that an item of a list gives a name, as in `- **batch_size per device** = 2`; not the first factor of a product. */
const ITEM =
  /^\s*[-*+] .*?(?<![\w.])([a-z_][\w.-]*)(?: per device)?[`*]*\s*=\s*[`*]*([\w.+-]+)(?![\w.+-]|\s*[×*/÷])/i
const MOST_OF_ITEM = 400

/** An item that is a name in words and its value: `- **Group size**: 16`. */
const WORDED_ITEM = /^\s*[-*+] +([^:=]{1,60}?)[ *`]*[:=][ *`]*([^:=]{1,60})$/

/** A numbered item, or one with a bullet. */
const ANY_ITEM = /^\s*(?:[-*+]|\d{1,2}[.)]) +/
/** The flags that an item quotes: `--lr 2e-6`. */
const QUOTED_FLAGS = /`(--\w[^`]{0,200})`/g
const FLAG = /--([\w.-]+)(?:[ =](?!--)(\S+))?/g
/** A quoted name and the value that the item gives it: `lr` to 2e-6. */
const GIVEN = /`([A-Za-z_][\w.]*)`(?: to | = |: |设为|改为|：)`?(-?\w[\w.+-]{0,40})/g

/** Whether a flag means something without a value. */
function isSwitch(name: string): boolean {
  const named = find(name)
  if (named === undefined || named.field === 'promptsPerStep') return false
  return Object.hasOwn(named.alias?.values ?? {}, 'true') || typeof KNOBS[named.field].default === 'boolean'
}

/** Words before a quote of which an item advises against it, or which it replaces. */
const AGAINST =
  /\b(?:never|not|don['’]t|avoid|instead|rather|replace|without|unlike|from)\b|不要|避免|而不是|不用|替换/i

/**
 * Takes what an item of advice quotes: flags with their values, and names that are set to a value. A name with two values is
 * left out, and so is a value that the item advises against.
 */
function takeQuoted(found: SettingsText, item: string): void {
  const quoted = new Map<string, { values: string[]; isAgainst: boolean }>()
  const add = (name: string, value: string, at: number) => {
    const { values, isAgainst } = quoted.get(name) ?? { values: [], isAgainst: false }
    quoted.set(name, {
      values: [...values, value],
      isAgainst: isAgainst || AGAINST.test(item.slice(0, at)),
    })
  }
  for (const { 1: flags, index } of item.matchAll(QUOTED_FLAGS))
    for (const [, name, value = ''] of flags.matchAll(FLAG))
      if (value !== '' || isSwitch(name)) add(name, value || 'true', index)
  for (const { 1: name, 2: value, index } of item.matchAll(GIVEN))
    if (find(name) !== undefined) add(name, value.replace(/\.$/, ''), index)
  for (const [name, { values, isAgainst }] of quoted) {
    if (values.length === 1 && !isAgainst) take(found, name, values[0])
    else found.skipped.push({ name, written: values.join(' / '), why: 'no-literal' })
  }
}

/** Reads the items of a Markdown list that give a name a value; a report writes its configuration so. */
export function readList(text: string): SettingsText {
  const found = nothingRead('lines')
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line.slice(0, MOST_OF_ITEM))
    const worded = WORDED_ITEM.exec(line)
    const name = worded ? nameInWords(worded[1]) : ''
    const isNamed = item !== null && find(item[1]) !== undefined
    // a note may stand behind the value
    if (worded && !isNamed && find(name) !== undefined) take(found, name, valueInTable(worded[2].trim()))
    else if (item) take(found, item[1], item[2])
    else if (ANY_ITEM.test(line)) takeQuoted(found, line.slice(0, MOST_OF_ITEM))
  }
  return found
}
