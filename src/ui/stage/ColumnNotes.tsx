import { useEffect, useRef, useState } from 'react'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import styles from './columnNote.module.css'

const LazyNote = lazyPart(() => import('./ColumnNote'), 'ColumnNote', ['glossary'])

/** Explains the name of a column while the pointer or the focus is on it, or until Escape. It stands beside the picture. */
export function ColumnNotes() {
  const here = useRef<HTMLSpanElement>(null)
  const [name, setName] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const names = here.current!.parentElement!
    const show = ({ target }: Event) => {
      const isNote = here.current!.contains(target as Node)
      if (!isNote) setName((target as Element).closest<HTMLElement>('[data-term]'))
    }
    const hide = () => setName(null)
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const listening = new AbortController()
    const { signal } = listening
    names.addEventListener('pointerover', show, { signal })
    names.addEventListener('pointerleave', hide, { signal })
    names.addEventListener('focusin', show, { signal })
    names.addEventListener('focusout', hide, { signal })
    document.addEventListener('keydown', press, { signal })
    return () => listening.abort()
  }, [])
  return (
    <span ref={here} className={styles.notes}>
      {name && (
        <Late>
          <LazyNote term={name.dataset.term!} name={name} />
        </Late>
      )}
    </span>
  )
}
