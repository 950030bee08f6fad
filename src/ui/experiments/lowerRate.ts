import { formatExact } from '../../app/series/format'
import { TELLING_SEEDS } from '../../experiments/compare/rows'
import { rateKnob } from '../../settings/config'
import type { RunConfig } from '../../settings/knobs'
import type { Catalogue } from '../../text/catalogue'

/** What to do about configurations that diverge in all seeds. */
export function lowerRate(
  configs: readonly RunConfig[],
  seeds: number,
  { knobs, compare }: Catalogue,
): string {
  const words = compare.answer
  const rates = (['learningRate', 'grpoLearningRate'] as const).flatMap((knob) => {
    const values = configs.filter((config) => rateKnob(config) === knob).map((config) => config[knob])
    return values.length > 0 ? [words.rateNow(knobs[knob].label, rangeText(values))] : []
  })
  return compare.sentences([words.lowerRate(rates), ...(seeds >= TELLING_SEEDS ? [words.seedsDiverge] : [])])
}

/** The values as one number, or as the range that they span. */
function rangeText(values: readonly number[]): string {
  const ends = new Set([Math.min(...values), Math.max(...values)])
  return [...ends].map(formatExact).join(' – ')
}
