import { comparisonTable } from '../../../experiments/compare/table'
import { LineSample } from '../../charts/LineSample'
import { useText } from '../../AppContext'
import { lookOf } from '../look'
import { useCompare } from '../useExperiments'
import { estimateText } from './estimateText'
import { useRowNames } from './useRowNames'
import styles from './compare.module.css'

/**
 * For every pair, the probability that a run of the row ends above a run of the column. With two rows the comparison table
 * already has it.
 */
export function PairwiseTable() {
  const { pairwise, columns } = useText().compare
  const { rows, improvement } = useCompare(comparisonTable)
  const all = useCompare((state) => state.rows)
  const names = useRowNames()
  if (rows.length < 3) return null
  return (
    <details>
      <summary>{pairwise}</summary>
      <div className={styles.tableBox} role="region" aria-label={pairwise} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{columns.configuration}</th>
              {rows.map(({ row }) => (
                <th key={row} scope="col">
                  {names.get(row)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row }, i) => (
              <tr key={row}>
                <th scope="row">
                  <LineSample {...lookOf(all.find(({ id }) => id === row)?.style ?? 0)} /> {names.get(row)}
                </th>
                {improvement[i].map((estimate, j) => {
                  const written = estimate ? estimateText(estimate) : { value: '–', interval: '' }
                  return (
                    <td key={rows[j].row}>
                      {written.value} <small>{written.interval}</small>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
