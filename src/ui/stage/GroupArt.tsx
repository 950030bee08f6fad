import { formatDecimals } from '../../app/series/format'
import { useText } from '../AppContext'
import { BASE, type Geometry } from './geometry'
import { PHASE, type StagePhase } from './phases'
import { OtherArrow, PushArrow } from './PushArrow'
import { ResultMark } from './ResultMark'
import { placeOfScore } from './scoreAxis'
import { ScoreHandle } from './ScoreHandle'
import { isOne } from './sentence'
import { signOf } from '../sign'
import type { OtherPushes, PushView, StageGroup } from './stageGroup'
import styles from './art.module.css'

export interface GroupArtProps {
  group: StageGroup
  place: Geometry
  /** the top of its first row */
  top: number
  phase: StagePhase
  view: PushView
  isPair: boolean
  /** the pushes and the band as they are drawn, which may be on their way */
  pushes: readonly number[]
  band: number
  /** how far results have come from ×1 to their places, 0 … 1 */
  slide: number
  /** moves the score of a row; null where scores cannot be moved */
  onScore: ((row: number, score: number) => void) | null
  /** what REINFORCE makes of the same answers, and the name of the algorithm that trains */
  beside: (OtherPushes & { own: string }) | null
}

/** The rows of one group: dots on the axis of scores, arrows on that of pushes, results; the mean, and the band of ± one std. */
export function GroupArt(props: GroupArtProps) {
  const { group, place, top, phase, view, isPair, pushes, band, slide, beside, onScore } = props
  const { stage } = useText()
  const { score, push, scoreUnit, row, style } = place
  const { rows, baseline, state } = group
  const bottom = top + rows.length * row
  const middle = (i: number) => top + (i + 0.5) * row
  const isFlat = (state === 'solved' || state === 'stuck') && phase >= PHASE.push
  const xMean = score && score.zero + baseline * scoreUnit
  const hasText = style !== 'dots'
  // with two arrows in a row, each stands beside its middle
  const aside = beside ? row * 0.2 : 0
  const dot = style === 'tall' ? 5 : style === 'compact' ? 3.5 : Math.min(2.5, row * 0.45)
  return (
    <g>
      {band > 0 && phase >= PHASE.push && <Band {...{ group, place, top, bottom, view, isPair, band }} />}
      <line
        x1={push.zero}
        x2={push.zero}
        y1={top - (isFlat ? 0 : 8)}
        y2={bottom}
        className={isFlat ? styles.flat : styles.strong}
      />
      {xMean !== null && phase >= PHASE.score && (
        <g opacity={view.minus ? 1 : 0.35} className={styles.fades}>
          <line x1={xMean} x2={xMean} y1={top - (isPair ? 18 : 28)} y2={bottom} className={styles.strong} />
          <text
            x={xMean + 6}
            y={top - (isPair ? 13 : 22) + BASE}
            className={`${styles.value} ${styles.start}`}
          >
            {group.isOtherThanMean ? stage.baseline : stage.mean} {formatDecimals(baseline, group.digits)}
          </text>
        </g>
      )}
      {rows.map((answer, i) => {
        const y = middle(i)
        const at = placeOfScore(answer.score, place)
        return (
          <g key={answer.row}>
            {hasText && phase >= PHASE.score && (
              <text x={place.number} y={y + BASE} className={`${styles.number} ${styles.end}`}>
                {formatDecimals(answer.score, group.digits)}
              </text>
            )}
            {at && xMean !== null && phase >= PHASE.score && (
              <>
                {phase >= PHASE.push && view.minus && !isFlat && (
                  <line
                    x1={xMean}
                    x2={at.x}
                    y1={y}
                    y2={y}
                    className={styles.difference}
                    data-sign={signOf(answer.score - baseline)}
                  />
                )}
                <circle cx={at.x} cy={y} r={dot} className={styles.dot} />
                {at.beyond !== 0 && (
                  <path
                    d={`M${at.x + at.beyond * (dot + 2)} ${y - 4}l${at.beyond * 4} 4l${-at.beyond * 4} 4`}
                    className={styles.beyond}
                  />
                )}
                {onScore && hasText && (
                  <ScoreHandle
                    x={at.x}
                    y={y}
                    place={place}
                    title={stage.dragScore}
                    onMove={(moved) => onScore(answer.row, moved)}
                  />
                )}
              </>
            )}
            {phase >= PHASE.push && !isFlat && (
              <PushArrow
                value={pushes[i]}
                y={y - aside}
                place={place}
                name={beside && i === 0 ? beside.own : undefined}
              />
            )}
            {phase >= PHASE.push && beside && (
              <OtherArrow
                value={beside.pushes[i]}
                y={y + aside}
                place={place}
                name={i === 0 ? beside.name : undefined}
              />
            )}
            {place.result && (
              <ResultMark
                answer={answer}
                y={y}
                place={place}
                isShown={phase >= PHASE.result}
                slide={slide}
                other={beside && { factor: beside.factors?.[i] ?? null, aside }}
              />
            )}
          </g>
        )
      })}
      {isFlat && !beside && (
        <g>
          <rect
            x={push.zero - 122}
            y={(top + bottom) / 2 - 18}
            width={244}
            height={36}
            className={styles.blank}
          />
          <text x={push.zero} y={(top + bottom) / 2 + 5} className={styles.message}>
            {stage.nothing}
          </text>
        </g>
      )}
    </g>
  )
}

type BandProps = Pick<GroupArtProps, 'group' | 'place' | 'top' | 'view' | 'isPair' | 'band'> & {
  bottom: number
}

/** The band of ± one std of the group's pushes, and a bracket from 0 to one std. */
function Band({ group, place, top, bottom, view, isPair, band }: BandProps) {
  const { push, unit } = place
  const half = Math.min(band, push.reach) * unit
  const y = top - (isPair ? 5 : 10)
  const written = view.divide && isOne(band) ? '1' : formatDecimals(band, view.divide ? 2 : group.digits)
  const isRoomy = half > 50
  return (
    <>
      <rect x={push.zero - half} y={top} width={2 * half} height={bottom - top} className={styles.band} />
      {[-1, 1].map((side) => (
        <line
          key={side}
          x1={push.zero + side * half}
          x2={push.zero + side * half}
          y1={y}
          y2={bottom}
          className={styles.bandEdge}
        />
      ))}
      <path d={`M${push.zero} ${y}H${push.zero + half}V${y + 5}`} className={styles.bracket} />
      <text
        x={isRoomy ? push.zero + half / 2 : push.zero}
        y={top - (isPair ? 14 : 22) + BASE}
        className={`${styles.value} ${isRoomy ? styles.middle : styles.start}`}
      >
        σ = {group.state === 'live' ? written : '0'}
      </text>
    </>
  )
}
