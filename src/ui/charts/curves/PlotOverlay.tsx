import { placeOn, type Drawing } from '../../../app/series/drawing'
import styles from '../charts.module.css'

interface Props {
  drawing: Drawing
  /** the step under the cursor, and the value and colour of each line at it */
  step: number | null
  dots: readonly { value: number; colour: string }[]
}

/** A crosshair and dots at the step under the cursor. They lie over the curves and move without redrawing them. */
export function PlotOverlay({ drawing, step, dots }: Props) {
  if (step === null) return null
  const heightOf = (value: number) => {
    const place = placeOn(drawing.y, drawing.isLog ? Math.log10(value) : value)
    return place >= 0 && place <= 1 ? `${place * 100}%` : null
  }
  const left = `${placeOn(drawing.x, step) * 100}%`
  return (
    <div className={styles.overlay} aria-hidden="true">
      <span className={styles.crosshair} style={{ left }} />
      {dots.map(({ value, colour }, i) => {
        const bottom = heightOf(value)
        return (
          bottom && (
            <span key={i} className={styles.dot} style={{ left, bottom, borderColor: `var(${colour})` }} />
          )
        )
      })}
    </div>
  )
}
