import { formatExact } from '../../app/series/format'
import type { Progression } from '../../experiments/progression'
import type { Catalogue } from '../../text/catalogue'
import { percent } from '../numbers'

/** The share of the training of all runs that is done, in whole percent, rounded down so that it never says 100 % too early. */
export function shareText(locale: string, { done, total }: Pick<Progression, 'done' | 'total'>): string {
  return percent(locale, total > 0 ? Math.floor((100 * done) / total) / 100 : 0)
}

/** A share of groups, but not of all of them, so that it is never rounded to 100%. */
export function groupShareText(
  share: number,
  { locale, start }: Pick<Catalogue, 'locale' | 'start'>,
): string {
  if (share > 0.9999) return start.over('99.99%')
  return share > 0.99 ? `${formatExact(Number((100 * share).toPrecision(4)))}%` : percent(locale, share)
}
