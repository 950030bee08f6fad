import { formatExact, formatPercent } from '../../app/series/format'
import type { Figure, Figures } from '../../coach/figures'
import { whole } from '../numbers'

/** A figure as a sentence quotes it: 42%, 1,280, or three significant digits. */
function figureText(locale: string, { as, value }: Figure): string {
  if (as === 'number') return formatExact(Number(value.toPrecision(3)))
  return as === 'whole' ? whole(locale, value) : formatPercent(value)
}

/** All figures of a piece of advice. */
export const figureTexts = (locale: string, figures: Figures): Record<string, string> =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figureText(locale, figure)]))
