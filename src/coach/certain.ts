import { log } from '../math/portable'
import type { Evidence } from './evidence'

/** The share of the entropy of a uniform choice below which hardly anything new is tried. */
const FEW = 0.08

/**
 * The mean entropy of the last `length` steps, if it is below a small share of ln V, the entropy of a uniform choice among V tokens.
 * `most` is ln V. Null if the entropy is higher, and for Gaussian heads, whose σ is a setting.
 */
export function certainty(
  { config, task, mean }: Evidence,
  length: number,
): { entropy: number; most: number } | null {
  if (task.head) return null
  const most = log(task.vocabulary(config.taskSettings).length)
  const entropy = mean('entropy', length)
  return entropy < FEW * most ? { entropy, most } : null
}
