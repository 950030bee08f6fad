import { typedNumber } from '../../settings/knob'

const MINUS = '−'
export const NOT_THERE = '–'

/** Values nearer to 0 are the rounding errors of sums that are 0. */
export const NEGLIGIBLE = 1e-12

/**
 * How the page writes numbers: with a true minus and a comma between thousands. Numbers that are too small for decimals are
 * written as they can be typed, 4.90e-5; those that are too large have a power of ten, 1.25·10⁶.
 */

/** A measured number in at most ten characters, with about three significant digits. */
export function formatNumber(x: number): string {
  if (Number.isNaN(x)) return NOT_THERE
  if (!Number.isFinite(x)) return x > 0 ? '∞' : `${MINUS}∞`
  const size = Math.abs(x)
  if (size < NEGLIGIBLE) return '0'
  if (size < 0.001 || size >= 99_999.5) return scientific(x)
  const decimals =
    size < 0.00995 ? 5 : size < 0.0995 ? 4 : size < 9.9995 ? 3 : size < 99.995 ? 2 : size < 999.95 ? 1 : 0
  return grouped(x.toFixed(decimals))
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
  if (size >= 1e9) return scientific(value, 0)
  if (size >= 1e6) return `${grouped(String(Number((value / 1e6).toPrecision(4))))}M`
  // below a narrow chart there is no room for five labels of steps such as 100,000
  if (size > 0 && step >= 10_000 && step % 1000 === 0) return `${grouped(String(value / 1000))}k`
  if (step < 1e-4) {
    const digits = Math.floor(Math.log10(size) + 1e-9) - Math.floor(Math.log10(step) + 1e-9)
    return size > 0 ? scientific(value, Math.max(0, digits)) : '0'
  }
  const decimals = Math.min(4, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)))
  // the ends of an axis need not be multiples of a round step
  const isWritten = Math.abs(value - Number(value.toFixed(decimals))) < step / 100
  return grouped(value.toFixed(isWritten ? decimals : decimals + 1))
}

/** What is written beside a tick of an axis of values. */
export const tickLabel =
  (step: number, isLog: boolean) =>
  (value: number): string =>
    isLog ? formatPower(value) : value === 0 ? '0' : formatTick(value, step)

/**
 * A value on an axis whose ticks are `step` apart. It has one decimal more than the ticks, and below 10 at least two,
 * so that its width stays the same while it changes. 0 has at most three decimals.
 */
export function formatReading(x: number, step: number): string {
  const decimals = step < 10 ? Math.max(2, Math.ceil(-Math.log10(step) - 1e-9) + 1) : 0
  if (!Number.isFinite(x) || Math.abs(x) >= 99_999.5 || decimals > 5) return formatNumber(x)
  const written = x.toFixed(decimals)
  return grouped(Number(written) === 0 ? (0).toFixed(Math.min(decimals, 3)) : written)
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'-0123456789'].map((digit, i) => [digit, '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'[i]]),
)

/** A power of ten, given its exponent. */
export function formatPower(exponent: number): string {
  if (exponent === 0) return '1'
  return exponent === 1 ? '10' : `10${[...String(exponent)].map((digit) => SUPERSCRIPTS[digit]).join('')}`
}

/** A count or a step. */
export function formatCount(n: number): string {
  return grouped(String(Math.round(n)))
}

/** A number with exactly this many decimals, for figures that keep their width. */
export function formatDecimals(x: number, decimals: number): string {
  if (Math.abs(x) >= 1e9) return formatNumber(x)
  return Number.isNaN(x)
    ? NOT_THERE
    : grouped((Math.abs(x) < 0.5 * 10 ** -decimals ? 0 : x).toFixed(decimals))
}

/** A chosen value with all its digits, as a setting has it: 0.0003, 1e-6, 10,000. */
export function formatExact(x: number): string {
  const [digits, exponent] = typedNumber(x).split('e')
  return exponent === undefined ? grouped(digits) : times(digits, Number(exponent))
}

function scientific(x: number, digits = 2): string {
  const [mantissa, exponent] = x.toExponential(digits).split('e')
  return times(mantissa, Number(exponent))
}

function times(mantissa: string, exponent: number): string {
  if (exponent < 0) return `${signed(mantissa)}e${exponent}`
  return `${mantissa === '1' ? '' : `${signed(mantissa)}·`}${formatPower(exponent)}`
}

/** With a true minus, and a comma between the thousands before the point. */
function grouped(text: string): string {
  const [whole, ...decimals] = signed(text).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.')
}

function signed(text: string): string {
  return text.replace('-', MINUS)
}

/** A share in percent: 43%; 4.3% and 99.8% near the ends; <0.1% if nothing else would be left. */
export function formatPercent(share: number): string {
  const percent = 100 * share
  if (percent > 0 && percent < 0.05) return '<0.1%'
  const isNearEnd = (percent > 0 && percent < 9.95) || (percent > 99.05 && percent < 100)
  return `${percent.toFixed(isNearEnd ? 1 : 0)}%`
}
