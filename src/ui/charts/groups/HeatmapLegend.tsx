import { formatTick } from '../../../app/series/format'
import type { ChartsText } from '../../../text/en/charts'
import { scaleColours, type Scale } from './paintGroupMap'
import styles from '../charts.module.css'
import groupStyles from './groups.module.css'

interface Props {
  channel: 'mean' | 'std'
  onChannel: (channel: 'mean' | 'std') => void
  scale: Scale
  chart: string
  text: ChartsText
}

/** The colour scale of the heatmap, and the switch between mean and std. */
export function HeatmapLegend({ channel, onChannel, scale, chart, text }: Props) {
  const colours = scaleColours(scale.isDiverging).map((name) => `var(${name})`)
  return (
    <div className={groupStyles.heatLegend}>
      <span className={groupStyles.channels} role="group" aria-label={`${chart}: ${text.mapShows}`}>
        {(['std', 'mean'] as const).map((option) => (
          <button
            key={option}
            type="button"
            className={styles.switch}
            aria-pressed={channel === option}
            onClick={() => onChannel(option)}
          >
            {text[option]}
          </button>
        ))}
      </span>
      <span className={groupStyles.ramp}>
        {formatTick(scale.low, scale.high / 2)}
        <i style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }} />
        {formatTick(scale.high, scale.high / 2)}
      </span>
      <span className={groupStyles.deadSample}>
        <i />
        {text.dead}
      </span>
    </div>
  )
}
