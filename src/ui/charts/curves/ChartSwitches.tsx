import type { MetricKey } from '../../../metrics/metrics'
import type { ChartsText } from '../../../text/en/charts'
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
  onRemove?: () => void
  text: ChartsText
}

/** The switches of one chart: for each line that is offered, for a logarithmic axis, and to remove it. */
export function ChartSwitches({ name, lines, asked, onAsk, logScale, onLogScale, onRemove, text }: Props) {
  return (
    <span className={styles.switches}>
      {lines.map(
        ({ metric, label, isOffered }) =>
          isOffered && (
            <button
              key={metric}
              type="button"
              className={styles.switch}
              aria-pressed={asked.includes(metric)}
              aria-label={text.addLine(label, name)}
              onClick={() =>
                onAsk(asked.includes(metric) ? asked.filter((other) => other !== metric) : [...asked, metric])
              }
            >
              {label}
            </button>
          ),
      )}
      {onLogScale && (
        <button
          type="button"
          className={styles.switch}
          aria-pressed={logScale}
          aria-label={text.logScale(name)}
          onClick={() => onLogScale(!logScale)}
        >
          {text.log}
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          className={styles.switch}
          aria-label={text.removeChart(name)}
          onClick={onRemove}
        >
          {text.remove}
        </button>
      )}
    </span>
  )
}
