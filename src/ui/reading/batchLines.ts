import { formatNumber, formatSigned } from '../../app/series/format'
import { nearestScaling, type ReadBatch } from '../../reading/batch'
import type { CompletionTable } from '../../reading/completions'
import type { Catalogue } from '../../text/catalogue'

/** Sentences on a batch of completions: repeated answers, reward against length, the parts of the reward, and the logged advantages. */
export function batchLines(
  { groups, lengthCorrelation, spreads, differences }: ReadBatch,
  { completions, advantages, isCut }: CompletionTable,
  text: Catalogue['readingView']['batch'],
  count: (value: number) => string,
): string[] {
  const repeats = groups.reduce((sum, group) => sum + group.repeats, 0)
  const ofTexts = [
    text.repeats(count(repeats), count(completions.length)),
    lengthCorrelation === null ? text.noCorrelation : text.correlation(formatSigned(lengthCorrelation)),
  ]
  const check = differences && nearestScaling(differences)
  return [
    ...(isCut ? [text.cut] : ofTexts),
    text.spreads(Object.entries(spreads).map(([part, spread]) => `${part} ${formatNumber(spread)}`)),
    check === null
      ? text.unchecked[advantages ? 'sample' : 'absent']
      : text.checked[check.agrees ? 'agree' : 'differ'](
          check.nearest,
          formatNumber(Math.max(0, check.largest)),
        ),
  ]
}
