import { SUMMARIES } from '../../../app/lab/state'
import { useText } from '../../AppContext'
import { Select } from '../../fields/Select'
import { MetricSelect } from '../MetricSelect'
import { useLab, useSweep } from '../useLab'
import styles from '../lab.module.css'

/** Which metric a cell is scored by, and what of its curve is taken. */
export function ScoreChoice() {
  const text = useText()
  const { sweep } = useLab()
  const { task } = useSweep((state) => state.base)
  const metric = useSweep((state) => state.metric)
  const summary = useSweep((state) => state.summary)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{text.sweep.score}</legend>
      <label className={styles.setting} data-wide>
        <span>{text.compare.metric}</span>
        <MetricSelect task={task} metric={metric} onMetric={(next) => sweep.setScore(next, summary)} />
      </label>
      <label className={styles.setting} data-wide>
        <span>{text.sweep.summary}</span>
        <Select
          value={summary}
          options={SUMMARIES}
          nameOf={(option) => text.sweep.summaries[option]}
          onChoose={(option) => sweep.setScore(metric, option)}
        />
      </label>
    </fieldset>
  )
}
