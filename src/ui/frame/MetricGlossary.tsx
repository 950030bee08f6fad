import { METRICS, METRIC_NAMES, type Metric, type MetricKey } from '../../metrics/metrics'
import { TASKS } from '../../tasks'
import { usePage, useText } from '../AppContext'
import { metricTags } from '../../tasks/metricTags'
import { PaperLinks } from '../PaperLinks'
import styles from './frame.module.css'

/** The columns of a task's measure. */
const measuredOf = (name: string): MetricKey[] => [`task/${name}`, `eval/${name}`]

/** What every recorded metric means and how it is computed; the task's own come first. */
export function MetricGlossary() {
  const text = useText()
  const { help, metrics, metricPer, metricSource, tasks } = text
  const task = usePage((state) => state.run.config.task)
  const tagsOf = (keys: readonly MetricKey[]) => {
    const tags = keys.flatMap((key) => metricTags(key, task))
    return tags.length > 0 && text.metricTags(tags)
  }
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
              </span>{' '}
              {tagsOf(measuredOf(name))}
            </dd>
          </div>
        ))}
        {TASKS[task].spreads?.map((name) => {
          const { label, help: about } = text.taskFigures.std(tasks[task].measures[name].label)
          return (
            <div key={`task/${name}/std`}>
              <dt>{label}</dt>
              <dd>
                {about}{' '}
                <span>
                  <code>task/{name}/std</code>
                </span>{' '}
                {tagsOf([`task/${name}/std`])}
              </dd>
            </div>
          )
        })}
        {METRIC_NAMES.map((name) => (
          <div key={name}>
            <dt>{metrics[name].label}</dt>
            <dd>
              {metrics[name].help}{' '}
              <span>
                <code>{name}</code>: {METRICS[name].formula} ({metricSource[METRICS[name].source]};{' '}
                {metricPer[METRICS[name].per]})
              </span>{' '}
              {tagsOf([name])}
              <PaperLinks papers={(METRICS[name] as Metric).papers ?? []} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
