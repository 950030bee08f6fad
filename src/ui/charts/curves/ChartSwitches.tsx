import type { MetricKey } from '../../../metrics/metrics'
import type { MetricChartProps } from './MetricChart'
import styles from '../charts.module.css'

interface Props extends Pick<
  MetricChartProps,
  'name' | 'lines' | 'logScale' | 'onLogScale' | 'onRemove' | 'text'
> {
  /** the offered lines that are drawn */
  asked: readonly MetricKey[]
  onAsk: (asked: readonly MetricKey[]) => void
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
