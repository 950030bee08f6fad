import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './charts.module.css'

interface CursorProps {
  label: string
  /** what is said of the chosen place */
  valueText: string
  /** the places that keys reach are `first` … `last`; a page key goes by `page` of them */
  first: number
  last: number
  page: number
  chosen: number | null
  /** by a key; null lets go */
  onChoose: (place: number | null) => void
  /** where the pointer is, as a share of the width; null when it leaves */
  onPoint: (share: number | null) => void
}

/** Lies over a plot and takes the pointer and the keys. */
function Cursor({ label, valueText, first, last, page, chosen, onChoose, onPoint }: CursorProps) {
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onPoint((event.clientX - box.left) / box.width)
  }
  const press = (event: KeyboardEvent) => {
    const moved = placeAfterKey(event.key, chosen, first, last, page)
    if (moved === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChoose(moved)
  }
  return (
    <div
      className={styles.cursor}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={chosen ?? 0}
      aria-valuetext={valueText}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => onPoint(null)}
      onBlur={() => onChoose(null)}
      onKeyDown={press}
    />
  )
}

/** Escape lets go. Without a chosen place, arrows and page keys start from the last. Undefined: no key of the cursor. */
function placeAfterKey(
  key: string,
  chosen: number | null,
  first: number,
  last: number,
  page: number,
): number | null | undefined {
  const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page }[key]
  if (key === 'Escape') return null
  if (last < first) return undefined
  if (key === 'Home') return first
  if (key === 'End') return last
  if (by === undefined) return undefined
  return Math.min(Math.max((chosen ?? last) + by, first), last)
}

interface StepProps {
  label: string
  valueText: string
  /** steps recorded, and the end of the axis */
  steps: number
  end: number
  hoverStep: number | null
  onHover: (step: number | null) => void
}

/** Chooses a step. While the pointer rests, the step under it is told again whenever the axis moves. */
export function StepCursor({ label, valueText, steps, end, hoverStep, onHover }: StepProps) {
  const pointer = useRef<number | null>(null)

  useEffect(() => {
    if (pointer.current !== null) onHover(stepAt(pointer.current, end))
  }, [end, onHover])

  return (
    <Cursor
      label={label}
      valueText={valueText}
      first={1}
      last={steps}
      page={Math.max(1, Math.round(end / 10))}
      chosen={hoverStep !== null && steps > 0 ? Math.min(hoverStep, steps) : null}
      onChoose={onHover}
      onPoint={(share) => {
        pointer.current = share
        const step = share === null ? null : stepAt(share, end)
        if (step !== hoverStep) onHover(step)
      }}
    />
  )
}

function stepAt(share: number, end: number): number {
  return Math.min(Math.max(Math.round(share * end), 1), end)
}

/** Points that a page key goes by. */
const PAGE_OF_POINTS = 10

interface PointProps {
  label: string
  valueText: string
  /** where points lie, ascending, in the unit of the axis; and the end of the axis */
  places: ArrayLike<number>
  end: number
  hover: number | null
  onHover: (x: number | null) => void
}

/** Chooses a point of the curves on an axis of any unit. */
export function PointCursor({ label, valueText, places, end, hover, onHover }: PointProps) {
  const last = places.length - 1
  return (
    <Cursor
      label={label}
      valueText={valueText}
      first={0}
      last={last}
      page={PAGE_OF_POINTS}
      chosen={hover === null || last < 0 ? null : nearest(places, hover)}
      onChoose={(place) => onHover(place === null ? null : places[place])}
      onPoint={(share) => {
        const x = share === null || last < 0 ? null : places[nearest(places, share * end)]
        if (x !== hover) onHover(x)
      }}
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
