import { useCallback, useMemo } from 'react'
import { advantageKind } from '../../app/advantageKind'
import { comparableRuns } from '../../app/runVerbs'
import type { Run } from '../../app/state'
import { MAIN_FIGURES } from '../../metrics/metrics'
import type { Catalogue } from '../../text'
import { useApp, usePage, useText } from '../AppContext'
import { whole } from '../numbers'
import { ChartToolbar } from './ChartToolbar'
import { FigureFrame } from './FigureFrame'
import { figuresOf, klOrigin, type Figure } from './figures'
import { LazyGroupChart, LazyMetricChart } from './lazyParts'
import { taskFiguresOf } from './taskFigures'
import { useRunMarks } from './useRunMarks'
import { VerifyPanel } from './VerifyPanel'
import styles from './figures.module.css'

/** The charts of the run: the main ones first, then those of its task, then the others. */
export function ChartsPanel() {
  const app = useApp()
  const text = useText()
  const run = usePage((state) => state.run)
  const version = usePage((state) => state.version)
  const kept = usePage((state) => state.previous)
  const hoverStep = usePage((state) => state.hoverStep)
  const { smoothing, logKl, tables } = usePage((state) => state.preferences)
  const { marks, knobLabel } = useRunMarks(run)
  const klFrom = klOrigin(run.config)
  const figures = useMemo(() => figuresOf(text, klFrom), [text, klFrom])
  const { task, taskSettings } = run.config
  const own = useMemo(() => taskFiguresOf(task, taskSettings, text), [task, taskSettings, text])
  const previous = useMemo(
    () =>
      comparableRuns(kept, run.first.task).map((earlier) => ({
        name: nameOf(earlier, text),
        history: earlier.history,
      })),
    [kept, run.first.task, text],
  )
  const onLogKl = useCallback((isLog: boolean) => app.setPreference('logKl', isLog), [app])
  const common = {
    history: run.history,
    version,
    hoverStep,
    onHover: app.setHoverStep,
    isTable: tables,
    text: text.charts,
  }

  const draw = (figure: Figure) => (
    <FigureFrame key={figure.name}>
      {figure.kind === 'groups' ? (
        <LazyGroupChart
          {...common}
          name={figure.name}
          measure={figure.measure}
          kind={advantageKind(run.config)}
          changes={marks}
          knobLabel={knobLabel}
          emptyText={figure.empty}
        />
      ) : (
        <LazyMetricChart
          {...common}
          name={figure.name}
          unit={figure.unit}
          about={figure.about}
          lines={figure.lines}
          band={figure.band}
          include={figure.include}
          previous={previous}
          changes={marks}
          knobLabel={knobLabel}
          smoothing={smoothing}
          logScale={figure.hasLog ? logKl : undefined}
          onLogScale={figure.hasLog ? onLogKl : undefined}
          emptyText={figure.empty}
        />
      )}
    </FigureFrame>
  )

  return (
    <>
      <ChartToolbar />
      <div className={`${styles.figures} ${styles.staggered}`}>
        {figures.slice(0, MAIN_FIGURES).map(draw)}
      </div>
      {own.length > 0 && <div className={styles.figures}>{own.map(draw)}</div>}
      <div className={`${styles.figures} ${styles.staggered}`}>{figures.slice(MAIN_FIGURES).map(draw)}</div>
      <VerifyPanel />
    </>
  )
}

function nameOf({ first, history }: Run, text: Catalogue): string {
  return text.page.runName({
    algorithm: text.presets[first.algorithm].name,
    group: String(first.numGenerations),
    beta: String(first.beta),
    seed: String(first.seed),
    steps: whole(text.locale, history.steps),
  })
}
