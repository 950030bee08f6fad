import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

interface Props {
  isOpen: boolean
  /** id of the heading that names it */
  labelledBy: string
  className: string
  onClose: () => void
  /** rendered only while it is open; gets a function that closes it */
  children: (close: () => void) => ReactNode
}

/** A modal dialog, of the browser’s own element: CONTRIBUTING.md says why. */
export function Dialog({ isOpen, labelledBy, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // while it is still there, so that the browser gives the focus back
  useLayoutEffect(() => {
    const own = dialog.current
    return () => own?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      aria-labelledby={labelledBy}
      // at once, and not with the event `close`, which comes later and may find the dialog opened again
      onCancel={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onClose={() => {
        if (dialog.current?.open === false) onClose()
      }}
    >
      {isOpen && children(onClose)}
    </dialog>
  )
}
