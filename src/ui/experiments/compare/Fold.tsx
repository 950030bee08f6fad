import type { MouseEvent, ReactNode } from 'react'

interface Props {
  title: string
  /** whether it is open before the visitor opens or closes it */
  isOpen?: boolean
  children: ReactNode
}

/** A part of the results that is folded away; opening it scrolls it above the controls. */
export function Fold({ title, isOpen, children }: Props) {
  return (
    <details open={isOpen}>
      <summary onClick={showOpened}>{title}</summary>
      {children}
    </details>
  )
}

/** The browser opens the fold after the click. */
function showOpened({ currentTarget: { parentElement: fold } }: MouseEvent<HTMLElement>): void {
  requestAnimationFrame(() => {
    if (fold instanceof HTMLDetailsElement && fold.open) fold.scrollIntoView({ block: 'nearest' })
  })
}
