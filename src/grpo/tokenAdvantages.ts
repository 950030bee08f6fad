import { expectAdvantages } from './shapes'
import type { TokenBatch } from './spec'

/**
 * The advantage of every token: as it is when the batch has one per token, else its completion's.
 *
 * @throws {RangeError} if there are neither B nor B·T advantages
 * @param out written and returned if the batch has one per completion, [B·T] or longer
 */
export function tokenAdvantages(
  { rows, length, advantages }: Pick<TokenBatch, 'rows' | 'length' | 'advantages'>,
  out: Float32Array = new Float32Array(rows * length),
): Float32Array {
  expectAdvantages(advantages, rows, rows * length)
  if (advantages.length !== rows) return advantages
  for (let i = 0; i < rows; i++) out.fill(advantages[i], i * length, (i + 1) * length)
  return out
}
