import { METRICS, METRIC_NAMES } from '../../metrics/metrics'
import { useText } from '../AppContext'
import styles from './frame.module.css'

/** What every recorded figure means, and how it is made. */
export function MetricGlossary() {
  const { help, metrics, metricPer } = useText()
  return (
    <details className={styles.glossary}>
      <summary>{help.curvesTitle}</summary>
      <dl>
        {METRIC_NAMES.map((name) => (
          <div key={name}>
            <dt>{metrics[name].label}</dt>
            <dd>
              {metrics[name].help}{' '}
              <span>
                <code>{name}</code>: {METRICS[name].formula} ({metricPer[METRICS[name].per]})
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
