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
  const { engine: engines, locale, stepCost, transport } = useText()
  const completions = usePage((state) => state.latest.completions)
  const stepsPerSecond = usePage((state) => state.stepsPerSecond)
  const msPerStep = usePage((state) => state.msPerStep)
  const engine = usePage((state) => state.run.engine?.engine)
  return (
    <div className={styles.run}>
      <p>
        {transport.status.completions(whole(locale, completions))} ·{' '}
        {transport.status.rate(rate(locale, stepsPerSecond, transport.absent))}
        {msPerStep !== null &&
          engine !== undefined &&
          ` · ${stepCost.policies.time(rate(locale, msPerStep, transport.absent), engines.names[engine], false)}`}
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
