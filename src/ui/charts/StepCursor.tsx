import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './charts.module.css'

interface Props {
  label: string
  /** what is said of the chosen step */
  valueText: string
  /** steps recorded, and the end of the axis */
  steps: number
  end: number
  hoverStep: number | null
  onHover: (step: number | null) => void
}

/**
 * Lies over a plot and says which step the pointer or the arrow keys choose. While the pointer rests, the step under it is
 * told anew whenever the axis moves.
 */
export function StepCursor({ label, valueText, steps, end, hoverStep, onHover }: Props) {
  const pointer = useRef<number | null>(null)

  useEffect(() => {
    if (pointer.current !== null) onHover(stepAt(pointer.current, end))
  }, [end, onHover])

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    pointer.current = (event.clientX - box.left) / box.width
    const step = stepAt(pointer.current, end)
    if (step !== hoverStep) onHover(step)
  }
  const leave = () => {
    pointer.current = null
    onHover(null)
  }
  const press = (event: KeyboardEvent) => {
    const moved = stepAfterKey(event.key, hoverStep, steps, end)
    if (moved === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onHover(moved)
  }

  const isOn = hoverStep !== null && steps > 0
  return (
    <div
      className={styles.cursor}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={steps}
      aria-valuenow={isOn ? Math.min(hoverStep, steps) : 0}
      aria-valuetext={valueText}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={leave}
      onBlur={() => onHover(null)}
      onKeyDown={press}
    />
  )
}

function stepAt(share: number, end: number): number {
  return Math.min(Math.max(Math.round(share * end), 1), end)
}

/** Arrows go by one step, page keys by a tenth of the axis; Escape lets go. Undefined: not a key of ours. */
function stepAfterKey(
  key: string,
  from: number | null,
  steps: number,
  end: number,
): number | null | undefined {
  const page = Math.max(1, Math.round(end / 10))
  const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page }[key]
  if (key === 'Escape') return null
  if (steps === 0) return undefined
  if (key === 'Home') return 1
  if (key === 'End') return steps
  if (by === undefined) return undefined
  return Math.min(Math.max((from === null ? steps : Math.min(from, steps)) + by, 1), steps)
}
