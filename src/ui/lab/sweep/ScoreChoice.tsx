import { entryOfMetric } from '../../../app/glossary'
import { TermMark } from '../../glossary/GlossaryLink'
import { metricText } from '../metricText'
import { SUMMARIES } from '../../../experiments/state'
import { useText } from '../../AppContext'
import { MetricSelect } from '../MetricSelect'
import { ChoiceSetting, Setting } from '../Setting'
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
        <Setting label={text.compare.metric} isWide>
          <MetricSelect task={task} metric={metric} onMetric={(next) => sweep.setScore(next, summary)} />
        </Setting>
        <TermMark entry={entryOfMetric(metric, task)} label={metricText(metric, task, text).label} />
      </div>
      <ChoiceSetting
        label={text.sweep.summary}
        value={summary}
        options={SUMMARIES}
        nameOf={(option) => text.sweep.summaries[option]}
        onChoose={(option) => sweep.setScore(metric, option)}
      />
    </fieldset>
  )
}
