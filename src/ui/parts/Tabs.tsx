import { useRef, type KeyboardEvent } from 'react'
import styles from './tabs.module.css'

interface Props<View extends string> {
  /** the accessible name of the list */
  label: string
  views: readonly View[]
  shown: View
  nameOf: (view: View) => string
  onShow: (view: View) => void
  /** called when a tab is about to be chosen: the pointer or the focus has come to it */
  onNear?: (view: View) => void
  className?: string | undefined
}

/**
 * Tabs, each over the panel `view-…` of its view. Arrow keys choose. CONTRIBUTING.md says why they are not Base UI’s.
 */
export function Tabs<View extends string>(props: Props<View>) {
  const { label, views, shown, nameOf, onShow, onNear, className = '' } = props
  const list = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = views[(views.indexOf(shown) + by + views.length) % views.length]
    onShow(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={`${styles.tabs} ${className}`}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={`tab-${view}`}
          aria-selected={view === shown}
          aria-controls={view === shown ? `view-${view}` : undefined}
          tabIndex={view === shown ? 0 : -1}
          className={styles.tab}
          onPointerEnter={() => onNear?.(view)}
          onFocus={() => onNear?.(view)}
          onClick={() => onShow(view)}
          onKeyDown={press}
        >
          {nameOf(view)}
        </button>
      ))}
    </div>
  )
}
