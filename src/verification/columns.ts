/** The columns that rows are made of. */
export const FIELDS = ['condition', 'reward', 'advantage'] as const
export type Field = (typeof FIELDS)[number]

/**
 * What trainers call them, the most telling first: where a table has an id of the group and the prompt as well, the id tells
 * two groups of one prompt apart.
 */
export const ALIASES: Readonly<Record<Field, readonly string[]>> = {
  condition: ['condition', 'key', 'uid', 'group', 'groupid', 'promptid', 'prompt'],
  reward: ['reward', 'score', 'rewards', 'scores'],
  advantage: ['advantage', 'adv', 'advantages'],
}

/** Capitals, blanks, “_” and “-” do not count in the name of a column. */
const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

/** The first name that stands for a field, as it is written; null when there is none. */
export function columnOf(field: Field, names: readonly string[]): string | null {
  for (const alias of ALIASES[field]) {
    const found = names.find((name) => plain(name) === alias)
    if (found !== undefined) return found
  }
  return null
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
/** How trainers write a reward that could not be given. */
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

/** A value as JSON; null for one that is nested too deep to be written. */
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
 * How far the numbers of a column may be from those they stand for: half a unit of its finest digit. Whole numbers and halves
 * and tenths are taken as they are, for a reward often has such steps.
 */
export function roundingOf(decimals: number): number {
  return decimals < 2 ? 0 : 0.5 / 10 ** decimals
}
