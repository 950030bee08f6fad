import type { RefObject } from 'react'

interface Props {
  /** the field, for a button that clicks it */
  field: RefObject<HTMLInputElement | null>
  /** endings of the names that the browser offers first, with commas between; absent for all */
  accept?: string
  onFiles: (files: readonly File[]) => void
}

/** The hidden field through which the browser lets the visitor choose files. */
export function FilesInput({ field, accept, onFiles }: Props) {
  return (
    <input
      ref={field}
      type="file"
      multiple
      hidden
      accept={accept}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])]
        // so that the same file can be chosen again
        event.currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
