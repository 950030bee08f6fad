import { useEffect, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

interface Props {
  isOpen: boolean
  /** id of the heading that names it */
  labelledBy: string
  className: string
  onClose: () => void
  /** made only while it is open; given what closes it */
  children: (close: () => void) => ReactNode
}

/** Stands above the page while it is open. */
export function Dialog({ isOpen, labelledBy, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      aria-labelledby={labelledBy}
      onClose={onClose}
    >
      {isOpen && children(() => dialog.current?.close())}
    </dialog>
  )
}
