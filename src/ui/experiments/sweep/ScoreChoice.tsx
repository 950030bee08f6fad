import { SUMMARIES } from '../../../experiments/state'
import { useText } from '../../AppContext'
import { Changeable } from '../Changeable'
import { MetricSetting } from '../MetricSetting'
import { metricText } from '../metricText'
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
    <Changeable
      heading={text.sweep.score}
      label={text.sweep.changeScore}
      shown={
        <p className={styles.note}>
          {text.sweep.scoreOf(metricText(metric, task, text).label, text.sweep.summaries[summary])}
        </p>
      }
    >
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
    </Changeable>
  )
}
