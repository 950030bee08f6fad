import type { Entry } from '../../settings/read'

/** The forms in which settings of another program can be written; `link` is a file of this page that holds its own link. */
export type SettingsForm = 'json' | 'yaml' | 'lines' | 'python' | 'command' | 'table' | 'link'

/** Why a text cannot be read, and the line of the problem. */
export interface SettingsTextProblem {
  /**
   * `toml`: a form that is not read, and `found` is its first section; `python`: a program without a call that makes settings;
   * `unparsed`: a program that is too much for the parser; `aliases`: YAML that repeats too many values; `packed`: a link that
   * has to be unpacked; `job`: a file that starts jobs, with no command that has settings
   */
  problem:
    | 'job'
    | 'empty'
    | 'json'
    | 'yaml'
    | 'aliases'
    | 'line'
    | 'too-long'
    | 'toml'
    | 'python'
    | 'unparsed'
    | 'packed'
  line: number
  /** the faulty text, or a description of the fault */
  found: string
}

/**
 * An entry whose value no knob could take: it is empty (`none`), a list or a mapping (`no-literal`), or known only to the
 * program that runs (`computed`). In a program it may also be set under a condition, in a function that nothing calls
 * (`elsewhere`), or by the argument of a function that is called with several values (`several-calls`). In a command, a later
 * value of the same name may replace it (`overridden`).
 */
export interface Skipped {
  name: string
  written: string
  why: 'none' | 'no-literal' | 'computed' | 'conditional' | 'elsewhere' | 'several-calls' | 'overridden'
  /** the setting that a name such as `args.beta` is for, if it is not the name */
  about?: string
  /** if it is no setting: a dictionary or a variable that holds settings, or a change of the object that has them */
  kind?: 'dictionary' | 'variable' | 'object'
}

/** Names and their written values, and the entries that were left out because their value is not a single one. */
export interface SettingsText {
  form: SettingsForm
  entries: Entry[]
  skipped: Skipped[]
  /** the class that is called or the program that is started with the settings; empty if the text names none */
  called: string
  /** a script that makes settings several times: the name that it calls, how often, and which of the calls was read */
  several?: Several
  /** the part of a text that was read, if several parts have settings */
  part?: Part
  /** the heading of the column of a table that was read, and those of others with numbers */
  columns?: Columns
  /** other commands of a script, which are not read */
  others?: string[]
  /** the file of settings that a command is given */
  file?: string
  /** what is broken in a text that was read all the same */
  broken?: Broken
  /** settings that something unknown behind them may set again: words of a command, or whatever has the object */
  replaceable?: ReadonlySet<string>
  /** settings whose value is the default of an option, so that a command may set another one */
  optional?: ReadonlySet<string>
}

/**
 * Whether a text may set more than what is read: in a file that it names, a dictionary, a variable with options, by a change of
 * the object that has the settings, or because it ends before the call that makes them.
 */
export const isPartial = ({ file, form, replaceable, skipped, broken }: SettingsText): boolean =>
  file !== undefined ||
  broken?.how === 'bracket' ||
  (form === 'python' && replaceable !== undefined) ||
  skipped.some(
    ({ kind, why }) =>
      kind === 'dictionary' || kind === 'variable' || (kind === 'object' && why !== 'elsewhere'),
  )

/**
 * What is broken in a text, and where: it is not YAML, so that its lines are read one by one (`yaml`), or nothing closes the bracket
 * of the call that makes the settings (`bracket`).
 */
export interface Broken {
  how: 'yaml' | 'bracket'
  line: number
  /** the line as it is written */
  found: string
}

/** The columns of values of a table: the one that was read, and the others. */
export interface Columns {
  read: string
  others: readonly string[]
}

/**
 * Calls of one name, and the number of the one that was read, from 1 on. `variable`: what the script calls its result; `differing`: how
 * many settings differ between the calls, if none that they have is taken. `unit`: they are not calls but fenced blocks, or documents of
 * YAML, and `called` is the first line of the one that was read.
 */
export interface Several {
  called: string
  count: number
  read: number
  variable?: string
  differing?: number
}

/** The part of a text that was read: its first line, and how many parts of this kind have settings. */
export interface Part {
  begins: string
  count: number
  unit: 'block' | 'document'
}

/** Characters of a line that a message shows. */
export const SHOWN = 60

/** A reading without entries, to which they are added. */
export const nothingRead = (form: SettingsForm, called = ''): SettingsText => ({
  form,
  entries: [],
  skipped: [],
  called,
})

const NOTHING = /^(null|None|~|)$/

/** The value of a literal, as text; null if it is not a single value. */
function literalText(written: string): string | null {
  const quoted = /^(["'])(.*)\1$/.exec(written)
  if (quoted) return quoted[2]
  if (NOTHING.test(written)) return null
  if (/^[[({]/.test(written)) return null
  // 1_000 in Python
  if (/^[-+]?\d[\d_]*(\.\d*)?([eE][-+]?\d+)?$/.test(written)) return written.replaceAll('_', '')
  if (/^[-+]?\.\d+([eE][-+]?\d+)?$/.test(written)) return written
  return /^[\w./+-]+$/.test(written) ? written : null
}

/** A line without its comment, which begins with # outside quotes. */
export function withoutComment(line: string): string {
  let quote = ''
  for (let i = 0; i < line.length; i++) {
    const c = line[i]
    if (quote) quote = c === quote ? '' : quote
    // an apostrophe inside a word begins no text
    else if (c === '"' || (c === "'" && !/\w/.test(line[i - 1] ?? ''))) quote = c
    else if (c === '#' && (i === 0 || /\s/.test(line[i - 1]))) return line.slice(0, i)
  }
  return line
}

/** Adds a name with its written value to the entries, or to the skipped ones if that is not a single value. */
export function take({ form, entries, skipped }: SettingsText, name: string, written: string): void {
  // a variable of a shell, or %NAME% of Windows
  const isComputed = written.includes('$') || (form === 'command' && /%\w+%/.test(written))
  const value = isComputed && form === 'command' ? null : literalText(written)
  const why = NOTHING.test(written) ? 'none' : isComputed ? 'computed' : 'no-literal'
  if (value === null) skipped.push({ name, written: written.slice(0, SHOWN), why })
  else entries.push([name, value])
}

/** The most brackets inside each other. */
const MOST_BRACKETS = 100

/** Whether brackets are nested more deeply than in any program. The parser would take long to recover from them. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (const c of text) {
    if ('([{'.includes(c) && ++depth > MOST_BRACKETS) return true
    if (')]}'.includes(c) && depth > 0) depth--
  }
  return false
}
