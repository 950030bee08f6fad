import type { Collected } from '../collected'
import type { CompletionRow } from '../completions'
import { readValue } from '../numbers'

/** The most completions that are read; a batch has hundreds. */
const MOST = 20_000
const PROMPTS = ['prompt', 'input', 'query', 'Prompt']
const COMPLETIONS = ['completion', 'output', 'response', 'Completion']
const REWARDS = ['score', 'reward', 'Reward', 'total_reward']
const ADVANTAGES = ['advantage', 'Advantage', 'advantages']
const STEPS = ['step', 'Step', 'global_step']
/** Columns of numbers that are no part of the reward. */
const OTHERS = /^(acc|pred|index|idx|uid|data_source|length|tokens|num_.*|.*_length|gts|ground_truth)$/

const firstOf = (row: CompletionRow, names: readonly string[]) => names.find((name) => name in row)

/** Whether a column has prompts or completions, so that every cell is text, even if it looks like a number. */
export const isTextColumn = (name: string): boolean => PROMPTS.includes(name) || COMPLETIONS.includes(name)

/** Whether a row has a prompt and a completion. */
export const isCompletion = (row: CompletionRow): boolean =>
  firstOf(row, PROMPTS) !== undefined && firstOf(row, COMPLETIONS) !== undefined

/** Whether a row of completions has a reward, an advantage, or another number beside its step. */
const isScored = (row: CompletionRow): boolean =>
  isCompletion(row) &&
  (firstOf(row, [...REWARDS, ...ADVANTAGES]) !== undefined ||
    Object.entries(row).some(
      ([name, value]) => typeof value === 'number' && !STEPS.includes(name) && !OTHERS.test(name),
    ))

/** The text of a prompt or a completion; empty where the file has null. */
const textIn = (row: CompletionRow, names: readonly string[]): string =>
  String(row[firstOf(row, names)!] ?? '')

function numberIn(row: CompletionRow, names: readonly string[]): number {
  const name = firstOf(row, names)
  return name === undefined ? NaN : numberOf(row[name])
}

const numberOf = (value: string | number | null | undefined): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? readValue(value).value : NaN

/** How rows were printed: whether texts were cut, and by how much numbers were rounded at most. */
interface Printing {
  isCut?: boolean
  rounding?: number
}

/** Adds completions as tables, one for each step. Rows without any reward do not come from a training and are left out. */
export function addCompletions(
  collected: Collected,
  rows: readonly CompletionRow[],
  { isCut = false, rounding = 0 }: Printing = {},
): void {
  const kept = rows.filter(isScored).slice(0, MOST)
  if (kept.length === 0) return
  collected.recognised('completions')
  if (rows.length > MOST) collected.leave('too-large', MOST + 1, rows.length, '', rows.length - MOST)
  const bySteps = new Map<number, CompletionRow[]>()
  for (const row of kept) {
    const step = numberIn(row, STEPS)
    const known = bySteps.get(step)
    if (known) known.push(row)
    else bySteps.set(step, [row])
  }
  const file = collected.files.length - 1
  for (const [step, ofStep] of bySteps) {
    const [first] = ofStep
    const known = [...PROMPTS, ...COMPLETIONS, ...REWARDS, ...ADVANTAGES, ...STEPS]
    const parts = Object.keys(first).filter(
      (name) =>
        !known.includes(name) &&
        !OTHERS.test(name) &&
        ofStep.every((row) => row[name] === null || typeof row[name] === 'number'),
    )
    const rewards = Object.fromEntries(
      parts.map((name) => [name, Float64Array.from(ofStep, (row) => numberOf(row[name]))]),
    )
    const total = firstOf(first, REWARDS)
    const advantage = firstOf(first, ADVANTAGES)
    collected.completions.push({
      file,
      step,
      prompts: ofStep.map((row) => textIn(row, PROMPTS)),
      completions: ofStep.map((row) => textIn(row, COMPLETIONS)),
      rewards,
      reward: Float64Array.from(ofStep, (row, i) =>
        total === undefined ? sumOf(parts.map((name) => rewards[name][i])) : numberOf(row[total]),
      ),
      advantages:
        advantage === undefined ? null : Float64Array.from(ofStep, (row) => numberOf(row[advantage])),
      isCut,
      ...(rounding > 0 && { rounding }),
    })
  }
}

/** The sum of the parts that have a value, as TRL adds them; NaN if none has. */
function sumOf(parts: readonly number[]): number {
  const known = parts.filter((value) => !Number.isNaN(value))
  return known.length === 0 ? NaN : known.reduce((sum, value) => sum + value, 0)
}

/** A value of a table as a cell: a chat becomes one text. */
export const cellOf = (value: unknown): string | number | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'number'
      ? value
      : typeof value === 'bigint'
        ? Number(value)
        : textOf(value)

/** A chat is a list of messages, whose contents may be lists; what is nested deeper is written as an ellipsis. */
const DEEPEST = 8

/** A value as text; the messages of a chat are joined by line breaks. */
function textOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (depth > DEEPEST) return '…'
  if (Array.isArray(value)) return value.map((one) => textOf(one, depth + 1)).join('\n')
  const { content, tool_calls: calls } = value as { content?: unknown; tool_calls?: unknown }
  // a message that only calls tools has no content
  if (content === null && !calls) return ''
  return typeof content === 'string' ? content : jsonOf(value)
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one))
  } catch (error) {
    // nested deeper than an engine writes
    if (error instanceof RangeError) return '…'
    throw error
  }
}

/** The text of a string that JSON or Python wrote with escapes; unchanged if they cannot be read. */
export function unescaped(written: string): string {
  if (!written.includes('\\')) return written
  try {
    return JSON.parse(`"${written.replace(/\\'/g, "'").replace(/(?<!\\)"/g, '\\"')}"`) as string
  } catch {
    return written
  }
}
