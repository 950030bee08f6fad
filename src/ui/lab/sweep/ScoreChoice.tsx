import { SUMMARIES, type Summary } from '../../../app/lab/state'
import { metricKeys, type MetricKey } from '../../../metrics/metrics'
import { TASKS } from '../../../tasks'
import { usePage, useText } from '../../AppContext'
import { metricText } from '../metricText'
import { useLab, useSweep } from '../useLab'
import styles from '../lab.module.css'

/** Which metric a cell is scored by, and what of its curve is taken. */
export function ScoreChoice() {
  const text = useText()
  const { sweep } = useLab()
  const language = usePage((state) => state.language)
  const { task } = useSweep((state) => state.base)
  const metric = useSweep((state) => state.metric)
  const summary = useSweep((state) => state.summary)
  const { parts, measures } = TASKS[task]
  const keys = metricKeys(
    parts.map(({ name }) => name),
    measures.map(({ name }) => name),
  )
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{text.sweep.score}</legend>
      <label className={styles.setting} data-wide>
        <span>{text.compare.metric}</span>
        <select
          value={metric}
          onChange={(event) => sweep.setScore(event.currentTarget.value as MetricKey, summary)}
        >
          {keys.map((key) => (
            <option key={key} value={key}>
              {metricText(key, task, language, text).label}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.setting} data-wide>
        <span>{text.sweep.summary}</span>
        <select
          value={summary}
          onChange={(event) => sweep.setScore(metric, event.currentTarget.value as Summary)}
        >
          {SUMMARIES.map((option) => (
            <option key={option} value={option}>
              {text.sweep.summaries[option]}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}
