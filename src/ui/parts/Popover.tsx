import { useEffect, useId, useRef, useState, type ButtonHTMLAttributes, type ReactNode } from 'react'
import styles from './popover.module.css'

interface Props {
  /** the accessible name of what opens */
  label: string
  button: ButtonHTMLAttributes<HTMLButtonElement> & { readonly [data: `data-${string}`]: string }
  /** the side of the button at which it opens, if there is room */
  side: 'right' | 'below'
  className: string
  children: (popover: { isOpen: boolean; close: () => void }) => ReactNode
}

/** Pixels between the button and what it opens, and the least between that and the edge of the window. */
const GAP = 8

/**
 * A button that opens something small beside itself, above everything else, by mouse, touch and keyboard: of the
 * browser’s own attribute, as CONTRIBUTING.md explains.
 */
export function Popover({ label, button, side, className, children }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const place = () => placeBeside(panel.current!, opener.current!, side)
    // both grow when what belongs in them has been loaded
    const observer = new ResizeObserver(place)
    observer.observe(panel.current!)
    observer.observe(document.body)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [isOpen, side])
  return (
    <>
      <button {...button} ref={opener} type="button" popoverTarget={id} />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={`${styles.popover} ${className}`}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        {children({ isOpen, close: () => panel.current?.hidePopover() })}
      </div>
    </>
  )
}

/** At the side of the button if there is room, else below or above it; always inside the window. */
function placeBeside(panel: HTMLElement, button: HTMLElement, side: Props['side']): void {
  const at = button.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const [right, bottom] = [innerWidth - GAP - width, innerHeight - GAP - height]
  const isBeside = side === 'right' && at.right + GAP <= right
  const left = isBeside ? at.right + GAP : at.left <= right ? at.left : at.right - width
  const below = at.bottom + GAP <= bottom ? at.bottom + GAP : at.top - GAP - height
  panel.style.left = `${Math.max(GAP, Math.min(left, right))}px`
  panel.style.top = `${Math.max(GAP, Math.min(isBeside ? at.top - GAP : below, bottom))}px`
}
