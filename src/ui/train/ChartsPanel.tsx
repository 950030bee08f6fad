import { useCallback, useEffect, useId, useMemo } from 'react'
import { metricsOf } from '../../tasks/recordedMetrics'
import type { MetricKey } from '../../metrics/metrics'
import type { Inspection } from '../../train/inspection'
import { useApp, usePage, useText } from '../AppContext'
import { LazyCurvePlot, LazyGroupBars } from '../charts/lazyPlots'
import { metricTags } from '../../tasks/metricTags'
import { metricText } from '../experiments/metricText'
import { PHASE, type StagePhase } from '../stage/phases'
import { preload } from '../frame/lazyPart'
import { MORE } from '../frame/reveal'
import { AddMetric } from './AddMetric'
import { ChartToolbar } from './ChartToolbar'
import { RunFigure } from './RunFigure'
import { addedFiguresOf, taskFiguresOf } from './taskFigures'
import type { RunFigures } from './useRunFigures'
import styles from './figures.module.css'

// the same element at every step, so that it is drawn again only for changes of its own
const TOOLBAR = <ChartToolbar />

interface Props {
  figures: RunFigures
  /** the step whose groups are drawn */
  inspection: Inspection | null
}

/** The charts that every run has in the first place. */
export function MainCharts({
  figures: { main, previous },
  inspection,
  phase,
}: Props & { phase: StagePhase }) {
  const language = usePage((state) => state.language)
  // loaded early, because the first step of a run needs them
  useEffect(() => preload(language, [LazyCurvePlot, LazyGroupBars]), [language])
  return main.map((figure) => (
    <RunFigure
      key={figure.name}
      figure={figure}
      previous={previous}
      inspection={inspection}
      // the division comes with the pushes
      isUndivided={phase < PHASE.push}
    />
  ))
}

/** The other charts of the run: the task's own first, then those that were added, then what every run has. */
export function MoreCharts({ figures: { main, leads, others, previous }, inspection }: Props) {
  const app = useApp()
  const text = useText()
  const run = usePage((state) => state.run)
  const charts = usePage((state) => state.preferences.charts)
  const { task, taskSettings } = run.config
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
        [...main, ...leads, ...others, ...own].map(({ name }) => name),
      ),
    [recorded, charts, task, text, main, leads, others, own],
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
  const add = useCallback(
    (metric: MetricKey) => app.setPreference('charts', [...charts, metric]),
    [app, charts],
  )
  const remove = useCallback(
    (metric: MetricKey) => {
      const others = charts.filter((other) => other !== metric)
      app.setPreference('charts', others)
    },
    [app, charts],
  )
  const shown = [...leads, ...added, ...own, ...others]
  return (
    <section id={MORE} tabIndex={-1} aria-labelledby={more} className={styles.more}>
      <div className={styles.moreHead}>
        <div className={styles.moreTitle}>
          <h2 id={more}>{text.page.moreCharts}</h2>
          {previous.length > 0 && (
            <span className={styles.previous}>
              {text.page.previousRuns(previous.length)}
              <button type="button" onClick={app.forgetPrevious}>
                {text.page.forgetPrevious}
              </button>
            </span>
          )}
        </div>
        {TOOLBAR}
        <AddMetric key={task} metrics={offered} onAdd={add} />
      </div>
      <div className={styles.figures}>
        {shown.map((figure) => (
          <RunFigure
            key={figure.name}
            figure={figure}
            previous={previous}
            inspection={inspection}
            onRemove={'metric' in figure ? remove : undefined}
          />
        ))}
      </div>
    </section>
  )
}
