import { useRef } from 'react'
import { FILE_KIND_IDS, FILE_KINDS } from '../../settings/fileKinds'
import { useApp, useText } from '../AppContext'
import { FilesInput } from './FilesInput'

/** How names of files that can be opened usually end. */
export const IMPORTED = [...new Set(FILE_KIND_IDS.flatMap((kind) => FILE_KINDS[kind].endings))].join()

/** Chooses files to open: the same as dropping them on the page. */
export function ImportButton() {
  const app = useApp()
  const { files: words } = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" title={words.openHelp} onClick={() => input.current?.click()}>
        {words.open}
      </button>
      <FilesInput field={input} accept={IMPORTED} onFiles={(files) => void app.importFiles(files)} />
    </>
  )
}
