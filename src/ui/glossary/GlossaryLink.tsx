import type { ReactNode } from 'react'
import { writeEntry, type AnyEntryId } from '../../app/glossary'
import { useApp } from '../AppContext'

interface Props {
  entry: AnyEntryId
  /** the accessible name, where the content does not say it */
  label?: string
  className?: string
  children: ReactNode
}

/** Opens the glossary at an entry. A popover or dialog around the link closes, so that the entry can be read beside the page. */
export function GlossaryLink({ entry, label, className, children }: Props) {
  const app = useApp()
  return (
    <a
      href={`#glossary=${writeEntry(entry)}`}
      aria-label={label}
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
