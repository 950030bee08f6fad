import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import type { MenuGroup } from './menuGroups'

interface Props<Id extends string> {
  /** accessible name of the button and the menu */
  label: string
  /** what the button shows */
  children: ReactNode
  className?: string | undefined
  groups: readonly MenuGroup<Id>[]
  /** one column that begins under the button; by default groups may flow through columns, and end under it */
  isList?: boolean
  /** called when the menu may soon open */
  onPrepare?: (() => void) | undefined
  onChoose: (id: Id) => void
}

const LazyPopup = lazyPart(() => import('./MenuPopup'), 'MenuPopup')

/**
 * A button that opens a menu: by press, Enter, Space and the down arrow at its first entry, by the up arrow at its last one. What
 * draws the menu is loaded when the pointer or the focus comes to the button.
 */
export function MenuButton<Id extends string>({
  label,
  children,
  className,
  groups,
  isList = false,
  onPrepare,
  onChoose,
}: Props<Id>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** null until the menu is first opened; then the menu stays, so that it can give the focus back */
  const [opensAt, setOpensAt] = useState<'first' | 'last' | null>(null)
  const open = (entry: 'first' | 'last') => {
    setOpensAt(entry)
    setOpen(true)
  }
  const prepare = () => {
    LazyPopup.part.load().catch(() => {})
    onPrepare?.()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => (isOpen ? setOpen(false) : open('first'))}
        onKeyDown={press}
      >
        {children}
      </button>
      {opensAt !== null && (
        <Late isAbove>
          <LazyPopup
            id={id}
            label={label}
            button={button}
            isOpen={isOpen}
            opensAt={opensAt}
            groups={groups}
            isList={isList}
            onChoose={(item) => onChoose(item as Id)}
            onClose={() => setOpen(false)}
          />
        </Late>
      )}
    </>
  )
}
