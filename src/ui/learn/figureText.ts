import { LESSONS } from '../../lessons'
import type { LessonId } from '../../lessons/ids'
import type { FigureKind } from '../../lessons/lesson'
import { percent } from '../numbers'

const ABSENT = '–'

/** A figure as an explanation quotes it. */
export function figureText(locale: string, value: number, kind: FigureKind): string {
  if (!Number.isFinite(value)) return ABSENT
  const written =
    kind === 'percent'
      ? percent(locale, value)
      : new Intl.NumberFormat(locale, precision(value)).format(value)
  return written.replace('-', '−')
}

/** Two decimals; smaller numbers have two digits, larger ones one decimal, whole ones none. */
const precision = (value: number): Intl.NumberFormatOptions =>
  value !== 0 && Math.abs(value) < 0.1
    ? { maximumSignificantDigits: 2 }
    : decimals(Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 2 : 1)

const decimals = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits })

/** All figures of a lesson, written. */
export function figureTexts(locale: string, id: LessonId, figures: Readonly<Record<string, number>>) {
  const kinds = LESSONS[id].figures
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, figureText(locale, value, kinds[name].as)]),
  )
}
