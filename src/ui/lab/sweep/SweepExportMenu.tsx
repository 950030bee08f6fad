import { SWEEP_EXPORT_IDS, type SweepExportId } from '../../../settings/exportIds'
import { useText } from '../../AppContext'
import { Menu } from '../../fields/Menu'
import { useLab } from '../useLab'

/** The menu of everything that the sweep can be saved as. */
export function SweepExportMenu() {
  const { files, labExports } = useText()
  const { sweep } = useLab()
  const acts: Readonly<Record<SweepExportId, () => void>> = {
    json: sweep.exportJson,
    csv: sweep.exportCsv,
    ray: () => sweep.exportProgram('ray'),
    optuna: () => sweep.exportProgram('optuna'),
  }
  const items = SWEEP_EXPORT_IDS.map((id) => ({ id, ...labExports.sweep[id] }))
  return (
    <Menu label={files.menu} items={items} onChoose={(id) => acts[id as SweepExportId]()}>
      {files.menu}
    </Menu>
  )
}
