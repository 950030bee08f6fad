import type { Inspection } from '../../train/inspection'
import { passFigures, type PassFigures } from './passes'
import { varied, type Variation } from './varied'

/** The effect of one completion of a group under a variation; NaN if the step was not trained on. */
interface CompletionEffect {
  advantage: number
  /** clipped tokens */
  clipped: number
  /** −Σ_t ∂loss/∂logp_t: above 0 the completion becomes more likely */
  push: number
  /** the weight in the loss of each of its tokens */
  weight: number
}

/** A frozen group under a variation, its first G completions. */
export interface GroupEffect {
  completions: CompletionEffect[]
  clipped: number
  /** Σ |push| */
  total: number
  /** smallest and largest weight of a token; NaN without an update */
  weights: readonly [number, number]
}

/**
 * The effects of a group's completions in a pass of its step under the settings of `variation`.
 * @param pass the updates of the pass; null for a step that was not trained on
 */
export function effectOf(
  inspection: Inspection,
  variation: Variation,
  group: number,
  pass: readonly number[] | null,
): GroupEffect {
  const other = varied(inspection, variation)
  const figures = pass && passFigures(other, pass)
  const rows = Array.from(
    { length: other.offsets[group + 1] - other.offsets[group] },
    (_, i) => other.offsets[group] + i,
  )
  const completions = rows.map((row) => completionEffect(other, figures, row))
  const weights = completions.map(({ weight }) => weight).filter(Number.isFinite)
  return {
    completions,
    clipped: completions.reduce((sum, { clipped }) => sum + clipped, 0),
    total: completions.reduce((sum, { push }) => sum + Math.abs(push), 0),
    weights: weights.length === 0 ? [NaN, NaN] : [Math.min(...weights), Math.max(...weights)],
  }
}

function completionEffect(
  { advantages, length, lossMask }: Inspection,
  figures: PassFigures | null,
  row: number,
): CompletionEffect {
  const advantage = advantages[row]
  if (figures === null || figures.update[row] < 0) {
    return { advantage, clipped: 0, push: NaN, weight: NaN }
  }
  let [clipped, push] = [0, 0]
  for (let k = row * length; k < (row + 1) * length; k++) {
    if (lossMask[k] === 0) continue
    if (figures.clipped[k] !== 0) clipped++
    push -= figures.gradient[k]
  }
  return { advantage, clipped, push, weight: figures.weight[row] }
}

/** A group that was only sampled, with the first update that it would get: by the policy that sampled it, in one batch. */
export function asFirstUpdate(inspection: Inspection): Inspection {
  const { rows, oldLogp, config, updates } = inspection
  // An exact KL needs the means of the policy, which sampling does not record.
  if (updates.length > 0 || config.klEstimator === 'exact') return inspection
  return {
    ...inspection,
    order: Int32Array.from({ length: rows }, (_, row) => row),
    updates: [
      { logp: oldLogp, entropy: new Float32Array(oldLogp.length), mean: null, start: 0, count: rows },
    ],
  }
}
