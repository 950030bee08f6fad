import { placeOfFactor, type Geometry } from './geometry'
import type { StageRow } from './stageGroup'
import styles from './picture.module.css'

interface Props {
  answer: StageRow
  y: number
  place: Geometry
  /** whether the phase shows what came of the updates */
  isShown: boolean
  /** how far it has come from ×1 to its place, 0 … 1 */
  slide: number
}

const BASE = 4.6

/** What the updates of the step did to an answer: its probability before, and how many times as likely it is after them. */
export function ResultMark({ answer, y, place, isShown, slide }: Props) {
  const { result, style } = place
  if (!result) return null
  const { before, factor } = answer
  const isKnown = isShown && factor !== null
  const at = result.middle + (isKnown ? slide * (placeOfFactor(factor, result) - result.middle) : 0)
  const radius = style === 'tall' ? 4.5 : style === 'compact' ? 3.6 : Math.min(2.5, place.row * 0.45)
  const hasText = style !== 'dots'
  return (
    <>
      {hasText && result.chance !== null && before !== null && (
        <text x={result.chance} y={y + BASE} className={`${styles.number} ${styles.end}`}>
          {chanceText(before)}
        </text>
      )}
      {isKnown && (
        <line x1={result.middle} x2={at} y1={y} y2={y} strokeWidth={radius * 2} className={styles.pill} />
      )}
      <circle cx={result.middle} cy={y} r={isKnown ? radius * 0.78 : radius} className={styles.ring} />
      {isKnown && <circle cx={at} cy={y} r={radius} className={styles.after} />}
      {isKnown && hasText && (
        <text x={result.right} y={y + BASE} className={`${styles.value} ${styles.end}`}>
          {factorText(factor)}
        </text>
      )}
    </>
  )
}

/** A factor in at most six characters: ×1.44, ×12.3, ×123, <×0.01. */
export function factorText(factor: number): string {
  if (factor < 0.005) return '<×0.01'
  if (factor >= 9999.5) return '>×9999'
  return `×${factor.toFixed(factor >= 99.5 ? 0 : factor >= 9.95 ? 1 : 2)}`
}

/** A probability in at most six characters: 20%, 7.9%, 0.66%. */
export function chanceText(share: number): string {
  const percent = 100 * share
  if (percent >= 9.95) return `${percent.toFixed(0)}%`
  if (percent >= 0.995) return `${percent.toFixed(1)}%`
  return percent < 0.005 ? '<0.01%' : `${percent.toFixed(2)}%`
}
