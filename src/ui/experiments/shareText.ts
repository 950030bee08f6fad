import type { Progression } from '../../experiments/progression'
import { percent } from '../numbers'

/** The share of the training of all runs that is done, in whole percent, rounded down so that it never says 100 % too early. */
export function shareText(locale: string, { done, total }: Pick<Progression, 'done' | 'total'>): string {
  return percent(locale, total > 0 ? Math.floor((100 * done) / total) / 100 : 0)
}
