import { useMemo } from 'react'
import { knownSettings, sharedSettings, type Shared } from '../../app/reading/sameSettings'
import { useApp, useText } from '../AppContext'
import { Select } from '../parts/Select'
import { useRuns } from '../runs/useRuns'
import { useReadings } from './useReadings'
import styles from './reading.module.css'

const NONE = ''

/** How formulas write the settings that a log can share with a run. */
const SYMBOLS: Readonly<Record<Shared, string>> = { beta: 'β', groupSize: 'G', updates: 'μ' }

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
    <>
      <label className={styles.layOver}>
        <span>{text.layOver}</span>
        <Select
          value={over}
          options={[NONE, ...others.map(({ id }) => id)]}
          nameOf={(id) => others.find((one) => one.id === id)?.name ?? text.none}
          onChoose={(id) => void app.readings.layOver(others.find((one) => one.id === id) ?? null)}
        />
      </label>
      {over === NONE && <RunOfSameSettings />}
    </>
  )
}

/** Offers the latest saved run of this page that has the settings of the open log; nothing if there is none. */
function RunOfSameSettings() {
  const app = useApp()
  const { readingView: text, locale } = useText()
  const { log, reading } = useReadings((state) => state.open)!
  const runs = useRuns((state) => state.runs)
  const known = useMemo(() => knownSettings(log, reading), [log, reading])
  const found = (runs ?? [])
    .toSorted((a, b) => b.saved - a.saved)
    .flatMap(({ id, name, config }) => {
      const shared = sharedSettings(known, config)
      return shared ? [{ id, name, shared }] : []
    })
    .at(0)
  if (!found) return null
  const { id, name, shared } = found
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })
  const written = shared.map(([setting, value]) => `${SYMBOLS[setting]} ${number.format(value)}`)
  return (
    <button
      type="button"
      className={styles.same}
      onClick={() => void app.readings.layOver({ kind: 'run', id, name })}
    >
      {text.sameSettings(name, written.join(', '))}
    </button>
  )
}
