import { EXPORTS, type ExportId } from '../../settings/exportIds'
import { useApp, usePage, useText } from '../AppContext'
import { MenuButton } from '../parts/MenuButton'
import { fileGroups, type MenuGroup } from '../parts/menuGroups'

/** The menu of everything that a run can be taken along as: its link; from its first step on its record and all exports. */
export function ShareMenu() {
  const app = useApp()
  const { files, page, rail } = useText()
  const [data, ...others] = fileGroups<ExportId>(EXPORTS, files.items, files)
  const hasSteps = usePage((state) => state.latest.step > 0)
  const link = { label: rail.link, items: [{ id: 'link' as const, label: page.copyLink }] }
  const record = { ...data, items: [{ id: 'run' as const, label: page.exportRun }, ...data.items] }
  const groups: MenuGroup<ExportId | 'link' | 'run'>[] = hasSteps ? [link, record, ...others] : [link]
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
