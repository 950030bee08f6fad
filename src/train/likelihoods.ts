import type { Learner } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { Inspection } from './inspection'
import { joined } from './sampling/groups'
import { writeContext } from './sampling/problems'
import { withoutAdvantages } from './staging/staging'

/** Completions of any policy: N rows of T actions, with the problem of each group of rows. */
export type Completions = Pick<
  Inspection<unknown>,
  'rows' | 'problems' | 'offsets' | 'actions' | 'mask' | 'features'
>

/**
 * log π of each token of completions, [N·T], under the current weights of run r at its temperature; with a Gaussian head
 * log-densities. The run does not change.
 * @param configs the settings of all runs of the learner
 */
export async function tokenLikelihoods(
  learner: Learner,
  configs: readonly RunConfig[],
  r: number,
  { rows, problems, offsets, actions, mask, features }: Completions,
): Promise<Float32Array> {
  const { window: W, state } = learner.shape
  const R = configs.length
  const contexts = new Int32Array(rows * W)
  problems.forEach(({ prompt }, p) => {
    for (let row = offsets[p]; row < offsets[p + 1]; row++) writeContext(prompt, W, contexts, row)
  })
  // an engine scores a batch under every run of its population
  const ofAll = <A extends Int32Array | Float32Array>(array: A): A => joined(...configs.map(() => array))
  const { logp } = await learner.forward(
    'policy',
    withoutAdvantages({
      rows,
      contexts: ofAll(contexts),
      actions: ofAll(actions),
      mask: ofAll(mask),
      temperature: Float32Array.from(configs, ({ temperature }) => temperature),
      ...(state && { features: ofAll(features!) }),
    }),
  )
  return logp.slice((r * logp.length) / R, ((r + 1) * logp.length) / R)
}

/** log π of each completion, [N]: the sum of that of its tokens, masked ones left out. See `tokenLikelihoods`. */
export async function logLikelihoods(
  learner: Learner,
  configs: readonly RunConfig[],
  r: number,
  completions: Completions,
): Promise<Float64Array> {
  const { length: T } = learner.shape
  const { rows, mask } = completions
  const logp = await tokenLikelihoods(learner, configs, r, completions)
  return Float64Array.from({ length: rows }, (_, row) => {
    let sum = 0
    for (let k = row * T; k < (row + 1) * T; k++) if (mask[k] === 1) sum += logp[k]
    return sum
  })
}
