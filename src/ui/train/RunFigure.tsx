import { useCallback } from 'react'
import type { History } from '../../app/history'
import { shownInspection } from '../../app/shownInspection'
import { useApp, usePage, useText } from '../AppContext'
import type { Figure } from './figures'
import { FigureFrame } from './FigureFrame'
import { LazyBalanceChart, LazyGroupChart, LazyMetricChart } from './lazyParts'
import { useRunMarks } from './useRunMarks'

const NOTHING: readonly never[] = []

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
  const inspection = usePage(shownInspection)
  const pinnedStep = usePage((state) => state.pinned?.inspection.step ?? null)
  const group = usePage((state) => state.group)
  const hoverStep = usePage((state) => state.hoverStep)
  const { smoothing, logKl, tables } = usePage((state) => state.preferences)
  const { marks, knobLabel } = useRunMarks(run)
  const onLogKl = useCallback((isLog: boolean) => app.setPreference('logKl', isLog), [app])
  const common = {
    name: figure.name,
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
    <FigureFrame isTall={figure.kind === 'balance'}>
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
      ) : figure.kind === 'bars' ? (
        <LazyGroupChart {...common} />
      ) : (
        <LazyMetricChart
          {...common}
          unit={figure.unit}
          about={figure.about}
          lines={figure.lines}
          band={figure.band}
          include={figure.include}
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
