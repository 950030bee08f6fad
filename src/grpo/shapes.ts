import type { TokenBatch } from './spec'

type Numbered = ArrayLike<unknown> | null | undefined

/**
 * Throws when an array has another length than expected; a missing array is fine.
 *
 * @param what the meaning of the expected length, e.g. `B·T`
 * @throws {RangeError} naming the array, its length and the expected one
 */
export function expectLength(name: string, array: Numbered, expected: number, what: string): void {
  if (!array || array.length === expected) return
  throw new RangeError(`${name} has ${array.length} elements, expected ${expected} (${what})`)
}

/** The same for advantages, one per row or one per token. */
export function expectAdvantages(array: ArrayLike<unknown>, rows: number, tokens: number): void {
  if (array.length === rows || array.length === tokens) return
  throw new RangeError(`advantages has ${array.length} elements, expected ${rows} or ${tokens}`)
}

/** The same for scratch arrays, which may be longer than needed. */
export function expectRoom(name: string, array: ArrayLike<unknown>, needed: number, what: string): void {
  if (array.length >= needed) return
  throw new RangeError(`${name} has ${array.length} elements, expected at least ${needed} (${what})`)
}

/**
 * Throws when offsets do not divide N completions into groups.
 *
 * @throws {RangeError} naming the first and last offset and the expected ones
 */
export function expectOffsets(offsets: ArrayLike<number>, count: number): void {
  const [first, last] = [offsets[0], offsets[offsets.length - 1]]
  if (first === 0 && last === count) return
  throw new RangeError(`offsets run from ${first} to ${last}, expected 0 to ${count} (N)`)
}

/** Throws when the length of an array does not match the B rows and T places of its batch. */
export function expectTokenBatch(batch: TokenBatch): void {
  const { rows, length, gaussian } = batch
  const size = rows * length
  for (const name of ['mask', 'logp', 'oldLogp', 'refLogp', 'entropy', 'draws'] as const)
    expectLength(name, batch[name], size, 'B·T')
  for (const name of ['rewards', 'groupOf'] as const) expectLength(name, batch[name], rows, 'B')
  expectAdvantages(batch.advantages, rows, size)
  if (!gaussian) return
  expectLength('gaussian.mean', gaussian.mean, size * gaussian.dimensions, 'B·T·D')
  expectLength('gaussian.refMean', gaussian.refMean, size * gaussian.dimensions, 'B·T·D')
  expectLength('gaussian.variance', gaussian.variance, length, 'T')
}
