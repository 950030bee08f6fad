import { useMemo, useState } from 'react'
import { formatCount, formatFixed } from '../../app/series/format'
import { trackerOf } from '../../app/stepPrompts'
import { shownInspection } from '../../app/shownInspection'
import type { PromptStatistics } from '../../grpo'
import { usePage, useText } from '../AppContext'
import tableStyles from '../charts/table.module.css'
import styles from './figures.module.css'

/** The columns that the table can be sorted by, and the direction of each when it is first chosen. */
const COLUMNS = { key: 'ascending', count: 'descending', mean: 'descending', std: 'descending' } as const
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]

interface Order {
  by: Column
  direction: 'ascending' | 'descending'
}

/**
 * The run's reward statistics of each prompt, if advantages are computed from them: count, mean and std, and whether
 * the count is large enough to be used. Beside them, in runs of such a task with group advantages, those of the step.
 */
export function PromptTracker() {
  const { promptTracker: text } = useText().charts
  const inspection = usePage(shownInspection)
  const [order, setOrder] = useState<Order>({ by: 'key', direction: 'ascending' })
  const tracker = useMemo(() => inspection && trackerOf(inspection), [inspection])
  if (!inspection || !tracker) return null
  const { minCount, bufferSize } = inspection.config
  const { prompts, total, isOfStep } = tracker
  const step = formatCount(inspection.step)
  const sort = (by: Column) =>
    setOrder({ by, direction: order.by === by ? opposite(order.direction) : COLUMNS[by] })
  return (
    <section aria-label={text.title} className={styles.tracker}>
      <h2>{text.title}</h2>
      <p>{isOfStep ? text.ofStep.about : text.about(formatCount(minCount), formatCount(bufferSize))}</p>
      <div className={tableStyles.tableBox} role="region" aria-label={text.table} tabIndex={0}>
        <table>
          <caption>
            {isOfStep
              ? text.ofStep.caption(step, formatCount(total))
              : text.caption({
                  step,
                  shown: formatCount(prompts.length),
                  total: formatCount(total),
                  own: formatCount(prompts.filter(({ count }) => count >= minCount).length),
                })}
          </caption>
          <thead>
            <tr>
              {NAMES.map((name) => (
                <th key={name} scope="col" aria-sort={order.by === name ? order.direction : 'none'}>
                  <button type="button" onClick={() => sort(name)}>
                    {text.columns[name]}
                    <span aria-hidden="true">{order.by === name ? ARROWS[order.direction] : ''}</span>
                  </button>
                </th>
              ))}
              <th scope="col">{text.comparedWith}</th>
            </tr>
          </thead>
          <tbody>
            {sorted(prompts, order).map(({ key, count, mean, std }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td>{formatCount(count)}</td>
                <td>{formatFixed(mean)}</td>
                <td>{formatFixed(std)}</td>
                <td>
                  {isOfStep
                    ? text.ofStep.comparedWith
                    : count < minCount
                      ? text.batch(formatCount(minCount - count))
                      : text.own}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const ARROWS = { ascending: ' ↑', descending: ' ↓' } as const
const opposite = (direction: Order['direction']) => (direction === 'ascending' ? 'descending' : 'ascending')

function sorted(prompts: readonly PromptStatistics[], { by, direction }: Order): PromptStatistics[] {
  const sign = direction === 'ascending' ? 1 : -1
  return prompts.toSorted((a, b) => {
    const byKey = a.key.localeCompare(b.key, undefined, { numeric: true })
    return sign * (by === 'key' ? byKey : a[by] - b[by] || byKey)
  })
}
