import { useRef, type KeyboardEvent } from 'react'
import { VIEWS, type View } from '../../settings/views'
import { useApp, usePage, useText } from '../AppContext'
import { LATER_VIEWS } from '../lateViews'
import { preload } from './lazyPart'
import styles from './frame.module.css'

/** The tabs of the views. Arrow keys move between them. */
export function ViewTabs() {
  const app = useApp()
  const { page } = useText()
  const shown = usePage((state) => state.view)
  const language = usePage((state) => state.language)
  const prepare = (view: View) => {
    if (view !== 'train') preload(language, [LATER_VIEWS[view]])
  }
  const list = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = VIEWS[(VIEWS.indexOf(shown) + by + VIEWS.length) % VIEWS.length]
    app.setView(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={page.tablist} className={styles.tabs}>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={`tab-${view}`}
          aria-selected={view === shown}
          aria-controls={view === shown ? `view-${view}` : undefined}
          tabIndex={view === shown ? 0 : -1}
          className={styles.tab}
          onPointerEnter={() => prepare(view)}
          onFocus={() => prepare(view)}
          onClick={() => app.setView(view)}
          onKeyDown={press}
        >
          {page.views[view]}
        </button>
      ))}
    </div>
  )
}
