import { useRef, type KeyboardEvent } from 'react'
import type { Catalogue } from '../../text'
import styles from './sideTabs.module.css'

/** Ids of a view's tab and panel. */
export const SIDE_VIEWS = {
  picture: { tab: 'tab-picture', panel: 'view-picture' },
  lens: { tab: 'tab-lens', panel: 'view-lens' },
} as const
type SideView = keyof typeof SIDE_VIEWS
const VIEWS = Object.keys(SIDE_VIEWS) as SideView[]

interface Props {
  side: SideView
  onSide: (side: SideView) => void
  text: Catalogue
}

/** The tabs of the task's picture and of the lens. Arrow keys move between them. */
export function SideTabs({ side, onSide, text }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const names = { picture: text.picture.tab, lens: text.lens.title }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = side === 'lens' ? 'picture' : 'lens'
    onSide(other)
    list.current?.querySelector<HTMLElement>(`#${SIDE_VIEWS[other].tab}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={text.picture.tabs} className={styles.tabs}>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={SIDE_VIEWS[view].tab}
          aria-selected={view === side}
          aria-controls={view === side ? SIDE_VIEWS[view].panel : undefined}
          tabIndex={view === side ? 0 : -1}
          className={styles.tab}
          onClick={() => onSide(view)}
          onKeyDown={press}
        >
          {names[view]}
        </button>
      ))}
    </div>
  )
}
