import { useCallback, useId, useMemo } from 'react'
import { metricsOf } from '../../app/lab/experimentLink'
import { shownInspection } from '../../app/shownInspection'
import { comparableRuns } from '../../app/runVerbs'
import type { Run } from '../../app/state'
import { MAIN_FIGURES } from '../../metrics/metrics'
import type { Catalogue } from '../../text'
import { useApp, usePage, useText } from '../AppContext'
import { metricText } from '../lab/metricText'
import { CoachStrip } from '../coach/CoachStrip'
import { useMedia } from '../frame/useMedia'
import { whole } from '../numbers'
import { SeedAndSpeed } from '../transport/SeedAndSpeed'
import { ChartToolbar } from './ChartToolbar'
import { FigureFrame } from './FigureFrame'
import { figuresOf, klOrigin, type Figure } from './figures'
import { LazyBalanceChart, LazyGroupChart, LazyMetricChart } from './lazyParts'
import { AddMetric } from './AddMetric'
import { addedFiguresOf, leadFiguresOf, taskFiguresOf } from './taskFigures'
import { useRunMarks } from './useRunMarks'
import { VerifyPanel } from './VerifyPanel'
import styles from './figures.module.css'

const NOTHING: readonly never[] = []

/** The charts of the run: those that the task puts in front, the main ones, and below them all others and any metric that is added. */
export function ChartsPanel() {
  const app = useApp()
  const text = useText()
  const run = usePage((state) => state.run)
  const version = usePage((state) => state.version)
  const kept = usePage((state) => state.previous)
  const inspection = usePage(shownInspection)
  const pinnedStep = usePage((state) => state.pinned?.inspection.step ?? null)
  const group = usePage((state) => state.group)
  const hoverStep = usePage((state) => state.hoverStep)
  const { smoothing, logKl, tables, charts } = usePage((state) => state.preferences)
  const { marks, knobLabel } = useRunMarks(run)
  const klFrom = klOrigin(run.config)
  const figures = useMemo(() => figuresOf(text, klFrom), [text, klFrom])
  const { task, taskSettings } = run.config
  const leads = useMemo(() => leadFiguresOf(task, text), [task, text])
  const own = useMemo(() => taskFiguresOf(task, taskSettings, text), [task, taskSettings, text])
  const recorded = useMemo(() => metricsOf(task), [task])
  const added = useMemo(
    () =>
      addedFiguresOf(
        charts.flatMap((name) => recorded.find((metric) => metric === name) ?? []),
        task,
        text,
        [...leads, ...figures, ...own].map(({ name }) => name),
      ),
    [recorded, charts, task, text, leads, figures, own],
  )
  const offered = useMemo(
    () =>
      recorded
        .filter((metric) => !charts.includes(metric))
        .map((metric) => ({ metric, label: metricText(metric, task, text).label })),
    [recorded, charts, task, text],
  )
  const more = useId()
  const removers = useMemo(
    () =>
      new Map(
        charts.map((metric) => [
          metric,
          () =>
            app.setPreference(
              'charts',
              charts.filter((other) => other !== metric),
            ),
        ]),
      ),
    [app, charts],
  )
  const previous = useMemo(
    () =>
      comparableRuns(kept, run.first.task).map((earlier) => ({
        name: nameOf(earlier, text),
        history: earlier.history,
      })),
    [kept, run.first.task, text],
  )
  const isPhone = useMedia('phone')
  const onLogKl = useCallback((isLog: boolean) => app.setPreference('logKl', isLog), [app])
  const common = {
    history: run.history,
    version,
    hoverStep,
    onHover: app.setHoverStep,
    pinnedStep,
    onPin: app.pinStep,
    isTable: tables,
    text: text.charts,
  }

  // On a phone one chart comes before all controls but the transport.
  const first = isPhone ? (leads.at(0) ?? figures[0]) : null

  const draw = (figure: Figure, onRemove?: () => void) => (
    <FigureFrame key={figure.name} isTall={figure.kind === 'balance'}>
      {figure.kind === 'balance' ? (
        <LazyBalanceChart
          {...common}
          name={figure.name}
          inspection={inspection}
          vocabulary={run.info?.vocabulary ?? NOTHING}
          endToken={run.info?.endToken ?? -1}
          best={run.info?.reachable ?? 1}
          group={group}
          onGroup={app.chooseGroup}
          changes={marks}
          knobLabel={knobLabel}
          emptyText={figure.empty}
          text={text.balance}
          charts={text.charts}
        />
      ) : figure.kind === 'bars' ? (
        <LazyGroupChart
          {...common}
          name={figure.name}
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
          onRemove={onRemove}
          emptyText={figure.empty}
        />
      )}
    </FigureFrame>
  )

  return (
    <>
      {first && (
        <>
          {draw(first)}
          <CoachStrip />
          <SeedAndSpeed />
        </>
      )}
      <ChartToolbar />
      {leads.length > 0 && (
        <div className={styles.figures}>
          {leads.filter((figure) => figure !== first).map((figure) => draw(figure))}
        </div>
      )}
      <div className={`${styles.figures} ${styles.staggered}`}>
        {figures
          .slice(0, MAIN_FIGURES)
          .filter((figure) => figure !== first)
          .map((figure) => draw(figure))}
      </div>
      <section aria-labelledby={more} className={styles.more}>
        <div className={styles.moreHead}>
          <h2 id={more}>{text.page.moreCharts}</h2>
          <AddMetric
            key={task}
            metrics={offered}
            onAdd={(metric) => app.setPreference('charts', [...charts, metric])}
            text={text.page.addMetric}
          />
          {previous.length > 0 && (
            <span className={styles.previous}>
              {text.page.previousRuns(previous.length)}
              <button type="button" onClick={app.forgetPrevious}>
                {text.page.forgetPrevious}
              </button>
            </span>
          )}
        </div>
        {(added.length > 0 || own.length > 0) && (
          <div className={styles.figures}>
            {added.map((figure) => draw(figure, removers.get(figure.metric)))}
            {own.map((figure) => draw(figure))}
          </div>
        )}
        <div className={`${styles.figures} ${styles.staggered}`}>
          {figures.slice(MAIN_FIGURES).map((figure) => draw(figure))}
        </div>
      </section>
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
