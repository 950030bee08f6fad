import type { Figure, Figures } from '../../coach/figures'

/** A figure as a sentence quotes it: 42%, 1.6% or 99.8% near the ends of the range; 1,280; three significant digits otherwise. */
export function figureText(locale: string, { as, value }: Figure): string {
  if (as === 'number') return value.toLocaleString(locale, { maximumSignificantDigits: 3 }).replace('-', '−')
  if (as === 'whole') return value.toLocaleString(locale, { maximumFractionDigits: 0 })
  const isNearEnd = (value > 0 && value < 0.0995) || (value > 0.9905 && value < 1)
  return value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: isNearEnd ? 1 : 0 })
}

/** All figures of a piece of advice. */
export const figureTexts = (locale: string, figures: Figures): Record<string, string> =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figureText(locale, figure)]))
