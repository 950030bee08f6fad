import { log } from '../math/portable'
import type { RunConfig } from '../settings/knobs'
import { TASKS } from '../tasks'
import type { Task } from '../tasks/task'
import type { KlRange } from './klRange'

/**
 * The source of the limits.
 * - `set`: the visitor
 * - `vocabulary`: from 0 to ln V, by arithmetic: a reference that finds V tokens equally likely is ln V nats from a policy
 *   that is certain; a larger KL comes only from a policy that prefers tokens which its reference hardly writes
 * - `target`: to 0.1, verl's default `target_kl`, which its adaptive β aims for; a rule of thumb
 * - `none`: no upper limit: a random reference over real numbers does not say how far is too far
 * - `step`: to 0.015, between a step's policies; a rule of thumb: PPO's adaptive penalty (arXiv 1707.06347) raises its β
 *   beyond 1.5 times its target, and 0.01 is the middle one of the targets tried there
 */
export type KlRangeSource = 'set' | 'vocabulary' | 'target' | 'none' | 'step'

/** The range for a run: the visitor's, or the default for its task and for the policy that its KL is measured from. */
export function klRangeOf(
  chosen: KlRange | null,
  { task, taskSettings, klAgainst }: RunConfig,
): KlRange & { source: KlRangeSource } {
  if (chosen) return { ...chosen, source: 'set' }
  if (klAgainst === 'old') return { low: 0, high: 0.015, source: 'step' }
  const { vocabulary, pretraining, head }: Task = TASKS[task]
  if (pretraining) return { low: 0, high: 0.1, source: 'target' }
  if (head) return { low: 0, high: Infinity, source: 'none' }
  const tokens = vocabulary(taskSettings).length
  return { low: 0, high: Number(log(Math.max(tokens, 2)).toPrecision(3)), source: 'vocabulary' }
}

/** Where a KL lies: within the range, its limits included, or on which side of it; null if nothing was measured. */
export function klPlaceIn({ low, high }: KlRange, kl: number): 'below' | 'within' | 'above' | null {
  if (Number.isNaN(kl)) return null
  return kl < low ? 'below' : kl > high ? 'above' : 'within'
}
