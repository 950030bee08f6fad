import { quotedJson } from '../quotedJson'
import { isCommand, readCommand } from './commandText'
import { SHOWN, take, withoutComment, type SettingsText, type SettingsTextProblem } from './settingsLiterals'

/** The most characters that are read. */
const MOST = 100_000

/**
 * Reads settings as JSON, as YAML (mappings of single values, nested by indentation, and `name=value` lines), as the
 * keyword arguments of a Python call, as a command with its options, or as a Markdown table of names and values. Nothing is
 * executed: values that are not literals are left out and listed.
 */
export function readSettingsText(text: string): SettingsText | SettingsTextProblem {
  if (text.length > MOST) return { problem: 'too-long', line: 1, found: String(text.length) }
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'empty', line: 1, found: '' }
  if (trimmed.startsWith('{')) return readJson(trimmed)
  if (trimmed.startsWith('|')) return readTable(trimmed)
  const plain = text.split('\n').map(withoutComment).join('\n')
  if (isCommand(plain)) return readCommand(plain)
  return isPython(plain.trim()) ? readPython(plain) : readYaml(plain)
}

const isPython = (text: string) => /^(\w+\s*=\s*)?[\w.]+\s*\(/.test(text) || /,\s*$/m.test(text)

function readJson(text: string): SettingsText | SettingsTextProblem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: 'json', line: 1, found: error instanceof Error ? error.message : String(error) }
  }
  const found: SettingsText = { form: 'json', entries: [], skipped: [] }
  flatten(value as Record<string, unknown>, '', found)
  return found
}

/** The depth to which nested objects are read: no program nests its settings as deeply. */
const DEEPEST = 50

/** The single values of nested objects, by their names joined with dots. */
function flatten(
  value: Readonly<Record<string, unknown>>,
  before: string,
  { entries, skipped }: SettingsText,
  depth = 0,
): void {
  for (const [name, entry] of Object.entries(value)) {
    const path = before + name
    if (entry === null) skipped.push({ name: path, written: 'null', why: 'none' })
    else if (Array.isArray(entry) || (typeof entry === 'object' && depth === DEEPEST))
      skipped.push({ name: path, written: quotedJson(entry, SHOWN), why: 'no-literal' })
    else if (typeof entry === 'object') {
      const inside = entry as Readonly<Record<string, unknown>>
      flatten(inside, `${path}.`, { form: 'json', entries, skipped }, depth + 1)
    } else entries.push([path, String(entry)])
  }
}

/** A column of values, by its heading. */
const VALUES = /default|value|默认|值/i

/**
 * A Markdown table: names in the first column, values in the one whose heading says so, else in the second. Names and values
 * may stand in backticks.
 */
function readTable(text: string): SettingsText | SettingsTextProblem {
  const found: SettingsText = { form: 'table', entries: [], skipped: [] }
  const [heading, ...lines] = text.split('\n')
  const cells = (line: string) =>
    line
      .replace(/^\s*\||\|\s*$/g, '')
      .split('|')
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))
  const values = Math.max(
    1,
    cells(heading).findIndex((cell, i) => i > 0 && VALUES.test(cell)),
  )
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '' || /^[\s|:-]+$/.test(line)) continue
    const row = cells(line)
    if (!line.trim().startsWith('|') || row.length <= values)
      return { problem: 'line', line: i + 2, found: line.trim().slice(0, SHOWN) }
    take(found, row[0], row[values])
  }
  return found
}

function readYaml(text: string): SettingsText | SettingsTextProblem {
  const found: SettingsText = { form: 'yaml', entries: [], skipped: [] }
  /** the mappings around the line */
  const open: { indent: number; path: string }[] = []
  const lines = text.split('\n')
  for (const [i, raw] of lines.entries()) {
    const line = raw.replace(/\\\s*$/, '').trimEnd()
    if (line.trim() === '' || line.trim() === '---') continue
    const indent = line.length - line.trimStart().length
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop()
    const before = open.at(-1)?.path ?? ''
    const override = /^\s*\+{0,2}([\w.-]+)\s*=(?!=)(.*)$/.exec(line)
    const mapping = /^\s*(?:"([^"]+)"|'([^']+)'|([\w./-]+))\s*:(?:\s+(.*))?$/.exec(line)
    if (override) take(found, override[1], override[2].trim())
    else if (mapping) {
      const name = before + (mapping[1] ?? mapping[2] ?? mapping[3])
      const written = (mapping[4] ?? '').trim()
      if (written === '') open.push({ indent, path: `${name}.` })
      else take(found, name, written)
    } else if (/^\s*-\s/.test(line))
      found.skipped.push({
        name: before.replace(/\.$/, ''),
        written: line.trim().slice(0, SHOWN),
        why: 'no-literal',
      })
    else return { problem: 'line', line: i + 1, found: line.trim().slice(0, SHOWN) }
  }
  return found
}

/** The keyword arguments of one call, or of a list of them without a call, in a text without comments. */
function readPython(plain: string): SettingsText | SettingsTextProblem {
  const found: SettingsText = { form: 'python', entries: [], skipped: [] }
  const call = /^\s*(?:\w+\s*=\s*)?[\w.]+\s*\(/.exec(plain)
  const start = call ? call[0].length : 0
  for (const { at, written } of argumentsOf(plain, start)) {
    const keyword = /^([A-Za-z_]\w*)\s*=(?!=)\s*([\s\S]*)$/.exec(written)
    if (!keyword) {
      const line = plain.slice(0, at).split('\n').length
      return { problem: 'value', line, found: written.slice(0, SHOWN) }
    }
    take(found, keyword[1], keyword[2].trim().replace(/\s+/g, ' '))
  }
  return found
}

/** The parts of a call between commas outside brackets and quotes, up to the bracket that ends it. */
function argumentsOf(text: string, start: number): { at: number; written: string }[] {
  const parts: { at: number; written: string }[] = []
  let depth = 0
  let quote = ''
  let from = start
  const end = (i: number) => {
    const part = text.slice(from, i)
    const written = part.trim()
    if (written !== '') parts.push({ at: from + part.length - part.trimStart().length, written })
    from = i + 1
  }
  for (let i = start; i < text.length; i++) {
    const c = text[i]
    if (quote) {
      if (c === '\\') i++
      else if (c === quote) quote = ''
    } else if (c === '"' || c === "'") quote = c
    else if ('([{'.includes(c)) depth++
    else if (')]}'.includes(c)) {
      if (depth === 0) {
        end(i)
        return parts
      }
      depth--
    } else if (c === ',' && depth === 0) end(i)
  }
  end(text.length)
  return parts
}
