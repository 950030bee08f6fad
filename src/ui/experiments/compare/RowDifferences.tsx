import { differencesFromFirst } from '../../../experiments/compare/differences'
import { differInTask } from '../../../experiments/compare/rows'
import { LineSample } from '../../charts/LineSample'
import { useText } from '../../AppContext'
import { fieldText, valueText } from '../../fieldText'
import { lookOf } from '../look'
import { useCompare } from '../useExperiments'
import { useRowNames } from './useRowNames'
import styles from '../experiments.module.css'
import own from './compare.module.css'

/** A row with more differences has them all in this list. */
const FEW = 2

/**
 * Every setting in which each row differs from the first. Before the first run it is open if a row has more of them than its own
 * line has room for, so that nobody compares unawares.
 */
export function RowDifferences() {
  const text = useText()
  const rows = useCompare((state) => state.rows)
  const isReady = useCompare((state) => state.phase === 'ready')
  const names = useRowNames()
  const all = differencesFromFirst(rows)
  const { task } = rows[0].config
  if (rows.length < 2) return null
  return (
    <details className={styles.more} open={isReady && all.some((row) => row.length > FEW)}>
      <summary>{text.compare.allDifferences(names.get(rows[0].id) ?? '')}</summary>
      {differInTask(rows) && <p className={styles.note}>{text.compare.otherTasks}</p>}
      <dl className={own.differences}>
        {rows.slice(1).map(({ id, style }, i) => {
          const shown = all[i + 1].filter(({ knob }) => knob !== 'algorithm')
          return (
            <div key={id}>
              <dt>
                <LineSample {...lookOf(style)} /> {names.get(id)}
              </dt>
              {shown.length === 0 && <dd>{text.compare.same}</dd>}
              {shown.map(({ knob, from, to }) => (
                <dd key={knob}>
                  {text.compare.difference(
                    fieldText(knob, task, text).label,
                    valueText(knob, from, task, text),
                    valueText(knob, to, task, text),
                  )}
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
    </details>
  )
}
