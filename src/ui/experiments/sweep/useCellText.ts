import { fieldsOf } from '../../../experiments/sweep/sweepPlan'
import type { Cell, CellScore } from '../../../experiments/state'
import { formatCount, formatNumber } from '../../../app/series/format'
import { useText } from '../../AppContext'
import { useSweep } from '../useExperiments'
import { useFieldLabel } from './useFieldLabel'

/** The texts of a cell: its values, its score and its state. */
export function useCellText() {
  const text = useText().sweep
  const fields = fieldsOf(useSweep((state) => state.plan))
  const { label, value } = useFieldLabel()
  const valuesOf = (cell: Cell) =>
    text.list(cell.values.map((written, k) => text.value(label(fields[k]), value(fields[k], written))))
  const stateOf = ({ status, diverged, failed }: CellScore) =>
    text.list(
      [
        text.status[status],
        diverged > 0 ? text.diverged(diverged) : '',
        failed > 0 ? text.failed(failed) : '',
      ].filter(Boolean),
    )
  const scoreOf = ({ value: score }: CellScore) =>
    Number.isFinite(score) ? formatNumber(score) : text.noScore
  return {
    values: valuesOf,
    state: stateOf,
    score: scoreOf,
    whole: (cell: Cell, score: CellScore) => text.cell(valuesOf(cell), scoreOf(score), stateOf(score)),
    details: (score: CellScore) =>
      [
        score.measured > 1 ? text.range(formatNumber(score.low), formatNumber(score.high)) : '',
        score.completions > 0 ? text.completions(formatCount(score.completions)) : '',
      ].filter(Boolean),
  }
}
