import { useRef } from 'react'
import { EXPORT_IDS, type ExportId } from '../../settings/exportIds'
import { useApp, useText } from '../AppContext'
import { Menu } from '../fields/Menu'

/** The menu of everything that the run can be saved as. */
export function ExportMenu() {
  const app = useApp()
  const { exports } = useText()
  const items = EXPORT_IDS.map((id) => ({ id, ...exports.items[id] }))
  return (
    <Menu label={exports.menu} items={items} onChoose={(id) => void app.exportAs(id as ExportId)}>
      {exports.menu}
    </Menu>
  )
}

/** Opens an exported run or exported weights. */
export function ImportButton() {
  const app = useApp()
  const { exports } = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" title={exports.importHelp} onClick={() => input.current?.click()}>
        {exports.import}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.safetensors"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // so that the same file can be chosen again
          event.currentTarget.value = ''
          if (file) void app.importFile(file)
        }}
      />
    </>
  )
}
