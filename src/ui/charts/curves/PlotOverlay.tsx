import { placeOn } from '../../../app/series/axis'
import type { Drawing } from '../../../app/series/drawing'
import styles from '../plot.module.css'

interface Props {
  drawing: Drawing
  /** the step under the cursor, and the value and colour of each line at it */
  step: number | null
  dots: readonly { value: number; colour: string }[]
  /** a step that has a line of its own */
  pinned?: number | null
  /** the last step, marked as long as none is under the cursor */
  now?: number | null
}

/** A crosshair and dots at the step under the cursor, and a line at the pinned one. They lie over the curves and move without redrawing them. */
export function PlotOverlay({ drawing, step: hovered, dots, pinned = null, now = null }: Props) {
  const step = hovered ?? now
  if (step === null && pinned === null) return null
  const heightOf = (value: number) => {
    const place = placeOn(drawing.y, drawing.isLog ? Math.log10(value) : value)
    return place >= 0 && place <= 1 ? `${place * 100}%` : null
  }
  const placeOf = (at: number) => `${placeOn(drawing.x, at) * 100}%`
  return (
    <div className={styles.overlay} aria-hidden="true">
      {pinned !== null && <span className={styles.pin} style={{ left: placeOf(pinned) }} />}
      {step !== null && (
        <span
          className={styles.crosshair}
          data-now={hovered === null || undefined}
          style={{ left: placeOf(step) }}
        />
      )}
      {step !== null &&
        dots.map(({ value, colour }, i) => {
          const bottom = heightOf(value)
          return (
            bottom && (
              <span
                key={i}
                className={styles.dot}
                style={{ left: placeOf(step), bottom, borderColor: `var(${colour})` }}
              />
            )
          )
        })}
    </div>
  )
}
