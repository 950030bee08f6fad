import { find } from '../../settings/names'
import { readJson, readYaml } from './nestedText'
import { isPython, readPython } from './pythonText'
import { nothingRead, withoutComment, type SettingsText, type SettingsTextProblem } from './settingsLiterals'
import { isCommand, readCommand } from './shellText'
import { isLines, readLines, readTable } from './tableText'

/** The most characters that are read. */
const MOST = 100_000

/** A file of this page names its configuration as a link, which always has a seed. */
const OWN_LINK =
  /(?:^|[\s(])(?:https?:\/\/\S*)?#((?:[a-z_][\w.]*=[^\s&#]*&)*seed=\d+(?:&[a-z_][\w.]*=[^\s&#)]*)*)/m
/** A block between two lines of ``` or ~~~. */
const FENCED = /^[^\S\n]*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n[^\S\n]*\1[^\S\n]*$/gm

/**
 * Reads settings as JSON, as YAML, as lines `name = value`, as the keyword arguments of a Python call that may stand in a
 * script, as a command or a shell script, or as a Markdown table of names and values; a file that this page has written gives
 * its link. Of a document with fenced blocks, the block with the most known settings is read. Nothing is executed: values that
 * are not literals are left out and listed.
 */
export function readSettingsText(text: string): SettingsText | SettingsTextProblem {
  if (text.length > MOST) return { problem: 'too-long', line: 1, found: String(text.length) }
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { problem: 'empty', line: 1, found: '' }
  const link = OWN_LINK.exec(trimmed)?.[1]
  if (link !== undefined)
    return {
      ...nothingRead('link'),
      entries: [...new URLSearchParams(link)].map(([name, value]) => [name, value]),
    }
  return fenced(trimmed) ?? readForm(text.replace(/\r\n?/g, '\n'))
}

/** The fenced block with the most known settings; null if there is none with any. */
function fenced(text: string): SettingsText | null {
  let best: { read: SettingsText; known: number } | null = null
  for (const [, , block] of text.matchAll(FENCED)) {
    const read = block.trim() === '' ? null : readForm(block)
    if (read === null || 'problem' in read) continue
    const known = read.entries.filter(([name]) => find(name) !== undefined).length
    if (known > (best?.known ?? 0)) best = { read, known }
  }
  return best?.read ?? null
}

function readForm(text: string): SettingsText | SettingsTextProblem {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return readJson(trimmed)
  if (trimmed.startsWith('|')) return readTable(trimmed)
  const plain = text.split('\n').map(withoutComment).join('\n')
  if (isCommand(plain)) return readCommand(text)
  if (isLines(plain)) return readLines(plain)
  if (isPython(plain.trim())) {
    const read = readPython(text)
    if (read.entries.length + read.skipped.length > 0) return read
  }
  const read = readYaml(text)
  if (!('problem' in read)) return read
  // lines of both kinds, or a script whose settings are plain assignments
  const lines = readLines(plain)
  if (!('problem' in lines)) return lines
  const python = readPython(text)
  return python.entries.some(([name]) => find(name) !== undefined) ? python : read
}
