import { useEffect, useState } from 'react'
import { loadText } from '../../text'
import { usePage } from '../AppContext'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import { nameOf } from './nameOf'

const LazyHelp = lazyPart(() => import('./NameHelp'), 'NameHelp', ['glossary', 'train', 'stage'])

/** Loads what explains names when the pointer or the focus first comes to one. A load that fails is tried again at the next. */
export function Names() {
  const language = usePage((state) => state.language)
  const [first, setFirst] = useState<Event | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    // while it loads, the pointer or the focus may go on to another name
    let latest: Event
    const notice = (event: Event) => {
      if (!nameOf(event)) return
      latest = event
      Promise.all([LazyHelp.part.load(), loadText(language, LazyHelp.texts)]).then(
        () => setFirst((before) => before ?? latest),
        () => {},
      )
    }
    for (const type of ['pointerover', 'focusin', 'click'])
      document.addEventListener(type, notice, { signal: stop.signal })
    return () => stop.abort()
  }, [language])
  return (
    first && (
      <Late>
        <LazyHelp first={first} />
      </Late>
    )
  )
}
