import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './menu.module.css'

/** One entry of a menu. */
export interface MenuItem {
  id: string
  label: string
  /** a sentence under the label */
  help?: string
}

interface Props {
  /** accessible name of the button and the menu */
  label: string
  /** what the button shows */
  children: ReactNode
  className?: string | undefined
  items: readonly MenuItem[]
  onChoose: (id: string) => void
}

/** Pixels between the button and the menu, and between the menu and the edge of the window. */
const GAP = 4

/**
 * A button that opens a menu (ARIA menu button pattern): arrow keys, Home and End move, a letter goes to the next entry that
 * begins with it, Escape and Tab close. It lies above everything else, at the side of the button that has room.
 */
export function Menu({ label, children, className, items, onChoose }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  const open = (focused: 'first' | 'last') => {
    const box = menu.current!
    box.showPopover()
    const at = button.current!.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = box
    const left = Math.min(at.right - width, innerWidth - width - GAP)
    const below = at.bottom + GAP
    const hasRoom = below + height <= innerHeight || at.top < innerHeight - at.bottom
    box.style.left = `${Math.max(GAP, left)}px`
    box.style.top = `${Math.max(GAP, hasRoom ? below : at.top - GAP - height)}px`
    entries()
      .at(focused === 'first' ? 0 : -1)
      ?.focus()
  }
  const close = () => {
    menu.current?.hidePopover()
    button.current?.focus()
  }
  const choose = (item: string) => {
    close()
    onChoose(item)
  }

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const onMenuKey = (event: KeyboardEvent) => {
    // the page's single keys do not act in a menu
    event.stopPropagation()
    if (event.key === 'Tab') return close()
    const all = entries()
    const now = all.findIndex((entry) => entry === document.activeElement)
    const next = nextEntry(event.key, now, items)
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : open('first'))}
        onKeyDown={onButtonKey}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        // where it is longer than the window, it can be scrolled by keys
        tabIndex={0}
        popover="auto"
        className={styles.menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onMenuKey}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-label={item.label}
            aria-describedby={item.help && `${id}-${item.id}`}
            onClick={() => choose(item.id)}
          >
            <span>{item.label}</span>
            {item.help && <small id={`${id}-${item.id}`}>{item.help}</small>}
          </button>
        ))}
      </div>
    </>
  )
}

/** The entry that a key leads to; null where the key means nothing here. */
function nextEntry(key: string, now: number, items: readonly MenuItem[]): number | null {
  const count = items.length
  if (key === 'ArrowDown') return (now + 1) % count
  if (key === 'ArrowUp') return (now - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return null
  const begins = (i: number) => items[i % count].label.toLowerCase().startsWith(key.toLowerCase())
  const ahead = items.findIndex((_, i) => begins(now + 1 + i))
  return ahead < 0 ? null : (now + 1 + ahead) % count
}
