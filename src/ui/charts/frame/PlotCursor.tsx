import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import styles from '../plot.module.css'

interface CursorProps {
  label: string
  /** describes the chosen place to screen readers */
  valueText: string
  /** keys reach the places `first` … `last`; a page key moves by `page` of them */
  first: number
  last: number
  page: number
  chosen: number | null
  /** called for a key; null means that no place is chosen any more */
  onChoose: (place: number | null) => void
  /** where the pointer is, as a share of the width; null when it leaves */
  onPoint: (share: number | null) => void
  /** called for a click, with its share of the width, and for Enter at a chosen place */
  onClick?: (share: number) => void
  onEnter?: (place: number) => void
}

/** An invisible slider over a plot, for pointer and keyboard. */
function Cursor(props: CursorProps) {
  const { label, valueText, first, last, page, chosen, onChoose, onPoint, onClick, onEnter } = props
  const follow = (event: PointerEvent<HTMLDivElement>) => onPoint(shareOf(event))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && chosen !== null) onEnter?.(chosen)
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
      onClick={(event) => onClick?.(shareOf(event))}
      onKeyDown={press}
    />
  )
}

/** Where an event lies on its element, as a share of the width. */
function shareOf({ currentTarget, clientX }: MouseEvent<HTMLDivElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return (clientX - left) / width
}

/**
 * The place that a key moves to; null for Escape, undefined for other keys. Without a chosen place, moves start at the last.
 */
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
  /** number of recorded steps, and end of the axis */
  steps: number
  end: number
  hoverStep: number | null
  onHover: (step: number | null) => void
  /** called for a recorded step that is clicked, or chosen with Enter */
  onPin: (step: number) => void
}

/** Chooses a step, and pins one. When the axis changes under a resting pointer, the step under it is chosen again. */
export function StepCursor({ label, valueText, steps, end, hoverStep, onHover, onPin }: StepProps) {
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
      onClick={(share) => steps > 0 && onPin(Math.min(stepAt(share, end), steps))}
      onEnter={onPin}
    />
  )
}

function stepAt(share: number, end: number): number {
  return Math.min(Math.max(Math.round(share * end), 1), end)
}

/** Number of points that a page key moves by. */
const PAGE_OF_POINTS = 10

interface PointProps {
  label: string
  valueText: string
  /** positions of the points in the unit of the axis, ascending; and the ends of the axis */
  places: ArrayLike<number>
  start?: number
  end: number
  hover: number | null
  onHover: (x: number | null) => void
}

/** Chooses one of the points in view; the axis may have any unit. */
export function PointCursor({ label, valueText, places, start = 0, end, hover, onHover }: PointProps) {
  const [first, last] = shownPlaces(places, start, end)
  const isEmpty = last < first
  return (
    <Cursor
      label={label}
      valueText={valueText}
      first={first}
      last={last}
      page={PAGE_OF_POINTS}
      chosen={hover === null || isEmpty ? null : nearest(places, hover, first, last)}
      onChoose={(place) => onHover(place === null ? null : places[place])}
      onPoint={(share) => {
        const x =
          share === null || isEmpty
            ? null
            : places[nearest(places, start + share * (end - start), first, last)]
        if (x !== hover) onHover(x)
      }}
    />
  )
}

/** The first and the last of ascending places within a part of the axis; the last is before the first if there are none. */
export function shownPlaces(places: ArrayLike<number>, start: number, end: number): [number, number] {
  let [first, last] = [0, places.length - 1]
  while (first <= last && places[first] < start) first++
  while (last >= first && places[last] > end) last--
  return [first, last]
}

/** Of the places first … last the one nearest to x, by bisection. */
function nearest(places: ArrayLike<number>, x: number, first: number, last: number): number {
  let [low, high] = [first, last]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (places[middle] <= x) low = middle
    else high = middle
  }
  return Math.abs(places[high] - x) < Math.abs(places[low] - x) ? high : low
}
