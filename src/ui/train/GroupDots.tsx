import { formatTick } from '../../app/series/format'
import { signOf } from '../sign'
import type { StageGroup } from '../stage/stageGroup'
import styles from './advantage.module.css'

/** Room around the plot, in design pixels. */
export const PLOT = { left: 28, top: 6, bottom: 22 }

/** Below this width of a group dots and bars are finer. */
const FINE = 24
/** Advantages nearer to each other than this lie side by side. */
const EQUAL = 1e-4

interface Props {
  groups: readonly StageGroup[]
  /** the end of the axis */
  reach: number
  width: number
  height: number
}

/**
 * The advantages of each group as dots, equal ones side by side, and their mean ± std as an error bar; a group without a signal has
 * none and is hatched. What is beyond the axis is a triangle at its end.
 *
 * recharts' `Scatter` with an `ErrorBar` takes 19 to 23 ms for an update of 8 groups of 8, and 60 to 70 of 32 groups of 8; a frame
 * has 16.7. These elements take 2 and 4 to 6 ms.
 */
export function GroupDots({ groups, reach, width, height }: Props) {
  const end = reach * 1.04
  const y = (value: number) =>
    PLOT.top + ((end - Math.max(-end, Math.min(end, value))) / (2 * end)) * (height - PLOT.top - PLOT.bottom)
  const column = (width - PLOT.left) / groups.length
  const isFine = column < FINE
  const step = reach > 4 ? Math.ceil(reach / 3) : 1
  const ticks = Array.from(
    { length: 2 * Math.floor(reach / step) + 1 },
    (_, i) => (i - Math.floor(reach / step)) * step,
  )
  const radius = isFine ? Math.max(0.75, Math.min(1.5, column / 8)) : 2.4
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className={styles.drawing}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={PLOT.left} x2={width} y1={y(tick)} y2={y(tick)} className={styles.grid} />
          <text x={PLOT.left - 8} y={y(tick) + 4.6}>
            {tick > 0 ? `+${tick}` : formatTick(tick, 1)}
          </text>
        </g>
      ))}
      {groups.map(({ index, rows, pushes, state }) => {
        const left = PLOT.left + index * column
        const isFlat = state === 'solved' || state === 'stuck'
        const bar = left + column * 0.9
        const cap = isFine ? 0 : 3
        return (
          <g key={index}>
            <line
              x1={left + column * 0.06}
              x2={left + column * 0.94}
              y1={y(0)}
              y2={y(0)}
              className={styles.zero}
            />
            {isFlat ? (
              <path d={hatch(left + column * 0.14, column * 0.6, y(0))} className={styles.hatch} />
            ) : (
              rows.map(({ row, push }) => {
                const equal = rows.filter((other) => Math.abs(other.push - push) < EQUAL)
                const place = equal.findIndex((other) => other.row === row) - (equal.length - 1) / 2
                const x = left + column * 0.42 + place * Math.min(5, (column * 0.72) / equal.length)
                return Math.abs(push) > end ? (
                  <path key={row} d={beyond(x, y(push), Math.sign(push))} data-sign={signOf(push)} />
                ) : (
                  <circle key={row} cx={x} cy={y(push)} r={radius} data-sign={signOf(push)} />
                )
              })
            )}
            {!isFlat && (
              <>
                <path
                  d={`M${bar} ${y(pushes.mean - pushes.std)}V${y(pushes.mean + pushes.std)}M${bar - cap} ${y(pushes.mean - pushes.std)}h${2 * cap}M${bar - cap} ${y(pushes.mean + pushes.std)}h${2 * cap}`}
                  className={styles.error}
                />
                <circle cx={bar} cy={y(pushes.mean)} r={isFine ? 1.5 : 2.5} className={styles.mean} />
              </>
            )}
          </g>
        )
      })}
    </svg>
  )
}

const STROKES = 9

/** Diagonal strokes across the line of 0. */
function hatch(left: number, wide: number, zero: number): string {
  return Array.from(
    { length: STROKES },
    (_, i) => `M${left + (i * (wide - 8)) / (STROKES - 1)} ${zero + 7}l8 -14`,
  ).join('')
}

/** A triangle that points out of the plot. */
const beyond = (x: number, y: number, way: number): string =>
  `M${x - 3} ${y + 5 * way}L${x} ${y}L${x + 3} ${y + 5 * way}z`
