import type { Collected } from '../collected'
import { CELL, type Format } from '../contract'
import { readDict, type DictRead } from '../dict'
import type { CompletionRow } from '../completions'
import { cellOf, isCompletion, isTextColumn, unescaped } from './completionRows'
import { readValue } from '../numbers'
import { jsonIn } from '../../settings/json'
import type { Pair } from '../runBuilder'

/** Keys whose values tell a time or a place, so that they may be text. */
const TEXTS =
  /^(elapsed_time|remaining_time|percentage|global_step\/max_steps|train_speed.*|_?timestamp|_runtime|eta|time|date|run_name|_wandb.*)$/
/** Keys of the summary after training. */
const SUMMARY = /^(train_runtime|train_samples_per_second|train_steps_per_second|total_flos|train_loss)$/
/** Keys that number a step, in order of precedence. */
const STEPS = [
  'step',
  '_step',
  'global_step',
  'training/global_step',
  'progress/batch',
  'train/global_step',
  'Step',
]
/** The key under which ms-swift writes the step and the number of all steps. */
const STEP_OF_ALL = 'global_step/max_steps'

/** The dict of one record, and where its lines begin in the text. */
export interface DictText {
  text: string
  /** after the brace */
  from: number
  lineAt(index: number): number
  format: Format
  /** the step, where the text before the dict has it */
  step?: number
  /** whether no more of the text can follow */
  isLast: boolean
}

/** Reads one dict of metrics as a row. A dict that is not whole yet is left for more lines, unless it is the last. */
export function takeDict(collected: Collected, dict: DictText): Pick<DictRead, 'end' | 'isClosed'> {
  const { text, from, lineAt, format } = dict
  const found: { key: string; written: string; line: number; isText: boolean }[] = []
  const { end, isClosed, isCut } = readDict(text, from, (key, written, at, isText) =>
    found.push({ key, written, line: lineAt(at), isText }),
  )
  if (!isClosed && !dict.isLast) return { end, isClosed }
  const line = lineAt(from)
  if (found.length === 0) {
    collected.leave('no-log', line, lineAt(end - 1), text.slice(from - 1))
    return { end, isClosed }
  }
  if (
    found.every(({ key }) => SUMMARY.test(key) || STEP_KEYS.has(key) || TEXTS.test(key) || key === 'epoch')
  ) {
    collected.leave('summary', line, lineAt(end - 1), text.slice(from - 1, end))
    return { end, isClosed }
  }
  if (isClosed && format === 'metrics-jsonl') {
    const rows = tableIn(found) ?? completionIn(found)
    if (rows) {
      collected.recognised('completions')
      for (const row of rows) collected.completionRows.push(row)
      return { end, isClosed }
    }
  }
  if (isCut || !isClosed)
    collected.leave('cut', lineAt(Math.max(from, end - 1)), undefined, text.slice(-80), 1)
  addRow(collected, dict, found, line)
  return { end, isClosed }
}

/** The pairs of a line, as they are written. */
type Written = readonly { key: string; written: string; isText: boolean }[]

/** A line that holds the table of a step, a list for each column, as ms-swift writes it; null for any other line. */
function tableIn(found: Written): CompletionRow[] | null {
  const columns = found.map(({ key, written, isText }): [string, unknown] => [
    key,
    !isText && written.startsWith('[') ? jsonIn(written) : null,
  ])
  const lists = columns.filter((one): one is [string, unknown[]] => Array.isArray(one[1]))
  const length = lists[0]?.[1].length ?? 0
  // a chat is a list too, but of one length of its own
  if (lists.length < 3 || lists.some(([, list]) => list.length !== length)) return null
  const rows = Array.from({ length }, (_, i): CompletionRow =>
    Object.fromEntries(lists.map(([key, list]) => [key, cellOf(list[i])])),
  )
  return rows.length > 0 && isCompletion(rows[0]) ? rows : null
}

/** A line of a rollout that was written to a file, as verl does; null for a line of metrics. */
function completionIn(found: Written): CompletionRow[] | null {
  const row: CompletionRow = Object.fromEntries(
    found.map(({ key, written, isText }) => {
      if (isText) return [key, unescaped(written)]
      // a chat: messages
      if (isTextColumn(key) && /^[[{]/.test(written)) return [key, nestedCell(written)]
      const number = readValue(written)
      return [key, number.cell === CELL.number ? number.value : null]
    }),
  )
  return isCompletion(row) ? [row] : null
}

/** A list or an object as a cell; as it is written if it is not JSON. */
function nestedCell(written: string): CompletionRow[string] {
  const value = jsonIn(written)
  return value === undefined ? written : cellOf(value)
}

const STEP_KEYS = new Set(STEPS)

function addRow(
  collected: Collected,
  { format, step: given }: DictText,
  found: readonly { key: string; written: string; line: number; isText: boolean }[],
  line: number,
): void {
  const pairs: Pair[] = []
  let step = given ?? null
  let epoch: number | null = null
  let kind = format
  const isEvaluation = found.some(({ key }) => key.startsWith('eval_') || key.startsWith('eval/'))
  for (const { key, written, line: at, isText } of found) {
    if (key === STEP_OF_ALL) {
      step = Number(written.split('/')[0])
      kind = 'ms-swift'
      collected.counted(1)
      continue
    }
    if (isText && TEXTS.test(key)) {
      collected.counted(1)
      continue
    }
    if (key === 'data' && written.startsWith('{')) {
      // verl's file logger: {"step": 1, "data": {…}}
      readDict(written, 1, (name, inner) => {
        const pair = collected.pair(name, inner, at)
        if (pair) pairs.push(pair)
      })
      continue
    }
    if (written.startsWith('[') || written.startsWith('{')) continue
    const pair = collected.pair(key, written, at)
    if (!pair) continue
    if (STEP_KEYS.has(key) && pair.cell === CELL.number) {
      step ??= pair.value
      continue
    }
    if (key === 'epoch') epoch = pair.value
    pairs.push(pair)
  }
  if (pairs.length > 0 && pairs.every(({ cell }) => cell === CELL.notLogged)) {
    // a dict of another kind, as in a library's message: {'bos_token_id': None}
    collected.leave('no-log', line, line, found.map(({ key, written }) => `${key}: ${written}`).join(', '))
    return
  }
  collected.row(kind, { step, epoch, isEvaluation, line, pairs })
}
