import { EXPORTS } from '../../settings/exportIds'
import { useApp, useText } from '../AppContext'
import { MenuButton } from '../parts/MenuButton'
import { fileGroups } from '../parts/menuGroups'

/** The menu of everything that the run can be saved as. */
export function ExportMenu() {
  const app = useApp()
  const { files } = useText()
  return (
    <MenuButton
      label={files.menu}
      groups={fileGroups(EXPORTS, files.items, files)}
      onChoose={(id) => void app.exportAs(id)}
    >
      {files.menu}
    </MenuButton>
  )
}
