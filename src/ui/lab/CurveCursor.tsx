import type { KeyboardEvent, PointerEvent } from 'react'
import charts from '../charts/charts.module.css'

interface Props {
  label: string
  valueText: string
  /** where points lie, ascending, in the unit of the axis; and the end of the axis */
  places: ArrayLike<number>
  end: number
  hover: number | null
  onHover: (x: number | null) => void
}

/** Lies over a plot whose axis is any quantity, and says which point of the curves the pointer or the arrow keys choose. */
export function CurveCursor({ label, valueText, places, end, hover, onHover }: Props) {
  const last = places.length - 1
  const chosen = hover === null || last < 0 ? -1 : nearest(places, hover)
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (last < 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = places[nearest(places, ((event.clientX - box.left) / box.width) * end)]
    if (x !== hover) onHover(x)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[
      event.key
    ]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : by && (chosen < 0 ? last : chosen + by)
    if (event.key === 'Escape') onHover(null)
    else if (to === undefined || last < 0) return
    else onHover(places[Math.min(Math.max(to, 0), last)])
    event.preventDefault()
  }
  return (
    <div
      className={charts.cursor}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={Math.max(chosen, 0)}
      aria-valuetext={valueText}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => onHover(null)}
      onBlur={() => onHover(null)}
      onKeyDown={press}
    />
  )
}

/** The place nearest to x, by bisection. */
function nearest(places: ArrayLike<number>, x: number): number {
  let [low, high] = [0, places.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (places[middle] <= x) low = middle
    else high = middle
  }
  return Math.abs(places[high] - x) < Math.abs(places[low] - x) ? high : low
}
