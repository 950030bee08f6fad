import { useRef } from 'react'
import { EXPORTS, type ExportId } from '../../settings/exportIds'
import { useApp, usePage, useText } from '../AppContext'
import { MenuButton } from '../parts/MenuButton'
import { fileGroups, type MenuGroup } from '../parts/menuGroups'
import { IMPORTED } from './ImportButton'
import { FilesInput } from './FilesInput'

type Entry = ExportId | 'link' | 'import' | 'paste' | 'run'

/**
 * The menu of everything that a run can be taken along as: its link; from its first step on its record and all exports. Files
 * are opened there too.
 */
export function ShareMenu() {
  const app = useApp()
  const { files, page, rail } = useText()
  const [data, ...others] = fileGroups<ExportId>(EXPORTS, files.items, files)
  const input = useRef<HTMLInputElement>(null)
  const hasSteps = usePage((state) => state.latest.step > 0)
  const link = { label: rail.link, items: [{ id: 'link' as const, label: page.copyLink }] }
  const open = {
    label: rail.open,
    items: [
      { id: 'import' as const, label: files.open, help: files.openShort },
      { id: 'paste' as const, label: files.paste, help: files.pasteShort },
    ],
  }
  const record = { ...data, items: [{ id: 'run' as const, label: page.exportRun }, ...data.items] }
  const groups: MenuGroup<Entry>[] = hasSteps ? [link, open, record, ...others] : [link, open]
  const choose = (id: Entry) => {
    if (id === 'link') void app.copyLink()
    else if (id === 'import') input.current?.click()
    else if (id === 'paste') app.pasteSettings()
    else if (id === 'run') void app.exportRun()
    else void app.exportAs(id)
  }
  return (
    <>
      <MenuButton label={rail.share} groups={groups} onChoose={choose}>
        {rail.share}
      </MenuButton>
      <FilesInput field={input} accept={IMPORTED} onFiles={(chosen) => void app.importFiles(chosen)} />
    </>
  )
}
