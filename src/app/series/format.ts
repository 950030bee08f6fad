const MINUS = '−'
const NOT_THERE = '–'

/** Values nearer to 0 are the rounding errors of sums that are 0. */
export const NEGLIGIBLE = 1e-12

/** A measured number in at most eight characters, with about three significant digits. */
export function formatNumber(x: number): string {
  if (Number.isNaN(x)) return NOT_THERE
  if (!Number.isFinite(x)) return x > 0 ? '∞' : `${MINUS}∞`
  const size = Math.abs(x)
  if (size < NEGLIGIBLE) return '0'
  if (size < 0.0005 || size >= 99_999.5) return exponential(x)
  const decimals =
    size < 0.00995 ? 5 : size < 0.0995 ? 4 : size < 9.9995 ? 3 : size < 99.995 ? 2 : size < 999.95 ? 1 : 0
  return signed(x.toFixed(decimals))
}

/** A number with three decimals, for columns of numbers. */
export function formatFixed(x: number): string {
  return Number.isNaN(x) ? NOT_THERE : signed((Math.abs(x) < 0.0005 ? 0 : x).toFixed(3))
}

/** Like `formatFixed`, with a plus sign before positive numbers. */
export function formatSigned(x: number): string {
  const fixed = formatFixed(x)
  return x > 0 && fixed !== '0.000' ? `+${fixed}` : fixed
}

/** The label of a tick, with the decimals that the distance `step` between ticks needs. */
export function formatTick(value: number, step: number): string {
  const size = Math.abs(value)
  if (size >= 1e4) return `${signed(String(Number((value / 1e3).toPrecision(4))))}k`
  if (step < 1e-4 && size > 0) return exponential(value, 0)
  const decimals = Math.min(4, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)))
  return signed(value.toFixed(decimals))
}

/**
 * A value on an axis whose ticks are `step` apart, with one decimal more than they have and at least two below 10, so that its width stays while
 * it changes.
 */
export function formatReading(x: number, step: number): string {
  const decimals = step < 10 ? Math.max(2, Math.ceil(-Math.log10(step) - 1e-9) + 1) : 0
  if (!Number.isFinite(x) || Math.abs(x) >= 99_999.5 || decimals > 5) return formatNumber(x)
  const written = x.toFixed(decimals)
  return signed(Number(written) === 0 ? (0).toFixed(decimals) : written)
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'-0123456789'].map((digit, i) => [digit, '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'[i]]),
)

/** The label of a power of ten, given its exponent. */
export function formatPower(exponent: number): string {
  if (exponent === 0) return '1'
  return exponent === 1 ? '10' : `10${[...String(exponent)].map((digit) => SUPERSCRIPTS[digit]).join('')}`
}

/** A count or a step, with thin spaces between thousands. */
export function formatCount(n: number): string {
  return signed(String(Math.round(n))).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}

function exponential(x: number, digits = 2): string {
  const [mantissa, exponent] = x.toExponential(digits).split('e')
  return `${signed(mantissa)}e${signed(exponent.replace('+', ''))}`
}

function signed(text: string): string {
  return text.replace('-', MINUS)
}

/** A share in percent: 43%, 4.3% below ten, <0.1% where nothing else would be left. */
export function formatPercent(share: number): string {
  const percent = 100 * share
  if (percent > 0 && percent < 0.05) return '<0.1%'
  return `${percent.toFixed(percent < 9.95 && percent > 0 ? 1 : 0)}%`
}
