import { placeOn } from '../../../app/series/axis'
import type { Drawing } from '../../../app/series/drawing'
import styles from '../plot.module.css'

interface Props {
  drawing: Drawing
  low: number
  high: number
}

/** A band over the values from low to high, and a line with its value at each limit that lies within the axis. */
export function PlotRange({ drawing, low, high }: Props) {
  const { y, isLog } = drawing
  const placeOf = (value: number) => placeOn(y, isLog ? Math.log10(Math.max(value, Number.MIN_VALUE)) : value)
  const inside = (place: number) => Math.min(Math.max(place, 0), 1)
  const [from, to] = [inside(placeOf(low)), inside(placeOf(high))]
  const limits = [low, high].filter((limit) => placeOf(limit) > 0 && placeOf(limit) < 1)
  return (
    <div className={styles.overlay} aria-hidden="true">
      <span className={styles.range} style={{ bottom: `${100 * from}%`, height: `${100 * (to - from)}%` }} />
      {limits.map((limit) => (
        <span key={limit} className={styles.limit} style={{ bottom: `${100 * placeOf(limit)}%` }}>
          {String(limit).replace('-', '−')}
        </span>
      ))}
    </div>
  )
}
