import { formatExact } from '../../app/series/format'
import { useCallback, useId, useMemo } from 'react'
import { metricsOf } from '../../app/lab/experimentLink'
import { shownInspection } from '../../app/shownInspection'
import { klRangeOf } from '../../app/klRange'
import { comparableRuns } from '../../app/runVerbs'
import { advantageBalance, type AdvantageBalance } from '../../app/series/advantageBalance'
import type { Run } from '../../app/state'
import { MAIN_FIGURES } from '../../metrics/metrics'
import { shapedRange } from '../../app/series/shapedRange'
import type { Range } from '../../tasks/task'
import type { Catalogue } from '../../text'
import { useApp, usePage, useText } from '../AppContext'
import { metricTags, metricText } from '../lab/metricText'
import { useMedia } from '../frame/useMedia'
import { twoDigits, whole } from '../numbers'
import { SeedAndSpeed } from '../transport/SeedAndSpeed'
import { ChartToolbar } from './ChartToolbar'
import { ConversionPanel } from './ConversionPanel'
import { FigureFrame } from './FigureFrame'
import { Hint } from './Hint'
import { figuresOf, klOrigin, type CurveFigure, type Figure } from './figures'
import { KlRangeNote } from './KlRangeNote'
import { LazyBalanceChart, LazyGroupChart, LazyMetricChart } from './lazyParts'
import { AddMetric } from './AddMetric'
import { addedFiguresOf, leadFiguresOf, taskFiguresOf } from './taskFigures'
import { PromptTracker } from './PromptTracker'
import { useRunMarks } from './useRunMarks'
import { VerifyPanel } from './VerifyPanel'
import styles from './figures.module.css'

const NOTHING: readonly never[] = []
const KL_RANGE_NOTE = <KlRangeNote />
const ANYTHING: Range = [-Infinity, Infinity]

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
  const klRangeSet = usePage((state) => state.preferences.klRange)
  const klRange = useMemo(() => klRangeOf(klRangeSet, run.config), [klRangeSet, run.config])
  const figures = useMemo(() => figuresOf(text, klFrom), [text, klFrom])
  const { task, taskSettings } = run.config
  const isStaged = run.config.staging !== 'off'
  const leads = useMemo(
    () => [...leadFiguresOf(task, text), ...(isStaged ? figuresOf(text, klFrom, true) : [])],
    [task, text, klFrom, isStaged],
  )
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
        .map((metric) => ({
          metric,
          label: metricText(metric, task, text).label,
          tags: metricTags(metric, task),
        })),
    [recorded, charts, task, text],
  )
  const range = run.info?.rewardRange ?? ANYTHING
  const shaped = useMemo(() => shapedRange(range, run.config), [range, run.config])
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

  // read anew with every new step, which changes `version`
  const balance = useMemo(
    () => (isStaged && version >= 0 ? balanceText(advantageBalance(run.history), text) : undefined),
    [isStaged, version, run.history, text],
  )

  const draw = (figure: Figure, onRemove?: () => void) => (
    <FigureFrame key={figure.name} isTall={figure.kind === 'balance'}>
      {figure.kind === 'balance' ? (
        <LazyBalanceChart
          {...common}
          name={figure.name}
          entry={figure.entry}
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
          entry={figure.entry}
          range={shaped}
          changes={marks}
          knobLabel={knobLabel}
          emptyText={figure.empty}
        />
      ) : (
        <LazyMetricChart
          {...common}
          name={figure.name}
          entry={figure.entry}
          unit={figure.unit}
          about={isBalance(figure) ? balance : figure.about}
          lines={figure.lines}
          band={figure.band}
          range={range}
          include={figure.include}
          readings={figure.readings}
          hasMoves={figure.ofReference}
          sound={figure.ofReference ? klRange : undefined}
          note={figure.ofReference ? KL_RANGE_NOTE : undefined}
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
          <Hint />
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

/** Whether a figure shows the mean and the spread of the batch's advantages. */
const isBalance = ({ lines }: CurveFigure) => lines[0].metric === 'advantages_mean'

function balanceText(balance: AdvantageBalance | null, text: Catalogue): string | undefined {
  if (balance === null) return undefined
  const { mean, std, ...near } = balance
  const { absent } = text.transport
  return text.advantageBalance({
    mean: twoDigits(text.locale, mean, absent),
    std: twoDigits(text.locale, std, absent),
    ...near,
  })
}

function nameOf({ first, history }: Run, text: Catalogue): string {
  return text.page.runName({
    algorithm: text.presets[first.algorithm].name,
    group: String(first.numGenerations),
    beta: formatExact(first.beta),
    seed: String(first.seed),
    steps: whole(text.locale, history.steps),
  })
}
