import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  COMPARE_EXPORTS,
  SWEEP_EXPORTS,
  type CompareExportId,
  type SweepExportId,
} from '../../settings/exportIds'
import type { ExperimentKind } from '../../settings/views'
import type { App } from '../../app/app'
import { useApp, useText } from '../AppContext'
import { MenuButton } from '../parts/MenuButton'
import { fileGroups } from '../parts/menuGroups'
import { captionOf } from './caption'
import { savePicture, standaloneSvg } from './chartImage'
import { useExperiments } from './useExperiments'

/** The menu of the files in which a comparison or a sweep can be saved. */
export function ExperimentExportMenu({ kind }: { kind: ExperimentKind }) {
  const app = useApp()
  const { files, experimentExports } = useText()
  const { compare, sweep } = useExperiments()
  const verbs = kind === 'compare' ? compare : sweep
  const acts: Readonly<Record<CompareExportId, () => void>> = {
    json: verbs.exportJson,
    csv: kind === 'compare' ? compare.exportTableCsv : sweep.exportCsv,
    csvLong: compare.exportStepsCsv,
    tensorboard: verbs.exportTensorBoard,
    svg: () => saveCurves('svg', app),
    png: () => saveCurves('png', app),
    ray: () => verbs.exportProgram('ray'),
    optuna: () => verbs.exportProgram('optuna'),
  }
  const groups =
    kind === 'compare'
      ? fileGroups<CompareExportId>(COMPARE_EXPORTS, experimentExports.compare, files)
      : fileGroups<SweepExportId>(SWEEP_EXPORTS, experimentExports.sweep, files)
  return (
    <MenuButton label={files.menu} groups={groups} onChoose={(id: CompareExportId) => acts[id]()}>
      {files.menu}
      <ChevronDown aria-hidden="true" />
    </MenuButton>
  )
}

function saveCurves(kind: 'svg' | 'png', app: App): void {
  const drawn = document.querySelector<SVGSVGElement>('[data-export="curves"] svg')
  if (!drawn) return
  const { width, height } = drawn.getBoundingClientRect()
  void savePicture(
    kind,
    'grpo-comparison-curves',
    { svg: standaloneSvg(drawn), width, height },
    captionOf(app),
  )
}
