import { Fragment } from 'react'
import type { Passage } from '../../text/passage'
import { useText } from '../AppContext'
import { nameOf } from './entries'
import { GlossaryLink } from './GlossaryLink'

/** A passage, in which words lead to other entries. */
export function PassageText({ passage }: { passage: Passage }) {
  const text = useText()
  return passage.map((part, i) => (
    <Fragment key={i}>
      {typeof part === 'string' ? (
        part
      ) : (
        <GlossaryLink entry={part.to}>{part.words ?? nameOf(part.to, text)}</GlossaryLink>
      )}
    </Fragment>
  ))
}
