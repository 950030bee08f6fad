import { saveFile } from '../../../runs/saveFile'
import { COMPARE_EXPORT_IDS, type CompareExportId } from '../../../settings/exportIds'
import { useText } from '../../AppContext'
import { Menu } from '../../fields/Menu'
import { pngOf, standaloneSvg } from '../chartImage'
import { useLab } from '../useLab'

const NAME = 'grpo-comparison-curves'

/** The menu of everything that the comparison can be saved as. */
export function CompareExportMenu() {
  const { files, labExports } = useText()
  const { compare } = useLab()
  const acts: Readonly<Record<CompareExportId, () => void>> = {
    json: compare.exportJson,
    csv: compare.exportTableCsv,
    csvLong: compare.exportStepsCsv,
    svg: saveSvg,
    png: () => void savePng(),
    ray: () => compare.exportProgram('ray'),
    optuna: () => compare.exportProgram('optuna'),
  }
  const items = COMPARE_EXPORT_IDS.map((id) => ({ id, ...labExports.compare[id] }))
  return (
    <Menu label={files.menu} items={items} onChoose={(id) => acts[id as CompareExportId]()}>
      {files.menu}
    </Menu>
  )
}

const chart = () => document.querySelector<SVGSVGElement>('[data-export="curves"] svg')

function saveSvg(): void {
  const svg = chart()
  if (svg) saveFile(`${NAME}.svg`, standaloneSvg(svg))
}

async function savePng(): Promise<void> {
  const svg = chart()
  if (!svg) return
  const { width, height } = svg.getBoundingClientRect()
  saveFile(`${NAME}.png`, await pngOf(standaloneSvg(svg), width, height))
}
