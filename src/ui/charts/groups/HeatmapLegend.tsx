import { formatTick } from '../../../app/series/format'
import { STATE_SIGNS } from '../../../app/series/groups'
import { Select } from '../../parts/Select'
import { scaleColours, type Scale } from './paintGroupMap'
import { useText } from '../../AppContext'
import styles from './groups.module.css'

interface Props {
  /** the quantities that the colour can show, and the index of the shown one */
  labels: readonly string[]
  chosen: number
  onChoose: (choice: number) => void
  scale: Scale
  chart: string
}

/** The colour scale of the heatmap, and the switch between the quantities that it can show. */
export function HeatmapLegend({ labels, chosen, onChoose, scale, chart }: Props) {
  const { charts: text } = useText()
  const colours = scaleColours(scale.isDiverging).map((name) => `var(${name})`)
  return (
    <div className={styles.heatLegend}>
      <Select
        aria-label={text.mapShows(chart)}
        value={chosen}
        options={[...labels.keys()]}
        nameOf={(choice) => labels[choice]}
        onChoose={onChoose}
      />
      <span className={styles.ramp}>
        {formatTick(scale.low, scale.high / 2)}
        <i style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }} />
        {formatTick(scale.high, scale.high / 2)}
      </span>
      {(['solved', 'stuck'] as const).map((state) => (
        <span key={state} className={styles.stateSample} data-state={state}>
          <i />
          <span aria-hidden="true">{STATE_SIGNS[state]}</span>
          {text.states[state]}
        </span>
      ))}
    </div>
  )
}
