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
