import { SUMMARIES } from '../../../experiments/state'
import { useText } from '../../AppContext'
import { MetricSetting } from '../MetricSetting'
import { ChoiceSetting } from '../Setting'
import { useExperiments, useSweep } from '../useExperiments'
import styles from '../experiments.module.css'

/** Chooses the metric by which cells are scored, and how its curve becomes one number. */
export function ScoreChoice() {
  const text = useText()
  const { sweep } = useExperiments()
  const { task } = useSweep((state) => state.base)
  const metric = useSweep((state) => state.metric)
  const summary = useSweep((state) => state.summary)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{text.sweep.score}</legend>
      <div className={styles.marked}>
        <MetricSetting
          task={task}
          metric={metric}
          isWide
          onMetric={(next) => sweep.setScore(next, summary)}
        />
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
