import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'

/** verl's default `target_kl`, which its adaptive β aims for: for policies that are fine-tuned. */
const TARGET = 0.1

/**
 * The KL from the reference, in nats a token or step, up to which a run is sound. A reference that begins at random finds V
 * tokens about equally likely, so that a policy that is certain is ln V nats away.
 */
export function soundKl({ taskSettings }: RunConfig, { vocabulary, pretraining, head }: Task): number {
  if (pretraining || head) return TARGET
  return Math.log(Math.max(2, vocabulary(taskSettings).length))
}
