import { entryOfMetric } from '../../../app/glossary'
import { TermMark } from '../../glossary/GlossaryLink'
import { metricText } from '../metricText'
import { AXES } from '../../../experiments/state'
import { BAND_KINDS } from '../../../statistics/band'
import { useText } from '../../AppContext'
import { Select } from '../../fields/Select'
import { MetricSelect } from '../MetricSelect'
import { useCompare, useLab } from '../useLab'
import styles from '../lab.module.css'

/** Choices for the curves: the metric, the axis, the band and the smoothing. */
export function CurveChoices() {
  const text = useText()
  const { compare } = useLab()
  const task = useCompare(({ rows }) => rows[0].config.task)
  const view = useCompare((state) => state.view)
  return (
    <div className={styles.choices}>
      <label>
        {text.compare.metric}{' '}
        <MetricSelect task={task} metric={view.metric} onMetric={(metric) => compare.setView({ metric })} />
      </label>
      <TermMark entry={entryOfMetric(view.metric, task)} label={metricText(view.metric, task, text).label} />
      <label>
        {text.compare.against}{' '}
        <Select
          value={view.axis}
          options={AXES}
          nameOf={(axis) => text.compare.axes[axis]}
          onChoose={(axis) => compare.setView({ axis, hover: null })}
        />
      </label>
      <label>
        {text.compare.band}{' '}
        <Select
          value={view.band}
          options={BAND_KINDS}
          nameOf={(band) => text.compare.bands[band]}
          onChoose={(band) => compare.setView({ band })}
        />
      </label>
      <label>
        {text.page.smoothing}{' '}
        <input
          type="range"
          min={0}
          max={0.95}
          step={0.05}
          value={view.smoothing}
          onChange={(event) => compare.setView({ smoothing: Number(event.currentTarget.value) })}
        />
      </label>
    </div>
  )
}
