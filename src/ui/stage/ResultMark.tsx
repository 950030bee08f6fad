import { BASE, placeOfFactor, sideBeyond, TWO_LINES, type Geometry } from './geometry'
import type { StageRow } from './stageGroup'
import styles from './art.module.css'

interface Props {
  answer: StageRow
  y: number
  place: Geometry
  /** whether the phase shows what came of the updates */
  isShown: boolean
  /** how far it has come from ×1 to its place, 0 … 1 */
  slide: number
  /**
   * how many times as likely another run made the answer, null if unknown; and by how much each of the two marks stands beside
   * the middle of the row
   */
  other: { factor: number | null; aside: number } | null
}

/** The size of marks of which there are two in a row. */
const ONE_OF_TWO = 0.75

/**
 * What the updates of the step did to an answer: its probability before, and how many times as likely it is after them; and the
 * latter for the updates of another run.
 */
export function ResultMark({ answer, y, place, isShown, slide, other }: Props) {
  const { result, style, row } = place
  if (!result) return null
  const { before, factor } = answer
  const isKnown = isShown && factor !== null
  const aside = other && isKnown ? other.aside : 0
  const usual = style === 'tall' ? 4.5 : style === 'compact' ? 3.6 : Math.min(2.5, row * 0.45)
  const radius = aside > 0 ? Math.min(usual, row * 0.2) : usual
  const hasText = style !== 'dots'
  // of two, the first stays where there is no room for both
  const isRoomy = hasText && row >= TWO_LINES
  const mark = { place: result, radius, slide, isOneOfTwo: other !== null }
  return (
    <>
      {hasText && result.chance !== null && before !== null && (
        <text x={result.chance} y={y + BASE} className={`${styles.number} ${styles.end}`}>
          {chanceText(before)}
        </text>
      )}
      {isKnown ? (
        <Mark {...mark} factor={factor} y={y - aside} hasText={hasText} isMain />
      ) : (
        <circle cx={result.middle} cy={y} r={radius} className={styles.ring} />
      )}
      {isKnown && other && other.factor !== null && (
        <Mark {...mark} factor={other.factor} y={y + aside} hasText={isRoomy} />
      )}
    </>
  )
}

interface MarkProps {
  factor: number
  y: number
  place: NonNullable<Geometry['result']>
  radius: number
  slide: number
  hasText: boolean
  isOneOfTwo: boolean
  /** that of the run in Train, which is filled */
  isMain?: boolean
}

/** A pill from ×1 to a factor, with its number. */
function Mark({ factor, y, place, radius, slide, hasText, isOneOfTwo, isMain = false }: MarkProps) {
  const { middle, right } = place
  const at = middle + slide * (placeOfFactor(factor, place) - middle)
  const beyond = sideBeyond(factor)
  const wing = Math.min(4, radius)
  const thickness = radius * 2 * (isOneOfTwo ? ONE_OF_TWO : 1)
  return (
    <>
      <line x1={middle} x2={at} y1={y} y2={y} strokeWidth={thickness} className={styles.pill} />
      {!isOneOfTwo && <circle cx={middle} cy={y} r={radius * 0.78} className={styles.ring} />}
      <circle cx={at} cy={y} r={radius} className={isMain ? styles.after : styles.ring} />
      {beyond !== 0 && slide === 1 && (
        <path
          d={`M${at + beyond * (radius + 2)} ${y - wing}l${beyond * wing} ${wing}l${-beyond * wing} ${wing}`}
          className={styles.beyond}
        />
      )}
      {hasText && (
        <text x={right} y={y + BASE} className={`${isMain ? styles.value : styles.number} ${styles.end}`}>
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
