import type { TokenBatch } from './spec'

/**
 * The advantage of every token: as it is when the batch has one per token, else its completion's.
 *
 * @param out written and returned where the batch has one per completion, [B·T] or longer
 */
export function tokenAdvantages(
  { rows, length, advantages }: TokenBatch,
  out: Float32Array = new Float32Array(rows * length),
): Float32Array {
  if (advantages.length !== rows) return advantages
  for (let i = 0; i < rows; i++) out.fill(advantages[i], i * length, (i + 1) * length)
  return out
}
