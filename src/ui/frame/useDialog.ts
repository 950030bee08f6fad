import { useEffect, useRef } from 'react'

/** The ref of a dialog that stands above the page while it is open. */
export function useDialog(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return dialog
}
