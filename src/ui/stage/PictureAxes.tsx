import { formatTick } from '../../app/series/format'
import { useText } from '../AppContext'
import { BASE, placeOfFactor, pushTicks, type Geometry } from './geometry'
import styles from './art.module.css'

interface Props {
  place: Geometry
  scores: readonly [low: number, high: number]
  /** the number of the step, where the picture says it; null where it does not */
  step: number | null
  isPair: boolean
  /** whether the ends of the axis of pushes are named, where there is room */
  hasNames: boolean
}

/** From this length of one unit on, both ends of the axis of pushes are named. */
const ROOM_FOR_NAMES = 60
const FACTORS = [
  [0.5, '×½'],
  [1, '×1'],
  [2, '×2'],
] as const

/** The grid and the numbers of the axes, which stay while values change. */
export function PictureAxes({ place, scores, step, isPair, hasNames }: Props) {
  const { stage } = useText()
  const { score, push, result, unit, scoreUnit, bottom, tops, head } = place
  const top = tops[0]
  const named = bottom + 15 + BASE
  const [low, high] = scores
  const scoreTicks = [...new Set([low, 0, high])].sort((a, b) => a - b)
  return (
    <>
      {step !== null && (
        <text x={0} y={named} className={styles.start}>
          {stage.stepOf(String(step))}
        </text>
      )}
      {pushTicks(push.reach).map((tick) => {
        const x = push.zero + tick * unit
        return (
          <g key={tick}>
            {tick !== 0 && <line x1={x} x2={x} y1={top} y2={bottom} className={styles.grid} />}
            <text x={x} y={named} className={styles.tick}>
              {tick > 0 ? `+${tick}` : formatTick(tick, 1)}
            </text>
          </g>
        )
      })}
      <line x1={push.left} x2={push.right} y1={bottom} y2={bottom} className={styles.axis} />
      {!isPair && hasNames && unit * push.reach > 2.5 * ROOM_FOR_NAMES && (
        <>
          <text
            x={push.zero - 0.62 * push.reach * unit}
            y={top - 22 + BASE}
            className={`${styles.tick} ${styles.down}`}
          >
            {stage.lessLikely}
          </text>
          <text
            x={push.zero + 0.7 * push.reach * unit}
            y={top - 22 + BASE}
            className={`${styles.tick} ${styles.up}`}
          >
            {stage.moreLikely}
          </text>
        </>
      )}
      {score &&
        scoreTicks.map((tick) => {
          const x = score.zero + tick * scoreUnit
          return (
            <g key={tick}>
              <line x1={x} x2={x} y1={top} y2={bottom} className={styles.grid} />
              <text x={x} y={named} className={styles.tick}>
                {formatTick(tick, Number.isInteger(tick) ? 1 : 0.5)}
              </text>
            </g>
          )
        })}
      {score && <line x1={score.left} x2={score.right} y1={bottom} y2={bottom} className={styles.axis} />}
      {result &&
        FACTORS.map(([factor, name]) => {
          const x = placeOfFactor(factor, result)
          return (
            <g key={name}>
              <line
                x1={x}
                x2={x}
                y1={isPair ? top - head + 20 : top}
                y2={bottom}
                className={factor === 1 ? styles.axis : styles.grid}
              />
              <text x={x} y={named} className={styles.tick}>
                {name}
              </text>
            </g>
          )
        })}
      {result && (
        <line
          x1={result.middle - result.half}
          x2={result.middle + result.half}
          y1={bottom}
          y2={bottom}
          className={styles.axis}
        />
      )}
    </>
  )
}
