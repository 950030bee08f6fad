import { comparableRuns } from '../../app/runVerbs'
import { useApp, usePage, useText } from '../AppContext'
import styles from './figures.module.css'

/** Controls for all curves: smoothing, the earlier runs behind them, and a button that opens Compare. */
export function ChartToolbar() {
  const app = useApp()
  const { page, compare } = useText()
  const smoothing = usePage((state) => state.preferences.smoothing)
  const previous = usePage((state) => comparableRuns(state.previous, state.run.first.task).length)
  return (
    <div className={styles.toolbar}>
      <label className={styles.smoothing}>
        {page.smoothing}
        <input
          type="range"
          min={0}
          max={0.99}
          step={0.01}
          value={smoothing}
          onChange={(event) => app.setPreference('smoothing', Number(event.currentTarget.value))}
        />
        <span aria-hidden="true">{smoothing.toFixed(2)}</span>
      </label>
      {previous > 0 && (
        <span className={styles.previous}>
          {page.previousRuns(previous)}
          <button type="button" onClick={app.forgetPrevious}>
            {page.forgetPrevious}
          </button>
        </span>
      )}
      <button type="button" onClick={app.lab.compareWithReinforce}>
        {compare.withReinforce}
      </button>
    </div>
  )
}
