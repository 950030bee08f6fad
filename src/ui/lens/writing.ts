import { formatNumber } from '../../app/series/format'
import type { LensText, LensUnit } from '../../text/en/lens'
import type { Inspection } from '../../train/inspection'
import { headOf } from './gaussian'

/** Numbers of an action on a chip, and in a formula. */
const ON_A_CHIP = 2
const IN_A_FORMULA = 4

/** What a completion is a row of. */
export const unitOf = ({ features }: Inspection): LensUnit => (features === null ? 'token' : 'step')

/** How the action at place k is written: in short on a chip, and in full. */
export interface ActionWriter {
  short(k: number): string
  full(k: number): string
}

/** Tokens and choices by their names, actions of a Gaussian head as numbers. */
export function actionWriter(
  inspection: Inspection,
  vocabulary: readonly string[],
  endToken: number,
  text: LensText,
): ActionWriter {
  const { actions } = inspection
  const head = headOf(inspection)
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

/** Two digits, as a chip has room for. */
function shortNumber(x: number): string {
  const size = Math.abs(x)
  const digits = size < 0.995 ? size.toFixed(2).replace(/^0/, '') : size.toFixed(size < 9.95 ? 1 : 0)
  return x < 0 && Number(digits) !== 0 ? `−${digits}` : digits
}

/** A number, or several in brackets; of many the first. */
export function vectorText(values: readonly number[], text: LensText): string {
  if (values.length === 1) return formatNumber(values[0])
  const shown = values.slice(0, IN_A_FORMULA).map(formatNumber).join(', ')
  return `(${values.length > IN_A_FORMULA ? text.numbers(shown, values.length) : shown})`
}
