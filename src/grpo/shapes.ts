import type { TokenBatch } from './spec'

type Numbered = ArrayLike<unknown> | null | undefined

/**
 * Refuses an array of another length; one that is left out passes.
 *
 * @param what the meaning of the expected length, e.g. `B·T`
 * @throws {RangeError} naming the array, its length and the expected one
 */
export function expectLength(name: string, array: Numbered, expected: number, what: string): void {
  if (!array || array.length === expected) return
  throw new RangeError(`${name} has ${array.length} elements, expected ${expected} (${what})`)
}

/** The same for an array that comes per row, or per place of each row. */
export function expectRowsOrTokens(name: string, array: Numbered, rows: number, tokens: number): void {
  if (!array || array.length === rows || array.length === tokens) return
  throw new RangeError(`${name} has ${array.length} elements, expected ${rows} or ${tokens}`)
}

/** The same for scratch arrays, which may be longer. */
export function expectRoom(name: string, array: ArrayLike<unknown>, needed: number, what: string): void {
  if (array.length >= needed) return
  throw new RangeError(`${name} has ${array.length} elements, expected at least ${needed} (${what})`)
}

/**
 * Refuses offsets that do not cut N completions into groups.
 *
 * @throws {RangeError} naming the first and last offset and the expected ones
 */
export function expectOffsets(offsets: ArrayLike<number>, count: number): void {
  const [first, last] = [offsets[0], offsets[offsets.length - 1]]
  if (first === 0 && last === count) return
  throw new RangeError(`offsets run from ${first} to ${last}, expected 0 to ${count} (N)`)
}

/** Refuses a batch with an array that is not of its B rows and T places. */
export function expectTokenBatch(batch: TokenBatch): void {
  const { rows, length, gaussian } = batch
  const size = rows * length
  for (const name of ['mask', 'logp', 'oldLogp', 'refLogp', 'entropy', 'draws'] as const)
    expectLength(name, batch[name], size, 'B·T')
  for (const name of ['rewards', 'groupOf'] as const) expectLength(name, batch[name], rows, 'B')
  expectRowsOrTokens('advantages', batch.advantages, rows, size)
  if (!gaussian) return
  expectLength('gaussian.mean', gaussian.mean, size * gaussian.dimensions, 'B·T·D')
  expectLength('gaussian.refMean', gaussian.refMean, size * gaussian.dimensions, 'B·T·D')
  expectLength('gaussian.variance', gaussian.variance, length, 'T')
}
