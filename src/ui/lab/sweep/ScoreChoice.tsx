import { entryOfMetric } from '../../../app/glossary'
import { TermMark } from '../../glossary/GlossaryLink'
import { metricText } from '../metricText'
import { SUMMARIES } from '../../../experiments/state'
import { useText } from '../../AppContext'
import { Select } from '../../fields/Select'
import { MetricSelect } from '../MetricSelect'
import { useLab, useSweep } from '../useLab'
import styles from '../lab.module.css'

/** Chooses the metric by which cells are scored, and how its curve becomes one number. */
export function ScoreChoice() {
  const text = useText()
  const { sweep } = useLab()
  const { task } = useSweep((state) => state.base)
  const metric = useSweep((state) => state.metric)
  const summary = useSweep((state) => state.summary)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{text.sweep.score}</legend>
      <div className={styles.marked}>
        <label className={styles.setting} data-wide>
          <span>{text.compare.metric}</span>
          <MetricSelect task={task} metric={metric} onMetric={(next) => sweep.setScore(next, summary)} />
        </label>
        <TermMark entry={entryOfMetric(metric, task)} label={metricText(metric, task, text).label} />
      </div>
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
