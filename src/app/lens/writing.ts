import type { Catalogue, LensUnit } from '../../text/catalogue'
import { formatNumber } from '../series/format'
import type { Inspection } from '../../train/inspection'
import { gaussianHead } from './gaussian'

/** How many numbers of an action are shown on a chip, and in a formula. */
const ON_A_CHIP = 2
const IN_A_FORMULA = 4

/** Whether a completion is a row of tokens or of steps. */
export const unitOf = ({ features }: Inspection): LensUnit => (features === null ? 'token' : 'step')

/** The text of the action at place k: short for a chip, and in full. */
export interface ActionWriter {
  short(k: number): string
  full(k: number): string
}

/** Writes tokens and choices as their names, and actions of a Gaussian head as numbers. */
export function actionWriter(
  inspection: Inspection,
  vocabulary: readonly string[],
  endToken: number,
  text: Catalogue['lens'],
): ActionWriter {
  const { actions } = inspection
  const head = gaussianHead(inspection)
  if (head === null) {
    const write = (k: number) =>
      actions[k] === endToken ? text.endToken : (vocabulary[actions[k]] ?? String(actions[k]))
    return { short: write, full: write }
  }
  const D = head.dimensions
  const cut = (k: number) => Array.from(actions.subarray(k * D, (k + 1) * D))
  return {
    short: (k) => cut(k).slice(0, ON_A_CHIP).map(shortNumber).join(' ') + (D > ON_A_CHIP ? ' …' : ''),
    full: (k) => vectorText(cut(k), text),
  }
}

/** A number with two digits, which fit on a chip. */
function shortNumber(x: number): string {
  const size = Math.abs(x)
  const digits = size < 0.995 ? size.toFixed(2).replace(/^0/, '') : size.toFixed(size < 9.95 ? 1 : 0)
  return x < 0 && Number(digits) !== 0 ? `−${digits}` : digits
}

/** A number, or several in brackets; only the first ones if there are many. */
export function vectorText(values: readonly number[], text: Catalogue['lens']): string {
  if (values.length === 1) return formatNumber(values[0])
  const shown = values.slice(0, IN_A_FORMULA).map(formatNumber).join(', ')
  return `(${values.length > IN_A_FORMULA ? text.numbers(shown, values.length) : shown})`
}
