import { cleaned } from '../../reading/formats/cleaned'
import { readEntries } from '../../settings/link'
import { find } from '../../settings/names'
import { jobIn } from './jobText'
import { isMakefile, makefileScript } from './makefile'
import { readJson, readYaml, withoutJsonComments } from './nestedText'
import { notebookIn, type Notebook } from './notebook'
import { withPlaceholders, withPlainSigns } from './plainSigns'
import { experimentLink, isPacked, ownLink } from './ownLink'
import { isParsed, isPython, readPython } from './fromPython/pythonText'
import { typedIn } from './fromPython/pythonSession'
import { codeOf, withUsage } from './fromPython/pythonUsage'
import {
  nothingRead,
  SHOWN,
  withoutComment,
  type SettingsText,
  type SettingsTextProblem,
} from './settingsLiterals'
import { holdsCommand, isCommand, isShellScript, readCommand } from './fromShell/shellText'
import { isLines, readLines, readList, readTable, separatedTable, tablesIn, tomlSection } from './tableText'

/** The most characters that are read. */
const MOST = 100_000

/** A line of ``` or ~~~, which begins a block or, with nothing behind it, ends one. */
const FENCE = /^\s*(`{3,}|~{3,})(.*)$/
/** The most fenced blocks that are read. */
const MOST_BLOCKS = 50

/** The link to a comparison or a sweep that a text is, or that it trains; null for any other text. */
export const experimentIn = (text: string): string | null =>
  text.length > MOST ? null : experimentLink(text)

/**
 * Reads settings as JSON, as YAML, as lines `name = value`, as the keyword arguments of a Python call that may stand in a
 * script, as a command or a shell script, or as a Markdown table of names and values; a file that this page has written gives
 * its link, and of a Jupyter notebook its code or its command is read. Of a document with fenced blocks, the block with the most
 * known settings is read. Nothing is executed: values that are not literals are left out and listed.
 */
export function readSettingsText(text: string): SettingsText | SettingsTextProblem {
  const notebook = notebookIn(text)
  return withPlaceholders(notebook === null ? readText(text) : readNotebook(notebook), text)
}

/** Reads the code of a notebook, or the command that it gives to a shell if that has more known settings. */
function readNotebook({ code, commands }: Notebook): SettingsText | SettingsTextProblem {
  const read = readText(code)
  if (!isCommand(commands)) return 'problem' in read ? (unknownCommand(commands) ?? read) : read
  const command = readText(commands)
  const known = 'problem' in read ? -1 : knownIn(read)
  return 'problem' in command || knownIn(command) <= known ? read : command
}

/** What is read of a command that only the notebook knows, as `!{command}`; null if there is none. */
function unknownCommand(commands: string): SettingsText | null {
  const name = /^\s*(\$\{?\w+\}?)/m.exec(commands)?.[1]
  if (name === undefined) return null
  return { ...nothingRead('command'), skipped: [{ name, written: name, why: 'computed', kind: 'variable' }] }
}

/** The dictionary that a worker of Ray prints, as verl prints its settings; any other text as it is. */
function withoutWorkers(text: string): string {
  const lines = text.split('\n')
  const plain = lines.map(cleaned)
  if (plain.every((line, i) => line === lines[i])) return text
  const from = plain.findIndex((line) => line.startsWith('{'))
  const to = plain.findLastIndex((line) => line.trimEnd().endsWith('}'))
  return plain.slice(Math.max(0, from), from < 0 || to < from ? undefined : to + 1).join('\n')
}

function readText(text: string): SettingsText | SettingsTextProblem {
  if (text.length > MOST) return { problem: 'too-long', line: 1, found: String(text.length) }
  // with one kind of line end, no pattern with the m flag reads the same white space again and again
  const lines = withPlainSigns(withoutWorkers(text.replace(/\r\n?|[\u2028\u2029]/g, '\n')))
  const trimmed = lines.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { problem: 'empty', line: 1, found: '' }
  const link = ownLink(trimmed)
  if (link !== null && isPacked(link)) return { problem: 'packed', line: 1, found: '' }
  if (link !== null)
    return {
      ...nothingRead('link'),
      entries: [...readEntries(link)].map(([name, value]) => [name, value]),
    }
  // a fence in the text of a program is for people
  const code = !isShellScript(trimmed) && isPython(trimmed) ? codeOf(trimmed) : trimmed
  const hasFence = code.split('\n').some((line) => FENCE.test(line))
  return (
    (hasFence ? bestOf(blocksOf(trimmed.split('\n')), 'block', readForm) : null) ??
    readForm(withoutJsonComments(lines))
  )
}

/** How many settings of a text this page knows. */
const knownIn = ({ entries }: SettingsText): number =>
  entries.filter(([name]) => find(name) !== undefined).length

/** The part of a text with the most known settings, which says how many have any; null if none has. */
function bestOf(
  parts: readonly string[],
  unit: 'block' | 'document',
  reader: (part: string) => SettingsText | SettingsTextProblem,
): SettingsText | null {
  const all = parts.flatMap((part) => {
    const read = part.trim() === '' ? null : reader(part)
    if (read === null || 'problem' in read || knownIn(read) === 0) return []
    return { read, known: knownIn(read), called: part.trim().split('\n')[0].slice(0, SHOWN) }
  })
  const [best] = all.toSorted((a, b) => b.known - a.known)
  if (best === undefined) return null
  if (all.length === 1) return best.read
  const { read, called } = best
  return { ...read, part: { begins: called, count: all.length, unit } }
}

/** The first fenced blocks, without their fences. A fence ends with one that is as long or longer; one without an end is none. */
function blocksOf(lines: readonly string[]): string[] {
  const blocks: string[] = []
  const fences = lines.map((line) => FENCE.exec(line))
  /** the length of the shortest fence of each character that nothing ends: a longer one after it has no end either */
  const endless: Record<string, number> = {}
  for (let from = 0; from < lines.length && blocks.length < MOST_BLOCKS; from++) {
    const fence = fences[from]?.[1]
    if (fence === undefined || fence.length >= (endless[fence[0]] ?? Infinity)) continue
    const to = fences.findIndex(
      (end, i) => i > from && end !== null && end[1].startsWith(fence) && end[2].trim() === '',
    )
    if (to < 0) {
      endless[fence[0]] = fence.length
      continue
    }
    blocks.push(lines.slice(from + 1, to).join('\n'))
    from = to
  }
  return blocks
}

/** Reads the command of a file that describes jobs, or of a Makefile; null if a text is none, or has settings itself. */
function readJob(text: string): SettingsText | SettingsTextProblem | null {
  if (isShellScript(text)) return null
  const isMake = isMakefile(text)
  const job = isMake ? { title: 'make', scripts: [makefileScript(text)] } : jobIn(text)
  if (job === null) return null
  const read = job.scripts
    .map(readCommand)
    .filter(({ entries, skipped }) => entries.length + skipped.length > 0)
  const [best] = read.toSorted((a, b) => knownIn(b) - knownIn(a))
  const own = isMake ? null : readYaml(text)
  if (own !== null && !('problem' in own) && knownIn(own) > 0) return null
  if (best !== undefined && (job.title !== '' || knownIn(best) > 0)) return best
  return job.title === '' ? null : { problem: 'job', line: 1, found: job.title }
}

/** Reads a pasted session as what was typed in it, unless the text as it stands has more settings. */
function readForm(written: string): SettingsText | SettingsTextProblem {
  const typed = typedIn(written, isPython)
  if (typed === null) return readPlain(written)
  const [session, whole] = [readPlain(typed), readPlain(written)]
  const hasMore = !('problem' in whole) && ('problem' in session || knownIn(whole) > knownIn(session))
  return hasMore ? whole : session
}

function readPlain(text: string): SettingsText | SettingsTextProblem {
  const job = readJob(text)
  if (job !== null) return job
  const trimmed = text.trim()
  // a block of a shell script begins with a brace as well, and a command
  if (trimmed.startsWith('{') && !/^\{\s+\w+ \w/.test(trimmed)) return readJson(trimmed)
  if (trimmed.startsWith('|')) return readTable(trimmed)
  const plain = text.split('\n').map(withoutComment).join('\n')
  const section = tomlSection(plain)
  if (section) return { problem: 'toml', ...section }
  const program = !isShellScript(text) && isPython(plain.trim()) ? withUsage(readPython(text), text) : null
  if (program === null ? isCommand(text, plain) || holdsCommand(plain) : isCommand(codeOf(text))) {
    const command = readCommand(text)
    return program !== null && knownIn(program) > knownIn(command) ? program : command
  }
  if (isLines(plain)) {
    const lines = readLines(plain)
    if (program === null) return lines
    // a call on one line, be it without any known name, and assignments to its fields
    const least = 'problem' in lines ? 0 : knownIn(lines) + (program.called === '' ? 1 : 0)
    return knownIn(program) >= least ? program : lines
  }
  return readDocument(text, plain, program)
}

function isYamlOfSettings(text: string): boolean {
  const read = readYaml(text)
  return !('problem' in read) && knownIn(read) > 0
}

/** The table of a text with the most known settings; null if there is none with any. */
function tableIn(text: string): SettingsText | null {
  const read = tablesIn(text)
    .map(readTable)
    .filter((one): one is SettingsText => !('problem' in one))
  const [best] = read.toSorted((a, b) => knownIn(b) - knownIn(a))
  return best !== undefined && knownIn(best) > 0 ? best : null
}

/** A table with tabs or commas between its columns; null if a text is none, or has no known setting. */
function separatedIn(text: string): SettingsText | null {
  const table = separatedTable(text)
  const read = table === null ? null : readTable(table)
  return read === null || 'problem' in read || knownIn(read) === 0 ? null : read
}

/** Reads what may be a document with a table or a list, a program, YAML, or lines of several kinds. */
function readDocument(
  text: string,
  plain: string,
  program: SettingsText | null,
): SettingsText | SettingsTextProblem {
  const table = program === null ? (tableIn(text) ?? separatedIn(text)) : null
  if (table !== null) return table
  const list = readList(text)
  const least = program === null ? 1 : program.called === '' ? Math.max(1, knownIn(program)) : Infinity
  if (knownIn(list) > least && !isYamlOfSettings(text)) return list
  if (program !== null && program.entries.length + program.skipped.length > 0) return program
  const documents = text.split(/^---(?: .*)?$/m)
  const best = documents.length > 1 ? bestOf(documents, 'document', readYaml) : null
  const read = best ?? readYaml(text)
  if (knownIn(list) > 0 && ('problem' in read || knownIn(read) === 0)) return list
  if (!('problem' in read) || read.problem === 'aliases') return read
  // lines of both kinds, or a script whose settings are plain assignments
  const lines = readLines(plain)
  if (!('problem' in lines))
    return {
      ...lines,
      ...(read.problem === 'yaml' && { broken: { how: 'yaml', line: read.line, found: read.found } }),
    }
  const python = program ?? readPython(text)
  if (knownIn(python) > 0) return python
  return program === null ? read : { ...read, problem: isParsed(text) ? 'python' : 'unparsed' }
}
