import { useCallback, useMemo } from 'react'
import type { History } from '../../app/history/history'
import { isLossNearZero } from '../../app/centredLoss'
import { klRangeOf } from '../../app/soundKl'
import { advantageBalance, type AdvantageBalance } from '../../app/series/advantageBalance'
import { shapedRange } from '../../app/series/shapedRange'
import { useApp, usePage, useText } from '../AppContext'
import type { MetricKey } from '../../metrics/metrics'
import type { Range } from '../../tasks/task'
import type { Catalogue } from '../../text'
import { LazyAttentionChart } from '../attention/lazyAttention'
import { twoDigits } from '../numbers'
import { whyAbsent, type Figure } from './figures'
import { KlRangeNote } from './KlRangeNote'
import { FigureFrame } from './FigureFrame'
import { useStart } from '../stage/Timeline'
import { LazyAdvantageChart, LazyGroupChart, LazyMetricChart } from './lazyParts'
import { comparesWithEarlier } from '../../settings/earlierRewards'
import type { RunConfig } from '../../settings/knobs'
import type { Inspection } from '../../train/inspection'
import { useRunMarks } from './useRunMarks'

const KL_RANGE_NOTE = <KlRangeNote />
const ANYTHING: Range = [-Infinity, Infinity]

/** The component that draws each kind of figure. */
const CHARTS = {
  dots: LazyAdvantageChart,
  bars: LazyGroupChart,
  curves: LazyMetricChart,
  attention: LazyAttentionChart,
}

interface Props {
  figure: Figure
  /** earlier runs, drawn faint; the same array until they change */
  previous: readonly { name: string; history: History }[]
  /** the step whose groups are drawn; null before there is one */
  inspection: Inspection | null
  /** whether its advantages are drawn as they are before they are divided by σ */
  isUndivided?: boolean
  /** shows a button that removes the figure */
  onRemove?: ((metric: MetricKey) => void) | undefined
}

/** A figure of the page's run. */
export function RunFigure({ figure, previous, inspection, isUndivided = false, onRemove }: Props) {
  const app = useApp()
  const text = useText()
  const run = usePage((state) => state.run)
  const version = usePage((state) => state.version)
  const pinnedStep = usePage((state) => state.pinned?.inspection.step ?? null)
  const group = usePage((state) => state.group)
  const hoverStep = usePage((state) => state.hoverStep)
  const { smoothing, logKl, tables } = usePage((state) => state.preferences)
  const { marks, knobLabel } = useRunMarks(run)
  const klRangeSet = usePage((state) => state.preferences.klRange)
  const klRange = useMemo(() => klRangeOf(klRangeSet, run.config), [klRangeSet, run.config])
  const absent = whyAbsent(figure, run.config)
  const hasRange = figure.kind === 'curves' && figure.ofReference && absent === null
  const range = run.info?.rewardRange ?? ANYTHING
  const shaped = useMemo(() => shapedRange(range, run.config), [range, run.config])
  // `version` changes with every new step
  const balance = useMemo(
    () =>
      isBalance(figure) && version >= 0
        ? balanceText(advantageBalance(run.history), run.config, text)
        : undefined,
    [figure, version, run.history, run.config, text],
  )
  const onLogKl = useCallback((isLog: boolean) => app.setPreference('logKl', isLog), [app])
  const start = useStart()
  const curves = figure.kind === 'curves' ? figure.lines : NO_LINES
  const lines = useMemo(
    () => curves.map((line) => ({ ...line, start: absent ? undefined : startOf(line.metric, start) })),
    [curves, start, absent],
  )
  const common = {
    name: figure.name,
    entry: figure.entry,
    history: run.history,
    version,
    hoverStep,
    onHover: app.setHoverStep,
    pinnedStep,
    onPin: app.pinStep,
    isTable: tables,
    changes: marks,
    knobLabel,
    emptyText: absent === null ? figure.empty : text.charts.notMeasured[absent],
    text: text.charts,
  }
  return (
    <FigureFrame name={figure.name} isWide={figure.kind === 'attention'} script={CHARTS[figure.kind].part}>
      {figure.kind === 'dots' ? (
        <LazyAdvantageChart
          {...common}
          inspection={inspection}
          group={group}
          onGroup={app.chooseGroup}
          isUndivided={isUndivided}
        />
      ) : figure.kind === 'attention' ? (
        <LazyAttentionChart
          name={figure.name}
          entry={figure.entry}
          inspection={inspection}
          isTable={tables}
        />
      ) : figure.kind === 'bars' ? (
        <LazyGroupChart {...common} range={shaped} />
      ) : (
        <LazyMetricChart
          {...common}
          unit={figure.unit}
          about={
            isBalance(figure)
              ? balance
              : isPolicyLoss(figure) && isLossNearZero(run.config)
                ? text.charts.centredLoss
                : figure.about
          }
          lines={lines}
          band={figure.band}
          range={range}
          include={figure.include}
          cutsSpikes={figure.cutsSpikes}
          readings={figure.readings}
          hasMoves={figure.ofReference}
          healthyRange={hasRange && Number.isFinite(klRange.high) ? klRange : undefined}
          note={hasRange ? KL_RANGE_NOTE : undefined}
          previous={previous}
          smoothing={smoothing}
          logScale={figure.hasLog ? logKl : undefined}
          onLogScale={figure.hasLog ? onLogKl : undefined}
          onRemove={onRemove}
        />
      )}
    </FigureFrame>
  )
}

const NO_LINES: readonly never[] = []

/** The value of a metric before the first step, if it is known. */
function startOf(metric: MetricKey, start: ReturnType<typeof useStart>): number | undefined {
  if (metric === 'kl' || metric.startsWith('clip_ratio/')) return 0
  return start === null
    ? undefined
    : { reward: start.reward, group_advantage_mean: start.mean }[metric as string]
}

/** Whether a figure shows the mean and the spread of the batch's advantages. */
const isBalance = (figure: Figure): boolean =>
  figure.kind === 'curves' && figure.lines[0].metric === 'advantages_mean'

/** Whether a figure shows the policy loss, weighted or not. */
const isPolicyLoss = (figure: Figure): boolean =>
  figure.kind === 'curves' &&
  figure.lines.some(({ metric }) => metric === 'actor/pg_loss' || metric === 'loss/policy')

function balanceText(
  balance: AdvantageBalance | null,
  config: RunConfig,
  text: Catalogue,
): string | undefined {
  if (balance === null) return undefined
  const { mean, std, ...near } = balance
  const { absent } = text.transport
  return text.advantageBalance({
    mean: twoDigits(text.locale, mean, absent),
    std: twoDigits(text.locale, std, absent),
    ...near,
    isEarlier: comparesWithEarlier(config),
  })
}
