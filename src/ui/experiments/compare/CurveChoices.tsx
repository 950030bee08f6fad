import { AXES } from '../../../experiments/state'
import { BAND_KINDS } from '../../../statistics/band'
import { useText } from '../../AppContext'
import { Select } from '../../parts/Select'
import { MetricSetting } from '../MetricSetting'
import { Setting } from '../Setting'
import { useCompare, useExperiments } from '../useExperiments'
import type { ChartRange } from './ranges'
import styles from '../experiments.module.css'

interface Props {
  /** the shown part of the horizontal axis; null if it was drawn with the pointer */
  range: ChartRange | null
  onRange: (range: ChartRange) => void
}

const PARTS: readonly ChartRange[] = ['whole', 'half', 'quarter']

/** Choices for the curves: the metric, the axis, its shown part, the band and the smoothing. */
export function CurveChoices({ range, onRange }: Props) {
  const text = useText()
  const { compare } = useExperiments()
  const task = useCompare(({ rows }) => rows[0].config.task)
  const view = useCompare((state) => state.view)
  return (
    <div className={styles.choices}>
      <MetricSetting task={task} metric={view.metric} onMetric={(metric) => compare.setView({ metric })} />
      <Setting label={text.compare.against}>
        <Select
          value={view.axis}
          options={AXES}
          nameOf={(axis) => text.compare.axes[axis]}
          onChoose={(axis) => compare.setView({ axis, hover: null })}
        />
      </Setting>
      <Setting label={text.compare.range}>
        <Select
          value={range}
          options={PARTS}
          nameOf={(part) => text.compare.ranges[part]}
          invitation={text.compare.drawnRange}
          onChoose={onRange}
        />
      </Setting>
      <Setting label={text.compare.band}>
        <Select
          value={view.band}
          options={BAND_KINDS}
          nameOf={(band) => text.compare.bands[band]}
          onChoose={(band) => compare.setView({ band })}
        />
      </Setting>
      <Setting label={text.page.smoothing}>
        <input
          type="range"
          min={0}
          max={0.95}
          step={0.05}
          value={view.smoothing}
          onChange={(event) => compare.setView({ smoothing: Number(event.currentTarget.value) })}
        />
      </Setting>
    </div>
  )
}
