import type { Figure } from '../coach/figures'
import type { Written } from './readingText'

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** Below it, numbers are written with a power of ten. */
const SMALL = 1e-4
const LARGE = 1e6

/** A number with at most six digits that count: 0.0617, −1, 8,192, 6.36943·10⁻⁹. */
export function writtenNumber(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '–' : value > 0 ? '∞' : '−∞'
  const sign = value < 0 ? '−' : ''
  const size = Number(Math.abs(value).toPrecision(6))
  if (size !== 0 && (size < SMALL || size >= LARGE) && !Number.isInteger(size)) return sign + withPower(size)
  const [whole, rest] = String(size).split('.')
  if (whole.includes('e')) return sign + withPower(size)
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest === undefined ? '' : `.${rest}`}`
}

function withPower(size: number): string {
  const [mantissa, exponent] = size.toExponential().split('e')
  const raised = exponent
    .replace('+', '')
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)])
  return mantissa === '1' ? `10${raised}` : `${mantissa}·10${raised}`
}

/** A share in percent: 57.6%, 0.044%. */
const writtenShare = (value: number): string => `${writtenNumber(Number((value * 100).toPrecision(3)))}%`

/** Figures as sentences take them; null, for what is not known, stays null. */
export function writtenFigures<Figures extends object>(figures: Figures): Written<Figures> {
  const written = Object.entries(figures).map(([name, figure]: [string, number | string | Figure | null]) => [
    name,
    figure === null || typeof figure === 'string'
      ? figure
      : typeof figure === 'number'
        ? writtenNumber(figure)
        : figure.as === 'share'
          ? writtenShare(figure.value)
          : writtenNumber(figure.value),
  ])
  return Object.fromEntries(written) as Written<Figures>
}
