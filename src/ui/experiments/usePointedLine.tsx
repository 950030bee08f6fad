import { useState, type PointerEvent } from 'react'
import { nearestLine } from '../../app/series/nearestLine'
import { placeOn } from '../../app/series/axis'
import type { DrawnPoint, Drawing } from '../../app/series/drawing'
import styles from './experiments.module.css'

/** A line that can be pointed at. */
export interface NamedLine {
  /** what it is: a row, a cell, a seed */
  id: string
  name: string
  points: readonly DrawnPoint[]
}

/** How far from a line the pointer may be, as a share of the height of the plot. */
const REACH = 0.06

/**
 * The line under the pointer: its id, the handlers of the element that covers the plot, and a label with its name. The label
 * is for the eyes alone; the legend names every line.
 */
export function usePointedLine(drawing: Drawing, lines: readonly NamedLine[]) {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const { x, y } = drawing
  const found =
    at &&
    nearestLine(
      lines.map(({ points }) => points),
      at,
      REACH * (y.high - y.low),
    )
  const line = found ? lines[found.line] : null
  return {
    id: line?.id ?? null,
    handlers: {
      onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
        const box = currentTarget.getBoundingClientRect()
        setAt({
          x: x.low + ((clientX - box.left) / box.width) * (x.high - x.low),
          y: y.high - ((clientY - box.top) / box.height) * (y.high - y.low),
        })
      },
      onPointerLeave: () => setAt(null),
    },
    label: at && found && line && (
      <span
        className={styles.lineName}
        data-left={placeOn(x, at.x) > 0.5 || undefined}
        style={{ left: `${100 * placeOn(x, at.x)}%`, bottom: `${100 * placeOn(y, found.y)}%` }}
        aria-hidden="true"
      >
        {line.name}
      </span>
    ),
  }
}
