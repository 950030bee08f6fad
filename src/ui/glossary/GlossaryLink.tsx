import type { ReactNode } from 'react'
import { writeEntry, type AnyEntryId } from '../../app/glossary'
import { useApp, useText } from '../AppContext'
import styles from './glossary.module.css'

interface Props {
  entry: AnyEntryId
  className?: string
  children: ReactNode
}

/** Opens the glossary at an entry. A popover or dialog around the link closes, so that the entry can be read beside the page. */
export function GlossaryLink({ entry, className, children }: Props) {
  const app = useApp()
  return (
    <a
      href={`${pageAddress()}#glossary=${writeEntry(entry)}`}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        event.currentTarget.closest('dialog')?.close()
        app.openGlossary(entry)
      }}
    >
      {children}
    </a>
  )
}

/** The page’s own address; written out, so that these links are not treated as links to a part of the page. */
const pageAddress = () => (typeof location === 'undefined' ? '' : location.href.replace(/#.*/, ''))

/** A name on the page that leads to its entry, with a question mark beside it. */
export function TermName({ entry, children }: Props) {
  return (
    <GlossaryLink entry={entry} className={styles.term}>
      {children}
    </GlossaryLink>
  )
}

/** A question mark beside a control, which leads to the entry of the control's name. */
export function TermMark({ entry, label }: { entry: AnyEntryId; label: string }) {
  const { panel } = useText()
  return (
    <GlossaryLink entry={entry} className={styles.term}>
      <span className="spoken">{panel.about(label)}</span>
    </GlossaryLink>
  )
}
