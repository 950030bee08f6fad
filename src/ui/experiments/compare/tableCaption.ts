import { formatCount } from '../../../app/series/format'
import type { ComparisonTable } from '../../../experiments/compare/table'
import type { Catalogue } from '../../../text/catalogue'

type Captioned = Pick<ComparisonTable, 'at' | 'budget' | 'endedSeeds' | 'ends' | 'seeds'>

/** Where and over how many seeds the values of the table are taken, and whether runs still train. */
export function tableCaption(table: Captioned, text: Catalogue['compare']): string {
  const { at, budget, endedSeeds, seeds } = table
  return text.sentences([
    text.tableNote(endedSeeds ?? seeds, placesText(table) ?? formatCount(budget)),
    ...(at === null && endedSeeds === null ? [] : [text.provisional]),
  ])
}

/** The completions at which the rows are evaluated last, a range if they differ; null before the first evaluation. */
function placesText({ at, ends }: Captioned): string | null {
  const places = at !== null ? [at] : ends && [ends.low, ends.high]
  return places && [...new Set(places)].map(formatCount).join(' – ')
}
