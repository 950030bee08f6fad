import { useApp, usePage, useText } from '../AppContext'
import { whole, rate } from '../numbers'
import { EngineBadge } from '../frame/EngineBadge'
import { FileActions } from '../frame/PageActions'
import { FieldRow } from '../settings/FieldRow'
import styles from './charts.module.css'

/** The seed of the next run, the engine and the files: the same elements at every step. */
const SEED = <FieldRow field="seed" />
const FILES = <FileActions />
const ENGINE = <EngineBadge />

/** At the end of Charts: how far the run is and how fast, the seed of the next one, the engine, and the files of this one. */
export function RunRow() {
  const app = useApp()
  const { locale, transport } = useText()
  const completions = usePage((state) => state.latest.completions)
  const stepsPerSecond = usePage((state) => state.stepsPerSecond)
  return (
    <div className={styles.run}>
      <p>
        {transport.status.completions(whole(locale, completions))} ·{' '}
        {transport.status.rate(rate(locale, stepsPerSecond, transport.absent))}
      </p>
      {ENGINE}
      <div className={styles.seed}>
        {SEED}
        <button type="button" onClick={app.newSeed}>
          {transport.newSeed}
        </button>
      </div>
      {FILES}
    </div>
  )
}
