import type { CellScore } from '../../../experiments/state'
import { formatNumber } from '../../../app/series/format'
import { ChartTable } from '../../charts/ChartTable'
import { useText } from '../../AppContext'
import { useExperiments, useSweep } from '../useExperiments'
import { useCellText } from './useCellText'

/** The figures of all cells; a row selects its cell. */
export function SweepTable({ scores }: { scores: readonly CellScore[] }) {
  const text = useText().sweep
  const cells = useSweep((state) => state.cells)
  const selected = useSweep((state) => state.selected)
  const { sweep } = useExperiments()
  const say = useCellText()
  const { columns } = text
  return (
    <ChartTable
      name={text.tableName}
      note={text.tableName}
      choice={{
        chosen: cells.findIndex(({ id }) => id === selected),
        onChoose: (row) => sweep.select(cells[row].id),
      }}
      columns={[text.plan, columns.score, columns.low, columns.high, columns.diverged, columns.state]}
      rows={cells.map((cell, i) => {
        const { value, low, high, diverged } = scores[i]
        return [
          say.values(cell),
          formatNumber(value),
          formatNumber(low),
          formatNumber(high),
          String(diverged),
          say.state(scores[i]),
        ]
      })}
    />
  )
}
