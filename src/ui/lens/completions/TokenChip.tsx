import type { Catalogue, LensUnit } from '../../../text/catalogue'
import { formatDecimals, formatNumber, formatSigned } from '../../../app/series/format'
import { ratioShade } from './shade'
import styles from './completions.module.css'

interface Props {
  unit: LensUnit
  /** the token or action as short and as full text */
  written: string
  full: string
  /** place in its completion, from 0 */
  place: number
  /** NaN if the token took no part in the update, or if there was no update */
  ratio: number
  clipped: number
  /** its own advantage, if each step has one */
  advantage: number | null
  /** whether it counts in the loss */
  isLearntFrom: boolean
  epsilon: number
  epsilonHigh: number
  isOpen: boolean
  /** whether it is the one token that the Tab key reaches */
  isTabStop: boolean
  onToggle: () => void
  text: Catalogue['lens']
}

const CLIP_MARKS = ['', '▼', '▲'] as const

/**
 * A button with one token or step, coloured by its ratio, and outlined and marked if it is clipped. It opens the
 * formula.
 */
export function TokenChip(props: Props) {
  const { full, place, ratio, clipped, advantage, isOpen, isLearntFrom, text } = props
  const hasRatio = !Number.isNaN(ratio)
  const name = text.unitName([
    text.units[props.unit].at(full, place + 1),
    ...(hasRatio ? [text.tokenRatio(formatNumber(ratio))] : []),
    ...(clipped === 1 ? [text.clippedLow] : clipped === 2 ? [text.clippedHigh] : []),
    ...(advantage === null ? [] : [text.stepAdvantage(formatSigned(advantage))]),
    ...(isLearntFrom ? [] : [text.leftOut]),
  ])
  return (
    <button
      type="button"
      className={styles.token}
      style={{ background: ratioShade(ratio, props.epsilon, props.epsilonHigh) }}
      data-clipped={clipped || undefined}
      data-token
      data-left-out={!isLearntFrom || undefined}
      aria-label={name}
      aria-expanded={isOpen}
      title={name}
      tabIndex={props.isTabStop ? 0 : -1}
      onClick={props.onToggle}
    >
      <span>{props.written}</span>
      {/* the name has these in words */}
      {hasRatio && (
        <small aria-hidden="true">
          {CLIP_MARKS[clipped]}
          {formatDecimals(ratio, 2)}
        </small>
      )}
      {advantage !== null && <small aria-hidden="true">{text.stepAdvantage(formatSigned(advantage))}</small>}
    </button>
  )
}
