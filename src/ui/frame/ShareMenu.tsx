import { EXPORTS, type ExportId } from '../../settings/exportIds'
import { useApp, useText } from '../AppContext'
import { MenuButton } from '../parts/MenuButton'
import { fileGroups, type MenuGroup } from '../parts/menuGroups'

/** The menu of everything that a run can be taken along as: its link, its record, and all exports. */
export function ShareMenu() {
  const app = useApp()
  const { files, page, rail } = useText()
  const [data, ...others] = fileGroups<ExportId>(EXPORTS, files.items, files)
  const groups: MenuGroup<ExportId | 'link' | 'run'>[] = [
    { label: rail.link, items: [{ id: 'link', label: page.copyLink }] },
    { ...data, items: [{ id: 'run', label: page.exportRun }, ...data.items] },
    ...others,
  ]
  const choose = (id: ExportId | 'link' | 'run') => {
    if (id === 'link') void app.copyLink()
    else if (id === 'run') void app.exportRun()
    else void app.exportAs(id)
  }
  return (
    <MenuButton label={rail.share} groups={groups} onChoose={choose}>
      {rail.share}
    </MenuButton>
  )
}
