import { useText } from '../../AppContext'
import { memo, useMemo } from 'react'
import { asOf, type History } from '../../../app/history/history'
import { formatCount, formatNumber } from '../../../app/series/format'
import { readingAt, strideFor, tableSteps } from '../../../app/series/readings'
import type { MetricKey } from '../../../metrics/metrics'
import type { KnobChange } from '../../../runs/export'
import { ChartTable } from '../ChartTable'

interface Props {
  chart: string
  history: History
  /** a new version redraws the table */
  version: number
  columns: readonly { metric: MetricKey; label: string }[]
  changes: readonly KnobChange[]
  knobLabel: (knob: string) => string
}

const MOST_ROWS = 96

/** The values of a metric chart by step, and the knobs changed at each. */
export const MetricTable = memo(function MetricTable(props: Props) {
  const { chart, history, version, columns, changes, knobLabel } = props
  const { charts: text } = useText()
  const rows = useMemo(() => {
    const changed = new Map<number, string[]>()
    for (const { step, knob, from, to } of changes) {
      changed.set(step, [...(changed.get(step) ?? []), text.change(knobLabel(knob), from, to)])
    }
    const grown = asOf(history, version)
    return tableSteps(grown.steps, MOST_ROWS - changed.size, [...changed.keys()]).map((step) => [
      formatCount(step),
      ...columns.map(({ metric }) => formatNumber(readingAt(grown, metric, step))),
      ...(changed.size > 0 ? [text.changeList(changed.get(step) ?? [])] : []),
    ])
  }, [history, version, columns, changes, knobLabel, text])
  const stride = strideFor(history.steps, MOST_ROWS - changes.length)
  return (
    <ChartTable
      name={text.tableOf(chart)}
      note={
        stride === 1
          ? text.tableEveryStep
          : text.tableSomeSteps(formatCount(stride), formatCount(history.steps))
      }
      columns={[
        text.step,
        ...columns.map(({ label }) => label),
        ...(changes.length > 0 ? [text.changesColumn] : []),
      ]}
      rows={rows}
    />
  )
})
