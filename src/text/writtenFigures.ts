export function writtenFigures(locale: string, figures: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 }).format(value)
        : typeof value === 'string'
          ? value
          : String((value as { value: number }).value),
    ]),
  )
}
