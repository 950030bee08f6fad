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
import { chartPicture } from '../charts/frame/chartPicture'
import { fileGroups } from '../parts/menuGroups'
import { captionOf } from './caption'
import { savePicture } from './chartImage'
import { comparedOn } from './compare/comparedOn'
import { rowNames } from './compare/useRowNames'
import { useExperiments } from './useExperiments'

/** The menu of the files in which a comparison or a sweep can be saved. */
export function ExperimentExportMenu({ kind }: { kind: ExperimentKind }) {
  const app = useApp()
  const text = useText()
  const { files, experimentExports } = text
  const { compare, sweep, store } = useExperiments()
  const names = () => rowNames(store.getState().compare.rows, text)
  const verbs = kind === 'compare' ? compare : sweep
  const acts: Readonly<Record<CompareExportId, () => void>> = {
    json: verbs.exportJson,
    csv: kind === 'compare' ? () => compare.exportTableCsv(names()) : sweep.exportCsv,
    csvLong: () => compare.exportStepsCsv(names()),
    tensorboard: verbs.exportTensorBoard,
    svg: () => saveCurves('svg', app, comparedOn(store.getState().compare, text)),
    png: () => saveCurves('png', app, comparedOn(store.getState().compare, text)),
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

/** Saves the curves with their names, and below them what they show, on what, and the link that repeats it. */
function saveCurves(kind: 'svg' | 'png', app: App, on: string): void {
  const drawn = document.querySelector<HTMLElement>('[data-export="curves"]')
  if (!drawn) return
  const title = drawn.closest('figure')?.querySelectorAll<HTMLElement>('figcaption > :is(h2, small)') ?? []
  const shown = Array.from(title, ({ textContent }) => textContent.trim()).join(' · ')
  void savePicture(kind, 'grpo-comparison-curves', chartPicture(drawn), [
    `${shown} · ${on}`,
    ...captionOf(app),
  ])
}
