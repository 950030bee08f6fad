import { useMemo } from 'react'
import type { History } from '../../app/history/history'
import { rowOf } from '../../metrics/stepTable'
import { shownInspection } from '../../app/shownInspection'
import type { MetricKey } from '../../metrics/metrics'
import { useApp, usePage } from '../AppContext'
import { Late } from '../frame/Late'
import { LazyVerifyDrawer } from './lazyParts'
import { useInspection } from './useInspection'
import styles from './figures.module.css'

const NOTHING: readonly never[] = []

/** Checks the arithmetic of the step that the lens shows, by grouping its completions again. */
export function VerifyPanel() {
  return (
    <section className={styles.verify}>
      <Late>
        <Verification />
      </Late>
    </section>
  )
}

function Verification() {
  const app = useApp()
  const info = usePage((state) => state.run.info)
  const inspection = useInspection(shownInspection)
  const history = usePage((state) => state.run.history)
  const step = inspection?.step ?? 0
  const reportText = usePage((state) => state.reportText)
  const isRecorded = usePage((state) => rowOf(state.run.history, step) >= 0)
  const logged = useMemo(() => (isRecorded ? metricsAt(history, step) : null), [history, step, isRecorded])
  return (
    <LazyVerifyDrawer
      key={reportText}
      inspection={inspection}
      vocabulary={info?.vocabulary ?? NOTHING}
      endToken={info?.endToken ?? -1}
      logged={logged}
      pasted={reportText}
      onTrain={app.trainReport}
      onExport={app.saveText}
    />
  )
}

/** Every metric that the run recorded at a step, by its name. */
const metricsAt = (history: History, step: number): Partial<Record<MetricKey, number>> => {
  const row = rowOf(history, step)
  return Object.fromEntries(history.columns.map((name, column) => [name, history.values[column][row]]))
}
