import { formatCount, formatExact, formatFixed } from '../../../app/series/format'
import { comparisonTable, type TableRow } from '../../../experiments/compare/table'
import type { MedianArrival } from '../../../statistics/kaplanMeier'
import { LineSample } from '../../charts/LineSample'
import { useText } from '../../AppContext'
import { lookOf } from '../look'
import { useCompare } from '../useExperiments'
import { estimateText, signedText, type Written } from './estimateText'
import { tableCaption } from './tableCaption'
import { useRowNames } from './useRowNames'
import styles from './compare.module.css'

const HELPED = ['final', 'interquartile', 'best', 'area', 'improvement', 'difference'] as const

/** One row per configuration: its evaluation over the seeds, each figure with its interval. */
export function ComparisonTable() {
  const text = useText()
  const table = useCompare(comparisonTable)
  const rows = useCompare((state) => state.rows)
  const names = useRowNames()
  const { columns, columnHelp } = text.compare
  const budget = formatCount(table.budget)
  const heads: [string, string | undefined][] = [
    [columns.configuration, undefined],
    ...HELPED.slice(0, 4).map((name): [string, string] => [columns[name], columnHelp[name]]),
    [columns.toThreshold(formatExact(table.threshold)), undefined],
    ...HELPED.slice(4).map((name): [string, string] => [columns[name], columnHelp[name]]),
    [columns.updates, undefined],
    [columns.seeds, undefined],
  ]
  const cells = (row: TableRow): Written[] => [
    estimateText(row.final),
    estimateText(row.interquartile),
    estimateText(row.best),
    estimateText(row.area),
    arrivalText(row.toThreshold, budget),
    row.improvement ? estimateText(row.improvement) : alone('–'),
    row.difference ? signedText(row.difference) : alone('–'),
    alone(Number.isFinite(row.updates) ? formatCount(row.updates) : '–'),
    {
      value: text.compare.ofAllSeeds(row.finished, table.seeds),
      interval: [
        row.diverged > 0 ? text.compare.divergedSeeds(row.diverged) : '',
        row.failed > 0 ? text.compare.failedSeeds(row.failed) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    },
  ]
  return (
    <div className={styles.tableBox} role="region" aria-label={text.compare.table} tabIndex={0}>
      <table aria-label={text.compare.table}>
        <caption>
          <span>{tableCaption(table, text.compare)}</span>
        </caption>
        <thead>
          <tr>
            {heads.map(([head, help]) => (
              <th key={head} scope="col" title={help}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.row}>
              <th scope="row">
                <LineSample {...lookOf(rows.find(({ id }) => id === row.row)?.style ?? 0)} />{' '}
                {names.get(row.row)}
              </th>
              {cells(row).map(({ value, interval }, i) => (
                <td key={heads[i + 1][0]}>
                  {value} <small>{interval}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The median number of completions to the threshold; "> budget" if fewer than half of the runs reached it. */
function arrivalText({ value, low, high, count }: MedianArrival, budget: string): Written {
  if (count === 0) return alone('–')
  const written = (x: number) => (x === Infinity ? `> ${budget}` : formatCount(x))
  return {
    value: Number.isNaN(value) ? formatFixed(value) : written(value),
    // an interval whose ends both lie beyond the budget says no more than the value
    interval: Number.isNaN(low) || low === Infinity ? '' : `[${written(low)}, ${written(high)}]`,
  }
}

const alone = (value: string): Written => ({ value, interval: '' })
