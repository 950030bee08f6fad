import { useId, useMemo } from 'react'
import { metricsOf } from '../../tasks/recordedMetrics'
import { comparableRuns } from '../../app/startVerbs'
import { MAIN_FIGURES } from '../../metrics/metrics'
import { useApp, usePage, useText } from '../AppContext'
import { CoachStrip } from '../coach/CoachStrip'
import { metricTags } from '../../tasks/metricTags'
import { metricText } from '../lab/metricText'
import { useMedia } from '../frame/useMedia'
import { SeedAndSpeed } from '../transport/SeedAndSpeed'
import { ChartToolbar } from './ChartToolbar'
import { ConversionPanel } from './ConversionPanel'
import { figuresOf, klOrigin, type Figure } from './figures'
import { RunFigure } from './RunFigure'
import { nameOf } from './runName'
import { AddMetric } from './AddMetric'
import { addedFiguresOf, leadFiguresOf, taskFiguresOf } from './taskFigures'
import { PromptTracker } from './PromptTracker'
import { VerifyPanel } from './VerifyPanel'
import styles from './figures.module.css'

/** The charts of the run: those that the task puts in front, the main ones, and below them all others and any metric that is added. */
export function ChartsPanel() {
  const app = useApp()
  const text = useText()
  const run = usePage((state) => state.run)
  const kept = usePage((state) => state.previous)
  const charts = usePage((state) => state.preferences.charts)
  const klFrom = klOrigin(run.config)
  const figures = useMemo(() => figuresOf(text, klFrom), [text, klFrom])
  const { task, taskSettings } = run.config
  const isStaged = run.config.staging !== 'off'
  const leads = useMemo(
    () => [...leadFiguresOf(task, text), ...(isStaged ? figuresOf(text, klFrom, true) : [])],
    [task, text, klFrom, isStaged],
  )
  const ownParts = run.info?.ownParts ?? null
  const own = useMemo(
    () => taskFiguresOf(task, taskSettings, text, ownParts),
    [task, taskSettings, text, ownParts],
  )
  const recorded = useMemo(() => metricsOf(task, ownParts), [task, ownParts])
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
        .map((metric) => ({
          metric,
          label: metricText(metric, task, text).label,
          tags: metricTags(metric, task),
        })),
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

  // On a phone one chart comes before all controls but the transport.
  const first = isPhone ? (leads.at(0) ?? figures[0]) : null

  const draw = (figure: Figure, onRemove?: () => void) => (
    <RunFigure key={figure.name} figure={figure} previous={previous} onRemove={onRemove} />
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
      {task === 'arithmetic-chat' && <ConversionPanel />}
      <PromptTracker />
      <VerifyPanel />
    </>
  )
}
