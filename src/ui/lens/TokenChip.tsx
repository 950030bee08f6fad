import { formatNumber } from '../../app/series/format'
import type { LensText } from '../../text/en/lens'
import { ratioShade } from './shade'
import styles from './lens.module.css'

interface Props {
  /** as the vocabulary writes it */
  token: string
  /** in its completion, from 0 */
  place: number
  /** NaN: it took no part in the update, or there was none */
  ratio: number
  clipped: number
  epsilon: number
  epsilonHigh: number
  isOpen: boolean
  /** the one token that the Tab key reaches */
  isTabStop: boolean
  onToggle: () => void
  text: LensText
}

const CLIP_MARKS = ['', '▼', '▲'] as const

/** A token, coloured by its ratio, outlined and marked where the clip holds it. Opens its formula. */
export function TokenChip(props: Props) {
  const { token, place, ratio, clipped, isOpen, text } = props
  const hasRatio = !Number.isNaN(ratio)
  const name = [
    text.token(token, place + 1),
    ...(hasRatio ? [text.tokenRatio(formatNumber(ratio))] : []),
    ...(clipped === 1 ? [text.clippedLow] : clipped === 2 ? [text.clippedHigh] : []),
  ].join(', ')
  return (
    <button
      type="button"
      className={styles.token}
      style={{ background: ratioShade(ratio, props.epsilon, props.epsilonHigh) }}
      data-clipped={clipped || undefined}
      data-token
      aria-label={name}
      aria-expanded={isOpen}
      title={name}
      tabIndex={props.isTabStop ? 0 : -1}
      onClick={props.onToggle}
    >
      <span>{token}</span>
      {hasRatio && (
        <small>
          {CLIP_MARKS[clipped]}
          {ratio.toFixed(2)}
        </small>
      )}
    </button>
  )
}
