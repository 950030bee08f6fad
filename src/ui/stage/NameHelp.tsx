import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePage, useText } from '../AppContext'
import { RAIL_NAMES } from './explainedNames'
import { wordsOf } from './nameWords'
import { placeOfHelp } from './placeOfHelp'
import { watchNames, type NamedElement } from './watchNames'
import styles from './nameHelp.module.css'

const ID = 'name-help'

/**
 * Explains the names on the Stage, one at a time, in the words of the glossary.
 * @param first the event for which it was loaded
 */
export function NameHelp({ first }: { first: Event }) {
  const text = useText()
  const algorithm = usePage((state) => state.edited.algorithm)
  const panel = useRef<HTMLDivElement>(null)
  const [named, setNamed] = useState<NamedElement | null>(null)
  useEffect(() => watchNames(panel.current!, setNamed, first), [first])
  useLayoutEffect(() => {
    const help = panel.current!
    if (!named) return
    const { element, described } = named
    help.showPopover()
    const isOfRail = RAIL_NAMES.some((name) => name === named.name)
    placeOfHelp(help, (isOfRail ? fieldOf(element) : described).getBoundingClientRect(), isOfRail)
    const before = described.getAttribute('aria-describedby')
    described.setAttribute('aria-describedby', [before, ID].filter(Boolean).join(' '))
    return () => {
      if (before === null) described.removeAttribute('aria-describedby')
      else described.setAttribute('aria-describedby', before)
      help.hidePopover()
    }
  }, [named])
  const words = named && wordsOf(named.name, algorithm, text)
  return (
    <div ref={panel} id={ID} role="tooltip" popover="manual" className={styles.help}>
      {words && (
        <>
          <b>{words.title}</b>
          {words.says.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </>
      )}
    </div>
  )
}

/** A name of the rail with its field, if it is the label of one. */
const fieldOf = (name: HTMLElement): HTMLElement => (name.matches('label') ? name.parentElement! : name)
