import type { MetricKey } from '../../../metrics/metrics'
import { useText } from '../../AppContext'
import styles from '../charts.module.css'

interface Props {
  /** name of the chart */
  name: string
  lines: readonly { metric: MetricKey; label: string; isOffered?: boolean }[]
  /** the offered lines that are drawn */
  asked: readonly MetricKey[]
  onAsk: (asked: readonly MetricKey[]) => void
  logScale?: boolean
  onLogScale?: (isLog: boolean) => void
  onRemove?: (metric: MetricKey) => void
}

/** The switches of one chart: for each line that is offered, for a logarithmic axis, and to remove it. */
export function ChartSwitches({ name, lines, asked, onAsk, logScale, onLogScale, onRemove }: Props) {
  const { charts: text } = useText()
  const switchOf = (label: string, spoken: string, act: () => void, isPressed?: boolean) => (
    <button
      key={label}
      type="button"
      className={styles.switch}
      aria-pressed={isPressed}
      aria-label={spoken}
      onClick={act}
    >
      {label}
    </button>
  )
  const offered = lines.filter(({ isOffered }) => isOffered)
  return (
    <span className={styles.switches}>
      {offered.map(({ metric, label }) => {
        const others = asked.filter((other) => other !== metric)
        const isAsked = asked.includes(metric)
        const ask = () => onAsk(isAsked ? others : [...asked, metric])
        return switchOf(label, text.addLine(label, name), ask, isAsked)
      })}
      {onLogScale && switchOf(text.log, text.logScale(name), () => onLogScale(!logScale), logScale)}
      {onRemove && switchOf(text.remove, text.removeChart(name), () => onRemove(lines[0].metric))}
    </span>
  )
}
