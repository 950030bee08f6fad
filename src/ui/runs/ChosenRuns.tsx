import { metricsOf } from '../../tasks/recordedMetrics'
import type { SavedRunEntry } from '../../runs/saved/savedStore'
import type { MetricKey } from '../../metrics/metrics'
import { useApp, useText } from '../AppContext'
import { Select } from '../parts/Select'
import { SmoothingSlider } from '../fields/SmoothingSlider'
import { lookOf } from '../experiments/look'
import { metricText } from '../experiments/metricText'
import { ChosenCurves } from './ChosenCurves'
import { KnobDifferences } from './KnobDifferences'
import { isSparse, letterOf, type ShownRun } from './shownRun'
import { useRuns } from './useRuns'
import styles from './chosen.module.css'
import runsStyles from './runs.module.css'

const NO_RUNS: readonly SavedRunEntry[] = []

/** The curves of the chosen runs over each other, and the knobs in which they differ. */
export function ChosenRuns() {
  const app = useApp()
  const { runs: text } = useText()
  const runs = useRuns((state) => state.runs) ?? NO_RUNS
  const chosen = useRuns((state) => state.chosen)
  const shown = chosen.flatMap((one): ShownRun[] => {
    const run = runs.find(({ id }) => id === one.id)
    return run ? [{ run, look: lookOf(one.style), letter: letterOf(one) }] : []
  })
  return (
    <section aria-label={text.compareTitle} className={styles.side}>
      <div className={styles.sideTop}>
        <h2>{text.compareTitle}</h2>
        {shown.length > 0 && (
          <>
            <span className={styles.number}>{text.chosen(shown.length)}</span>
            <button type="button" onClick={app.runs.chooseNone}>
              {text.chooseNone}
            </button>
          </>
        )}
      </div>
      {shown.length < 2 ? (
        <p className={runsStyles.note}>{text.compareHint}</p>
      ) : (
        <>
          <CurveChoices runs={shown.map(({ run }) => run)} />
          <ChosenCurves shown={shown} />
          <KnobDifferences shown={shown} />
        </>
      )}
    </section>
  )
}

/** The metrics that all of the runs record. */
function commonMetrics(runs: readonly SavedRunEntry[]): MetricKey[] {
  const [first, ...others] = [...new Set(runs.map(({ task }) => task))].map((task) => metricsOf(task))
  return first.filter((metric) => others.every((metrics) => metrics.includes(metric)))
}

/** Chooses the metric of the curves, and how much they are smoothed, as in Train. */
function CurveChoices({ runs }: { runs: readonly SavedRunEntry[] }) {
  const app = useApp()
  const text = useText()
  const metric = useRuns((state) => state.metric)
  const options = commonMetrics(runs)
  const { task } = runs[0]
  return (
    <div className={styles.choices}>
      <label>
        {text.compare.metric}{' '}
        <Select
          value={metric}
          options={options.includes(metric) ? options : [metric, ...options]}
          nameOf={(key) => metricText(key, task, text).label}
          onChoose={app.runs.setMetric}
        />
      </label>
      <label>
        {text.page.smoothing} <SmoothingSlider disabled={isSparse(metric)} />
      </label>
    </div>
  )
}
