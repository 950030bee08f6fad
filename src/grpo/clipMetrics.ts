import type { LossMetric } from './metricNames'
import { isPerCompletion } from './ratio'
import type { LossSpec } from './spec'
import type { SurrogateInput, SurrogateOutcome } from './surrogates/definition'

/** Shares of what is clipped. */
export interface ClipShares {
  low: number
  high: number
  /** low or high */
  region: number
  /** smallest and largest share within one completion, empty ones left out; NaN when all are empty */
  lowMin: number
  highMax: number
}

/** Whether a clip holds a whole completion at once: one ratio and one advantage for all of its tokens. */
export function isClippedPerCompletion({ batch }: SurrogateInput, spec: LossSpec): boolean {
  return isPerCompletion(spec.ratioLevel) && batch.advantages.length === batch.rows
}

/** Shares clipped low and high, counted over tokens, or over completions, empty ones included, as in TRL. */
export function clipShares({ batch, clipped, counts }: SurrogateOutcome, perCompletion: boolean): ClipShares {
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
    low: low / units,
    high: high / units,
    region: (low + high) / units,
    lowMin: Number.isFinite(lowMin) ? lowMin : NaN,
    highMax: Number.isFinite(highMax) ? highMax : NaN,
  }
}

/** TRL's `clip_ratio/*`: what is clipped low, high, and either. */
export function clipRatios(
  outcome: SurrogateOutcome,
  perCompletion: boolean,
): Partial<Record<LossMetric, number>> {
  const { low, high, region, lowMin, highMax } = clipShares(outcome, perCompletion)
  return {
    'clip_ratio/low_mean': low,
    'clip_ratio/high_mean': high,
    'clip_ratio/region_mean': region,
    'clip_ratio/low_min': lowMin,
    'clip_ratio/high_max': highMax,
  }
}

/** Share of the unmasked tokens k for which `counts` holds. verl's clip fractions count tokens at every ratio level. */
export function tokenShare(
  { batch, size, tokens }: SurrogateOutcome,
  counts: (k: number) => boolean,
): number {
  let count = 0
  for (let k = 0; k < size; k++) if (batch.mask[k] !== 0 && counts(k)) count++
  return count / tokens
}
