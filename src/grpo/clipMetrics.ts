import type { LossMetric } from './metricNames'
import { isPerCompletion } from './ratio'
import type { LossSpec } from './spec'
import type { SurrogateInput, SurrogateOutcome } from './surrogates/definition'

/** Whether whole completions are clipped, because all tokens of a completion share one ratio and one advantage. */
export function isClippedPerCompletion({ batch }: SurrogateInput, spec: LossSpec): boolean {
  return isPerCompletion(spec.ratioLevel) && batch.advantages.length === batch.rows
}

/**
 * TRL's `clip_ratio/*`: shares clipped low, high, and either, counted over tokens, or over completions, empty ones included;
 * the smallest and largest share within one completion, empty ones left out, NaN when all are empty.
 */
export function clipRatios({ batch, clipped, counts }: SurrogateOutcome, perCompletion: boolean) {
  const { rows, length } = batch
  let low = 0
  let high = 0
  let units = 0
  let lowMin = Infinity
  let highMax = -Infinity
  for (let i = 0, k = 0; i < rows; i++) {
    let rowLow = 0
    let rowHigh = 0
    for (let t = 0; t < length; t++, k++) {
      if (clipped[k] === 1) rowLow++
      else if (clipped[k] === 2) rowHigh++
    }
    const rowUnits = perCompletion ? 1 : counts[i]
    if (perCompletion) {
      rowLow = Math.min(rowLow, 1)
      rowHigh = Math.min(rowHigh, 1)
    }
    low += rowLow
    high += rowHigh
    units += rowUnits
    if (rowUnits === 0) continue
    lowMin = Math.min(lowMin, rowLow / rowUnits)
    highMax = Math.max(highMax, rowHigh / rowUnits)
  }
  units = Math.max(units, 1)
  return {
    'clip_ratio/low_mean': low / units,
    'clip_ratio/high_mean': high / units,
    'clip_ratio/region_mean': (low + high) / units,
    'clip_ratio/low_min': Number.isFinite(lowMin) ? lowMin : NaN,
    'clip_ratio/high_max': Number.isFinite(highMax) ? highMax : NaN,
  } satisfies Partial<Record<LossMetric, number>>
}

/** Share of the unmasked tokens k for which `counts` is true. verl's clip fractions count tokens at every ratio level. */
export function tokenShare(
  { batch, size, tokens }: SurrogateOutcome,
  counts: (k: number) => boolean,
): number {
  let count = 0
  for (let k = 0; k < size; k++) if (batch.mask[k] !== 0 && counts(k)) count++
  return count / tokens
}
