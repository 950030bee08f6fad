import { useCallback, useMemo } from 'react'
import type { History } from '../../app/history/history'
import { klRangeOf } from '../../app/soundKl'
import { advantageBalance, type AdvantageBalance } from '../../app/series/advantageBalance'
import { shapedRange } from '../../app/series/shapedRange'
import { shownInspection } from '../../app/shownInspection'
import { useApp, usePage, useText } from '../AppContext'
import type { Range } from '../../tasks/task'
import type { Catalogue } from '../../text'
import { LazyAttentionChart } from '../attention/lazyAttention'
import { twoDigits } from '../numbers'
import type { Figure } from './figures'
import { KlRangeNote } from './KlRangeNote'
import { FigureFrame } from './FigureFrame'
import { LazyBalanceChart, LazyGroupChart, LazyMetricChart } from './lazyParts'
import { useInspection } from './useInspection'
import { useRunMarks } from './useRunMarks'

const NOTHING: readonly never[] = []
const KL_RANGE_NOTE = <KlRangeNote />
const ANYTHING: Range = [-Infinity, Infinity]

/** The component that draws each kind of figure. */
const CHARTS = {
  balance: LazyBalanceChart,
  bars: LazyGroupChart,
  curves: LazyMetricChart,
  attention: LazyAttentionChart,
}

interface Props {
  figure: Figure
  /** earlier runs, drawn faint; the same array until they change */
  previous: readonly { name: string; history: History }[]
  /** shows a button that removes the figure */
  onRemove?: () => void
}

/** A figure of the page's run. */
export function RunFigure({ figure, previous, onRemove }: Props) {
  const app = useApp()
  const text = useText()
  const run = usePage((state) => state.run)
  const version = usePage((state) => state.version)
  const inspection = useInspection(shownInspection)
  const pinnedStep = usePage((state) => state.pinned?.inspection.step ?? null)
  const group = usePage((state) => state.group)
  const hoverStep = usePage((state) => state.hoverStep)
  const { smoothing, logKl, tables } = usePage((state) => state.preferences)
  const { marks, knobLabel } = useRunMarks(run)
  const klRangeSet = usePage((state) => state.preferences.klRange)
  const klRange = useMemo(() => klRangeOf(klRangeSet, run.config), [klRangeSet, run.config])
  // without a reference no KL is measured, so that nothing can lie in a range
  const hasRange =
    figure.kind === 'curves' &&
    figure.ofReference &&
    (run.config.useReference || run.config.klAgainst === 'old')
  const range = run.info?.rewardRange ?? ANYTHING
  const shaped = useMemo(() => shapedRange(range, run.config), [range, run.config])
  // `version` changes with every new step
  const balance = useMemo(
    () => (isBalance(figure) && version >= 0 ? balanceText(advantageBalance(run.history), text) : undefined),
    [figure, version, run.history, text],
  )
  const onLogKl = useCallback((isLog: boolean) => app.setPreference('logKl', isLog), [app])
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
    emptyText: figure.empty,
    text: text.charts,
  }
  return (
    <FigureFrame name={figure.name} isTall={figure.kind === 'balance'} script={CHARTS[figure.kind].part}>
      {figure.kind === 'balance' ? (
        <LazyBalanceChart
          {...common}
          inspection={inspection}
          vocabulary={run.info?.vocabulary ?? NOTHING}
          endToken={run.info?.endToken ?? -1}
          best={run.info?.reachable ?? 1}
          group={group}
          onGroup={app.chooseGroup}
          text={text.balance}
          charts={text.charts}
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
          about={isBalance(figure) ? balance : figure.about}
          lines={figure.lines}
          band={figure.band}
          range={range}
          include={figure.include}
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

/** Whether a figure shows the mean and the spread of the batch's advantages. */
const isBalance = (figure: Figure): boolean =>
  figure.kind === 'curves' && figure.lines[0].metric === 'advantages_mean'

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
