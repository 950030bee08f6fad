import { useState, type PointerEvent } from 'react'
import type { Axis } from '../../../app/series/axis'
import type { Zoom } from './curvesDrawing'
import own from './compare.module.css'

type Handlers = Partial<
  Record<'onPointerMove' | 'onPointerLeave', (event: PointerEvent<HTMLElement>) => void>
>

/** The least share of the width that counts as a selection and not as a click. */
const LEAST = 0.03

/**
 * Selects a part of the horizontal axis by dragging over the plot: the handlers of the element that covers the plot, and the
 * selected part while it is dragged.
 */
export function useBrush(axis: Axis, onZoom: (zoom: Zoom) => void) {
  /** shares of the width */
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const shareOf = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (clientX - left) / width))
  }
  const ends = drag && [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)]
  return {
    handlers: (others: Handlers) => ({
      ...others,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || event.pointerType === 'touch') return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: shareOf(event), to: shareOf(event) })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        others.onPointerMove?.(event)
        if (drag) setDrag({ ...drag, to: shareOf(event) })
      },
      onPointerUp() {
        if (ends && ends[1] - ends[0] >= LEAST) {
          const width = axis.high - axis.low
          onZoom([axis.low + ends[0] * width, axis.low + ends[1] * width])
        }
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
    selection: ends && ends[1] - ends[0] >= LEAST && (
      <span
        className={own.selection}
        style={{ left: `${100 * ends[0]}%`, right: `${100 - 100 * ends[1]}%` }}
        aria-hidden="true"
      />
    ),
  }
}
