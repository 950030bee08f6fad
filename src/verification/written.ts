/** Written for a missing figure. */
const ABSENT = '–'

/** 16, 0.9996, 3.1e-7: a figure as tables and Markdown show it. */
export function written(value: number | null): string {
  if (value === null || Number.isNaN(value)) return ABSENT
  if (Number.isInteger(value) || !Number.isFinite(value)) return String(value).replace('Infinity', '∞')
  return Math.abs(value) < 1e-3 ? value.toExponential(1) : value.toFixed(4)
}

/** 0.0000, -0.5000: four digits as in a column, and no sign if the value rounds to 0. */
export function inColumn(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return written(value)
  return value.toFixed(4).replace(/^-(0\.0+)$/, '$1')
}

/** Every figure of a record as text. */
export type Written<Figures> = { [Name in keyof Figures]: string }

export function allWritten<Figures extends object>(figures: Figures): Written<Figures> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, written(value as number | null)]),
  ) as Written<Figures>
}
