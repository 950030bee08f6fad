import { useEffect, useId } from 'react'
import type { TermId } from '../../glossary/ids'
import { useText } from '../AppContext'
import popover from '../parts/popover.module.css'
import styles from './columnNote.module.css'

interface Props {
  /** what the glossary calls that which a column shows */
  term: string
  /** the name of the column, in the row of the names */
  name: HTMLElement
}

/** What a column shows, below its name. */
export function ColumnNote({ term, name }: Props) {
  const { terms } = useText().glossary
  const { name: called, says } = terms[term as TermId]
  const row = name.closest('figure')!.getBoundingClientRect()
  const at = name.getBoundingClientRect()
  // a name in the right half has its note to the left of its end
  const isRight = at.left - row.left > row.width / 2
  const id = useId()
  useEffect(() => {
    name.setAttribute('aria-describedby', id)
    return () => name.removeAttribute('aria-describedby')
  }, [name, id])
  return (
    <div
      id={id}
      role="tooltip"
      className={`${popover.popover} ${styles.note}`}
      style={isRight ? { right: innerWidth - row.right, top: at.bottom } : { left: at.left, top: at.bottom }}
    >
      <b>{called}</b>
      <p>
        {says
          .map((part) =>
            typeof part === 'string' ? part : (part.words ?? terms[part.to as TermId]?.name ?? ''),
          )
          .join('')}
      </p>
    </div>
  )
}
