import { placeOn } from '../../../app/series/axis'
import type { DrawnPoint, Drawing } from '../../../app/series/drawing'
import styles from '../plot.module.css'

interface Props extends DrawnPoint {
  drawing: Drawing
  written: (value: number) => string
}

/** The largest value of a chart, where its line leaves the axis at the top. */
export function PlotSpike({ drawing, x, y, written }: Props) {
  const place = placeOn(drawing.x, x)
  return (
    <div className={styles.overlay} aria-hidden="true">
      <span
        className={styles.spike}
        data-side={place > 0.5 ? 'left' : 'right'}
        style={{ left: `${100 * place}%` }}
      >
        ↑ {y !== null && written(y)}
      </span>
    </div>
  )
}
