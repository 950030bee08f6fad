import { permutation, streamKey } from '../../random/streams'
import type { RowColumn, RowsFault } from '../../settings/rowsFault'
import type { Problem } from '../completions'
import { LIMITS } from './limits'
import type { Scoring } from './scoring'
import { columnsOf, readTable, type Columns, type Form } from './table'

/** A prompt and every answer that the rows give to it. */
export interface OwnProblem extends Problem {
  /** tokens, without the one that ends an answer */
  answers: readonly (readonly number[])[]
  /** the same as text, which a custom reward compares */
  texts: readonly string[]
}

export const TOKENISATIONS = ['auto', 'characters', 'words'] as const

/** The values of the task's knobs that concern its rows. */
export interface RowSettings {
  rows: string
  prompt_column: string
  answer_column: string
  tokens: (typeof TOKENISATIONS)[number]
  held_out: number
}

/** The kind of tokens: single characters (code points), or words between white space. */
export type Tokens = 'characters' | 'words'

/** The rows of a task. With a fault there are no problems, and the vocabulary is the end token alone. */
export interface DataSet {
  form: Form
  hasHeader: boolean
  /** names of all columns, and which of them hold prompt and answer; null if that is not known */
  names: readonly string[]
  columns: Columns | null
  /** the first faults, and the number of all */
  faults: readonly RowsFault[]
  faultCount: number
  /** the number of rows that were read, of repeated ones, and of prompts with several answers */
  rows: number
  duplicates: number
  severalAnswers: number
  tokens: Tokens
  /** the token that ends an answer is the last */
  vocabulary: readonly string[]
  /** 1 for each token that is white space: it stands between words */
  isSpace: Uint8Array
  /** tokens of the longest prompt, and of the longest answer without its end */
  longestPrompt: number
  longestAnswer: number
  /** in the order of the rows */
  training: readonly OwnProblem[]
  heldOut: readonly OwnProblem[]
  /** every problem by its prompt as it is written */
  byPrompt: ReadonlyMap<string, OwnProblem>
}

/** The most faults in a data set. */
const KEPT_FAULTS = 20
/** The most data sets in the cache: those of the run, of the text being typed, and of a few rows of Compare. */
const KEPT_SETS = 8

const kept: { settings: RowSettings; set: DataSet }[] = []

/** The data set of some settings. Each text is read once, because a task needs the set at every step. */
export function dataSetOf(settings: RowSettings): DataSet {
  const at = kept.findIndex((one) => isSame(one.settings, settings))
  const [found] = at < 0 ? [{ settings: only(settings), set: read(settings) }] : kept.splice(at, 1)
  kept.unshift(found)
  kept.length = Math.min(kept.length, KEPT_SETS)
  return found.set
}

/** How answers are scored: if words are tokens, scoring by words is scoring by positions. */
export const effectiveScoring = (settings: RowSettings & { scoring: Scoring }): Scoring =>
  settings.scoring === 'words' && dataSetOf(settings).tokens === 'words' ? 'positions' : settings.scoring

const only = ({ rows, prompt_column, answer_column, tokens, held_out }: RowSettings): RowSettings => ({
  rows,
  prompt_column,
  answer_column,
  tokens,
  held_out,
})
const isSame = (a: RowSettings, b: RowSettings) =>
  a.tokens === b.tokens &&
  a.held_out === b.held_out &&
  a.prompt_column === b.prompt_column &&
  a.answer_column === b.answer_column &&
  a.rows === b.rows

/** A row with a text for prompt and answer. */
interface Row {
  line: number
  prompt: string
  answer: string
}

function read(settings: RowSettings): DataSet {
  const { length } = settings.rows
  if (length > LIMITS.characters) return tooLong(length)
  const chosen = { prompt: settings.prompt_column, answer: settings.answer_column }
  const table = readTable(settings.rows, chosen)
  const names = table.names.slice(0, LIMITS.columns)
  const columns = columnsOf(names, chosen)
  const faults = [...table.faults]
  const read: Row[] = []
  if (table.rows.length === 0 && faults.length === 0) faults.push({ fault: 'empty' })
  else if (table.rows.length > LIMITS.rows) {
    faults.push({ fault: 'too-many-rows', rows: table.rows.length, most: LIMITS.rows })
  } else if (table.names.length > LIMITS.columns) {
    faults.push({ fault: 'too-many-columns', columns: table.names.length, most: LIMITS.columns })
  } else if (columns === null && table.rows.length > 0) faults.push(columnsUnknown(names))
  else if (columns !== null) {
    for (const { line, cells } of table.rows) {
      const prompt = textOf(cells[columns.prompt], line, 'prompt', faults)
      const answer = textOf(cells[columns.answer], line, 'answer', faults)
      if (prompt !== null && answer !== null) read.push({ line, prompt, answer })
    }
  }
  const { tokens, lengthFaults } = tokenised(read, settings.tokens)
  if (faults.length === 0) faults.push(...lengthFaults)
  const about = { form: table.form, hasHeader: table.hasHeader, names, columns, tokens }
  faults.sort((a, b) => ('line' in a ? a.line : 0) - ('line' in b ? b.line : 0))
  const problems = faults.length > 0 ? [] : read
  return {
    ...about,
    faults: faults.slice(0, KEPT_FAULTS),
    faultCount: faults.length,
    rows: table.rows.length,
    ...problemsOf(problems, tokens, settings.held_out),
  }
}

/** Columns that a message names, and characters of each. */
const NAMED = 12
const LONGEST_NAME = 24

function columnsUnknown(names: readonly string[]): RowsFault {
  if (names.length < 2) return { fault: 'one-column' }
  return {
    fault: 'columns',
    names: names
      .slice(0, NAMED)
      .map((name) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)),
    more: Math.max(0, names.length - NAMED),
  }
}

/** The fault of a text that is too long to be read. */
function tooLong(characters: number): DataSet {
  const fault: RowsFault = { fault: 'too-many-characters', characters, most: LIMITS.characters }
  return {
    ...{ form: 'csv', hasHeader: false, names: [], columns: null, tokens: 'characters', rows: 0 },
    ...{ faults: [fault], faultCount: 1 },
    ...problemsOf([], 'characters', 0),
  }
}

/** The text of a cell; null and a fault if there is none. */
function textOf(cell: unknown, line: number, column: RowColumn, faults: RowsFault[]): string | null {
  const isText = typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
  if (isText && String(cell).trim() !== '') return String(cell)
  const isMissing = isText || cell === undefined || cell === null
  faults.push({ fault: isMissing ? 'no-value' : 'not-text', line, column })
  return null
}

/** The tokens of a text. */
export const split = (text: string, tokens: Tokens): string[] =>
  tokens === 'characters' ? [...text] : text.split(/\s+/).filter((word) => word !== '')

/** Tokens as they are written side by side. */
export const join = (written: readonly string[], tokens: Tokens): string =>
  written.join(tokens === 'characters' ? '' : ' ')

/**
 * Tokenises rows by characters, unless the rows are too long or have too many of them, and words are wanted or allowed.
 */
function tokenised(rows: readonly Row[], wanted: RowSettings['tokens']) {
  if (wanted !== 'auto') return { tokens: wanted, lengthFaults: sizeFaults(rows, wanted) }
  const inCharacters = sizeFaults(rows, 'characters')
  if (inCharacters.length === 0) return { tokens: 'characters' as const, lengthFaults: inCharacters }
  return { tokens: 'words' as const, lengthFaults: sizeFaults(rows, 'words') }
}

function sizeFaults(rows: readonly Row[], tokens: Tokens): RowsFault[] {
  const faults: RowsFault[] = []
  const known = new Set<string>()
  for (const row of rows) {
    for (const column of ['prompt', 'answer'] as const) {
      const found = split(row[column], tokens)
      for (const token of found) known.add(token)
      const most = LIMITS[column]
      if (found.length > most) {
        faults.push({ fault: 'too-long', line: row.line, column, tokens: found.length, most })
      }
    }
  }
  const most = LIMITS.vocabulary - 1
  if (known.size > most) faults.push({ fault: 'too-many-tokens', tokens: known.size, most })
  return faults
}

/** Signs for the end of an answer: the first that is not a token of the rows. */
const ENDS = ['■', '␃', '⏹', '<end>']

/** The problems of rows: one for each prompt; a share of them, drawn with a fixed seed, is held out of training. */
function problemsOf(rows: readonly Row[], tokens: Tokens, share: number) {
  const known = new Set<string>()
  for (const { prompt, answer } of rows) {
    for (const token of [...split(prompt, tokens), ...split(answer, tokens)]) known.add(token)
  }
  const words = [...known].toSorted((a, b) => (a < b ? -1 : 1))
  const end = ENDS.find((sign) => !known.has(sign)) ?? `<end ${words.length}>`
  const numbers = new Map(words.map((token, number) => [token, number]))
  const encode = (text: string) => split(text, tokens).map((token) => numbers.get(token)!)
  const byPrompt = new Map<string, { prompt: number[]; answers: number[][]; texts: string[] }>()
  const said = new Set<string>()
  let duplicates = 0
  for (const { prompt, answer } of rows) {
    const key = join(split(prompt, tokens), tokens)
    const text = join(split(answer, tokens), tokens)
    const pair = JSON.stringify([key, text])
    if (said.has(pair)) {
      duplicates++
      continue
    }
    said.add(pair)
    const before = byPrompt.get(key)
    if (before) {
      before.answers.push(encode(answer))
      before.texts.push(text)
    } else byPrompt.set(key, { prompt: encode(prompt), answers: [encode(answer)], texts: [text] })
  }
  const problems = [...byPrompt.values()]
  const heldOut = heldOutOf(problems.length, share)
  const longest = (lengths: number[]) => lengths.reduce((most, length) => Math.max(most, length), 0)
  return {
    duplicates,
    severalAnswers: problems.filter(({ answers }) => answers.length > 1).length,
    vocabulary: [...words, end],
    isSpace: Uint8Array.from([...words, end], (token) => (token.trim() === '' ? 1 : 0)),
    longestPrompt: longest(problems.map(({ prompt }) => prompt.length)),
    longestAnswer: longest(problems.flatMap(({ answers }) => answers.map(({ length }) => length))),
    training: problems.filter((_, i) => !heldOut.has(i)),
    heldOut: problems.filter((_, i) => heldOut.has(i)),
    byPrompt,
  }
}

/** The split is the same for every run and seed: runs are compared on the same problems. */
const SPLIT_SEED = 0

/** The indices of the problems that are held out: at least one if the share is above 0, and never all. */
function heldOutOf(count: number, share: number): ReadonlySet<number> {
  if (share === 0 || count < 2) return new Set()
  const size = Math.min(Math.max(1, Math.round(share * count)), count - 1, LIMITS.evaluation)
  return new Set(permutation(streamKey(SPLIT_SEED, 'evaluation'), count).subarray(0, size))
}
