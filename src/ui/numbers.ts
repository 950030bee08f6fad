const formats = new Map<string, Intl.NumberFormat>()

function format(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(key, made)
  return made
}

/** 1,234 */
export function whole(locale: string, value: number): string {
  // all languages of the page write these alike; the first use of Intl.NumberFormat would delay the first paint by 20 ms
  return Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : format(locale, 0).format(value)
}

/** 0.71, −0.56 with a true minus, or `absent` where there is no value. */
export function twoDigits(locale: string, value: number | null, absent: string): string {
  if (value === null || !Number.isFinite(value)) return absent
  // what rounds to 0 has no sign
  return format(locale, 2)
    .format(Math.abs(value) < 0.005 ? 0 : value)
    .replace('-', '−')
}

/** 38, or 4.2 below ten; `absent` where there is no value. */
export function rate(locale: string, value: number | null, absent: string): string {
  if (value === null || !Number.isFinite(value)) return absent
  return format(locale, value < 9.95 ? 1 : 0).format(value)
}

/** 71% */
export function percent(locale: string, share: number): string {
  return `${format(locale, 0).format(share * 100)}%`
}
