import { EXPORT_IDS, type ExportId } from '../../settings/exportIds'
import { useApp, useText } from '../AppContext'
import { Menu } from '../fields/Menu'

/** The menu of everything that the run can be saved as. */
export function ExportMenu() {
  const app = useApp()
  const { files } = useText()
  const items = EXPORT_IDS.map((id) => ({ id, ...files.items[id] }))
  return (
    <Menu label={files.menu} items={items} onChoose={(id) => void app.exportAs(id as ExportId)}>
      {files.menu}
    </Menu>
  )
}
