import { AXES, type CurveAxis } from '../../../app/lab/state'
import { BAND_KINDS, type BandKind } from '../../../statistics/band'
import { useText } from '../../AppContext'
import { MetricSelect } from '../MetricSelect'
import { useCompare, useLab } from '../useLab'
import styles from '../lab.module.css'

/** What is drawn, against what, with which band, and how smooth. */
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
      <label>
        {text.compare.against}{' '}
        <select
          value={view.axis}
          onChange={(event) => compare.setView({ axis: event.currentTarget.value as CurveAxis, hover: null })}
        >
          {AXES.map((axis) => (
            <option key={axis} value={axis}>
              {text.compare.axes[axis]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {text.compare.band}{' '}
        <select
          value={view.band}
          onChange={(event) => compare.setView({ band: event.currentTarget.value as BandKind })}
        >
          {BAND_KINDS.map((band) => (
            <option key={band} value={band}>
              {text.compare.bands[band]}
            </option>
          ))}
        </select>
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
