import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AnyEntryId } from '../../app/glossary'
import { useApp, useText } from '../AppContext'
import { glossaryEntries, searchOf } from './entries'
import { AllEntries, Entries } from './EntryList'
import { EntryView } from './EntryView'
import styles from './glossary.module.css'

/**
 * The glossary: a panel over the lens, or over the lower half of a narrow page, so that the charts stay in sight. It
 * lists the entries that a search finds; typing replaces an open entry by the list.
 */
export function Glossary({ shown }: { shown: AnyEntryId | 'all' }) {
  const app = useApp()
  const text = useText()
  const { glossary } = text
  const entries = useMemo(() => glossaryEntries(text), [text])
  const search = useMemo(() => searchOf(entries, text), [entries, text])
  const [query, setQuery] = useState('')
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const entry = entries.find(({ id }) => id === shown)
  const found = entry ? entries : search(query)
  const close = useReturningClose(panel, shown)

  useEffect(() => {
    // on a low window the whole panel scrolls
    for (const { current } of [body, panel]) current?.scrollTo(0, 0)
    if (shown === 'all') field.current?.focus()
  }, [shown])

  return (
    <section ref={panel} aria-label={glossary.title} className={styles.panel}>
      <header className={styles.head}>
        <h2>{glossary.title}</h2>
        {entry && (
          <button type="button" onClick={() => app.openGlossary('all')}>
            {glossary.all}
          </button>
        )}
        <button type="button" onClick={close}>
          {glossary.close}
        </button>
      </header>
      <input
        ref={field}
        type="search"
        className={styles.search}
        aria-label={glossary.search}
        placeholder={glossary.search}
        value={query}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          if (entry) app.openGlossary('all')
        }}
      />
      <p className={entry ? 'spoken' : styles.count} role="status">
        {!entry && (found.length === 0 ? glossary.none(query) : glossary.found(found.length, entries.length))}
      </p>
      <div ref={body} className={styles.body}>
        {entry ? (
          <EntryView entry={entry} />
        ) : query.trim() === '' ? (
          <AllEntries entries={entries} />
        ) : (
          <Entries entries={found} hasKind />
        )}
      </div>
    </section>
  )
}

/** Closes the glossary and moves the focus to where it was opened from. Escape does the same, wherever the focus is. */
function useReturningClose(panel: { current: HTMLElement | null }, shown: AnyEntryId | 'all'): () => void {
  const app = useApp()
  const opener = useRef<Element | null>(null)
  // A layout effect runs before those that move the focus into the panel.
  useLayoutEffect(() => {
    const { activeElement } = document
    // the focus is on the body when a link of the panel was followed and is gone
    const isOutside = activeElement !== document.body && !panel.current?.contains(activeElement)
    if (isOutside) opener.current = activeElement
  }, [panel, shown])
  const close = () => {
    app.closeGlossary()
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('dialog[open], :popover-open')) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  return close
}
