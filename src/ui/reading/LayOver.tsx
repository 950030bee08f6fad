import { useApp, useText } from '../AppContext'
import { Select } from '../parts/Select'
import { useRuns } from '../runs/useRuns'
import { useReadings } from './useReadings'
import styles from './reading.module.css'

const NONE = ''

/** Chooses a saved run of this page, or another log, whose curves lie behind those of the open one. */
export function LayOver() {
  const app = useApp()
  const { readingView: text } = useText()
  const open = useReadings((state) => state.open?.id)
  const over = useReadings((state) => state.over?.id ?? NONE)
  const runs = useRuns((state) => state.runs)
  const readings = useRuns((state) => state.readings)
  const others = [
    ...(runs ?? []).map(({ id, name }) => ({ kind: 'run' as const, id, name })),
    ...readings
      .filter(({ id }) => id !== open)
      .map(({ id, name }) => ({ kind: 'reading' as const, id, name })),
  ]
  if (open === undefined || others.length === 0) return null
  return (
    <label className={styles.layOver}>
      <span>{text.layOver}</span>
      <Select
        value={over}
        options={[NONE, ...others.map(({ id }) => id)]}
        nameOf={(id) => others.find((one) => one.id === id)?.name ?? text.none}
        onChoose={(id) => void app.readings.layOver(others.find((one) => one.id === id) ?? null)}
      />
    </label>
  )
}
