import { pow } from '../../math/portable'
import { isKeyedReward } from '../../metrics/foreignNames'

/** The columns of a table of rows. */
export const ROW_FIELDS = ['condition', 'reward', 'advantage'] as const
export type RowField = (typeof ROW_FIELDS)[number]

/**
 * Their names in trainers' logs, the most specific first: when a table has both a group id and the prompt, the id
 * distinguishes two groups of one prompt.
 */
export const ALIASES: Readonly<Record<RowField, readonly string[]>> = {
  condition: [
    ...['condition', 'key', 'uid', 'group', 'groupid', 'promptid', 'prompt'],
    ...['datasetindex', 'datasetindices', '条件'],
  ],
  reward: ['reward', 'score', 'rewards', 'scores'],
  advantage: ['advantage', 'adv', 'advantages'],
}

/**
 * Further columns of a table of rows: the device that sampled a row, and the step of a trajectory if each step has a
 * line.
 */
export const ROW_EXTRAS = {
  replica: ['replica', 'rank', 'device', 'gpu', 'npu', 'worker', 'processindex'],
  timestep: ['timestep', 't', 'denoisingstep'],
} as const

/** Columns of a table with a line for each group: its size, and mean and std of its advantages. */
export const GROUP_FIELDS = {
  samples: ['samples', 'count', 'n', 'size', 'groupsize', '样本数'],
  mean: ['advantagemean', 'advmean', 'meanadvantage', 'meanadv', 'mean'],
  std: ['advantagestd', 'advstd', 'stdadvantage', 'stdadv', 'std'],
  status: ['status', 'result', 'ok', '状态'],
} as const

/** Column names are compared without case, blanks, “_” and “-”. */
const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

/** The first name that stands for a field, as it is written; null when there is none. */
export const columnOf = (field: RowField, names: readonly string[]): string | null =>
  columnAmong(ALIASES[field], names) ?? (field === 'reward' ? keyedReward(names) : null)

/** A reward under the name that a script gives it: `reward_avg`, the mean of others, or `reward_{key}` if there is one alone. */
function keyedReward(names: readonly string[]): string | null {
  const keyed = names.filter(isKeyedReward)
  return columnAmong(['rewardavg'], names) ?? (keyed.length === 1 ? keyed[0] : null)
}

/** The first name that is one of the aliases, as it is written; null when there is none. */
export function columnAmong(aliases: readonly string[], names: readonly string[]): string | null {
  const plainNames = names.map(plain)
  for (const alias of aliases) {
    const place = plainNames.indexOf(alias)
    if (place >= 0) return names[place]
  }
  return null
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
/** How trainers write a reward that could not be scored. */
const UNSCORABLE = new Set(['', 'nan', 'none', 'null', 'na'])

/** The number that a cell holds, with a decimal point; NaN for an unscorable reward, null for anything else. */
export function numberIn(cell: unknown, mayBeUnscorable: boolean): number | null {
  if (typeof cell === 'boolean') return cell ? 1 : 0
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  const text = cell === null || cell === undefined ? '' : cell
  if (typeof text !== 'string') return null
  if (NUMBER.test(text.trim()) && Number.isFinite(Number(text))) return Number(text)
  return mayBeUnscorable && UNSCORABLE.has(text.trim().toLowerCase()) ? NaN : null
}

/** The key that a cell holds: text, a number, or anything else written out; null when it is empty. */
export function keyIn(cell: unknown): string | null {
  if (cell === null || cell === undefined) return null
  const text = typeof cell === 'string' ? cell.trim() : writtenOut(cell)
  return text === '' ? null : text
}

/** A value as JSON; null when it is nested too deeply. */
export function writtenOut(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null
  }
}

/** Digits after the point of a number as it is written: 2 in 0.25, 7 in 1e-7. */
export function decimalsOf(written: string): number {
  const [mantissa, exponent = '0'] = written.trim().toLowerCase().split('e')
  const point = mantissa.indexOf('.')
  return Math.max((point < 0 ? 0 : mantissa.length - point - 1) - Number(exponent), 0)
}

/**
 * The rounding error of a column's numbers: half a unit of their last digit. Numbers with at most one decimal count as exact,
 * because rewards often are multiples of 0.1 or 0.5.
 */
export function roundingOf(decimals: number): number {
  return decimals < 2 ? 0 : 0.5 / pow(10, decimals)
}
