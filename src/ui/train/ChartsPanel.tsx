import { useEffect, useId, useMemo } from 'react'
import { metricsOf } from '../../tasks/recordedMetrics'
import { MAIN_FIGURES } from '../../metrics/figures'
import { useApp, usePage, useText } from '../AppContext'
import { LazyCurvePlot, LazyGroupBars } from '../charts/lazyPlots'
import { metricTags } from '../../tasks/metricTags'
import { metricText } from '../experiments/metricText'
import { preload } from '../frame/lazyPart'
import { useMedia } from '../frame/useMedia'
import { ChartToolbar } from './ChartToolbar'
import { ConversionPanel } from './ConversionPanel'
import type { Figure } from './figures'
import { RunFigure } from './RunFigure'
import { AddMetric } from './AddMetric'
import { addedFiguresOf, taskFiguresOf } from './taskFigures'
import { PromptTracker } from './PromptTracker'
import { leadingOf, useRunFigures } from './useRunFigures'
import { VerifyPanel } from './VerifyPanel'
import styles from './figures.module.css'

/** The charts of the run: the task's own, the main ones, and below them all others and the added metrics. */
export function ChartsPanel() {
  const app = useApp()
  const text = useText()
  const run = usePage((state) => state.run)
  const charts = usePage((state) => state.preferences.charts)
  const all = useRunFigures()
  const { leads, figures, previous } = all
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
  const isPhone = useMedia('phone')
  const language = usePage((state) => state.language)
  // loaded early, because the first step of a run needs them
  useEffect(() => preload(language, [LazyCurvePlot, LazyGroupBars]), [language])

  // on a phone it has a place of its own
  const leading = isPhone ? leadingOf(all) : null

  const draw = (figure: Figure, onRemove?: () => void) => (
    <RunFigure key={figure.name} figure={figure} previous={previous} onRemove={onRemove} />
  )

  return (
    <>
      <ChartToolbar />
      {leads.length > 0 && (
        <div className={styles.figures}>
          {leads.filter((figure) => figure !== leading).map((figure) => draw(figure))}
        </div>
      )}
      <div className={`${styles.figures} ${styles.staggered}`}>
        {figures
          .slice(0, MAIN_FIGURES)
          .filter((figure) => figure !== leading)
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
