import { COMPARE_EXPORT_IDS, SWEEP_EXPORT_IDS, type CompareExportId } from '../../settings/exportIds'
import type { ExperimentKind } from '../../settings/views'
import { useText } from '../AppContext'
import { Menu } from '../fields/Menu'
import { savePicture, standaloneSvg } from './chartImage'
import { useExperiments } from './useExperiments'

/** The menu of the files in which a comparison or a sweep can be saved. */
export function ExperimentExportMenu({ kind }: { kind: ExperimentKind }) {
  const { files, experimentExports } = useText()
  const { compare, sweep } = useExperiments()
  const verbs = kind === 'compare' ? compare : sweep
  const acts: Readonly<Record<CompareExportId, () => void>> = {
    json: verbs.exportJson,
    csv: kind === 'compare' ? compare.exportTableCsv : sweep.exportCsv,
    csvLong: compare.exportStepsCsv,
    svg: () => saveCurves('svg'),
    png: () => saveCurves('png'),
    ray: () => verbs.exportProgram('ray'),
    optuna: () => verbs.exportProgram('optuna'),
  }
  const items =
    kind === 'compare'
      ? COMPARE_EXPORT_IDS.map((id) => ({ id, ...experimentExports.compare[id] }))
      : SWEEP_EXPORT_IDS.map((id) => ({ id, ...experimentExports.sweep[id] }))
  return (
    <Menu label={files.menu} items={items} onChoose={(id) => acts[id as CompareExportId]()}>
      {files.menu}
    </Menu>
  )
}

function saveCurves(kind: 'svg' | 'png'): void {
  const drawn = document.querySelector<SVGSVGElement>('[data-export="curves"] svg')
  if (!drawn) return
  const { width, height } = drawn.getBoundingClientRect()
  void savePicture(kind, 'grpo-comparison-curves', { svg: standaloneSvg(drawn), width, height })
}
