import { METRICS, METRIC_NAMES } from '../../metrics/metrics'
import { TASKS } from '../../tasks'
import { usePage, useText } from '../AppContext'
import styles from './frame.module.css'

/** What every recorded metric means and how it is computed; the task's own come first. */
export function MetricGlossary() {
  const { help, metrics, metricFormula, metricPer, metricSource, tasks } = useText()
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
                <code>task/{name}</code>
                {help.namesJoint}
                <code>eval/{name}</code>
                {help.measureNote(tasks[task].measures[name].formula)}
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
                <code>{name}</code>
                {help.metricNote({
                  formula: metricFormula(name),
                  source: metricSource[METRICS[name].source],
                  per: metricPer[METRICS[name].per],
                })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
