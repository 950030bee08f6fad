import { useApp, usePage, useText } from '../AppContext'
import { SmoothingSlider } from '../fields/SmoothingSlider'
import styles from './figures.module.css'

/** Controls for all figures: smoothing, tables, and a button that opens Compare. */
export function ChartToolbar() {
  const app = useApp()
  const { page } = useText()
  const smoothing = usePage((state) => state.preferences.smoothing)
  const tables = usePage((state) => state.preferences.tables)
  return (
    <div className={styles.toolbar}>
      <label className={styles.smoothing}>
        {page.smoothing}
        <SmoothingSlider />
        <span aria-hidden="true">{smoothing.toFixed(2)}</span>
      </label>
      <button type="button" aria-pressed={tables} onClick={() => app.setPreference('tables', !tables)}>
        {page.tables}
      </button>
      <button type="button" onClick={() => void app.compareWithReinforce()}>
        {page.compareWithReinforce}
      </button>
    </div>
  )
}
