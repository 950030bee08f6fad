import { METRICS, METRIC_NAMES, type Metric } from '../../metrics/metrics'
import { TASKS } from '../../tasks'
import { usePage, useText } from '../AppContext'
import { PaperLinks } from '../PaperLinks'
import styles from './frame.module.css'

/** What every recorded metric means and how it is computed; the task's own come first. */
export function MetricGlossary() {
  const { help, metrics, metricPer, metricSource, tasks } = useText()
  const task = usePage((state) => state.run.config.task)
  return (
    <details className={styles.glossary}>
      <summary>{help.curvesTitle}</summary>
      <dl>
        {TASKS[task].measures.map((name) => (
          <div key={`task/${name}`}>
            <dt>{tasks[task].measures[name].label}</dt>
            <dd>
              {tasks[task].measures[name].help}{' '}
              <span>
                <code>task/{name}</code>, <code>eval/{name}</code>: {tasks[task].measures[name].formula}
              </span>
            </dd>
          </div>
        ))}
        {METRIC_NAMES.map((name) => (
          <div key={name}>
            <dt>{metrics[name].label}</dt>
            <dd>
              {metrics[name].help}{' '}
              <span>
                <code>{name}</code>: {METRICS[name].formula} ({metricSource[METRICS[name].source]};{' '}
                {metricPer[METRICS[name].per]})
              </span>{' '}
              <PaperLinks papers={(METRICS[name] as Metric).papers ?? []} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
