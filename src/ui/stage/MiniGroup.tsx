import { pushReach } from './geometry'
import { signOf } from '../sign'
import type { StageGroup, StageRow } from './stageGroup'
import styles from './ribbon.module.css'

const HEIGHT = 54
const TOP = 4
/** Below this width of a group dots and stems are finer. */
const FINE = 60
/** Below this width the mean and its error bar are finer too, so that they do not meet those of the next group. */
export const NARROW = 34
/** Design pixels that a stem needs. */
const STEM = 7.5

interface Props {
  group: Pick<StageGroup, 'state' | 'pushes'> & { rows: readonly Pick<StageRow, 'row' | 'push'>[] }
  /** answers of the largest group, which decides the scale */
  largest: number
  width: number
}

/** Where a push stands, in design pixels from the top. */
export function miniPlace(push: number, largest: number): number {
  const reach = pushReach(largest) * 1.04
  return TOP + ((reach - Math.max(-reach, Math.min(reach, push))) / (2 * reach)) * (HEIGHT - 2 * TOP)
}

/** The pushes of one group as stems, and their mean ± std as an error bar; a group without a signal is hatched. */
export function MiniGroup({ group, largest, width }: Props) {
  const { rows, pushes, state } = group
  const y = (value: number) => miniPlace(value, largest)
  const isFine = width < FINE
  const isNarrow = width < NARROW
  const half = isNarrow ? 1.5 : 3
  const span = Math.min(width * 0.56, STEM * rows.length)
  const left = (width - span) / 2 - width * 0.1
  const bar = left + span + (isNarrow ? 3 : isFine ? 5 : 10)
  const radius = Math.min(isFine ? 1.5 : 2.25, span / rows.length / 2)
  const isFlat = state === 'solved' || state === 'stuck'
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${HEIGHT}`} className={styles.mini}>
      <line x1={width * 0.06} x2={width * 0.94} y1={y(0)} y2={y(0)} className={styles.zero} />
      {isFlat
        ? Array.from({ length: 9 }, (_, i) => (
            <line
              key={i}
              x1={left + (i * span) / 8}
              x2={left + (i * span) / 8 + 8}
              y1={y(0) + 7}
              y2={y(0) - 7}
              className={styles.hatch}
            />
          ))
        : rows.map(({ row, push }, i) => {
            const x = left + ((i + 0.5) * span) / rows.length
            return (
              <g key={row} data-sign={signOf(push)}>
                <line
                  x1={x}
                  x2={x}
                  y1={y(0)}
                  y2={y(push)}
                  strokeWidth={isFine ? 1.25 : Math.min(2, radius * 1.4)}
                />
                <circle cx={x} cy={y(push)} r={radius} />
              </g>
            )
          })}
      <path
        d={`M${bar} ${y(pushes.mean - pushes.std)}V${y(pushes.mean + pushes.std)}M${bar - half} ${y(pushes.mean - pushes.std)}h${2 * half}M${bar - half} ${y(pushes.mean + pushes.std)}h${2 * half}`}
        className={styles.error}
      />
      <circle cx={bar} cy={y(pushes.mean)} r={half} className={styles.mean} />
    </svg>
  )
}
