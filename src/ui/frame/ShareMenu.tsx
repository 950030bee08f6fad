import { EXPORT_IDS, type ExportId } from '../../settings/exportIds'
import { useApp, useText } from '../AppContext'
import { Menu } from '../fields/Menu'

const LINK = 'link'
const RUN = 'run'

/** The menu of everything that a run can be taken along as: its link, its record, and all exports. */
export function ShareMenu() {
  const app = useApp()
  const { files, page, rail } = useText()
  const items = [
    { id: LINK, label: page.copyLink },
    { id: RUN, label: page.exportRun },
    ...EXPORT_IDS.map((id) => ({ id, ...files.items[id] })),
  ]
  const choose = (id: string) => {
    if (id === LINK) void app.copyLink()
    else if (id === RUN) void app.exportRun()
    else void app.exportAs(id as ExportId)
  }
  return (
    <Menu label={rail.share} items={items} onChoose={choose}>
      {rail.share}
    </Menu>
  )
}
