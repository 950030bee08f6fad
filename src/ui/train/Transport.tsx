import { useId } from 'react'
import { pendingKnobs } from '../../app/editing'
import { isPlaying } from '../../app/runVerbs'
import { useApp, usePage, useText } from '../AppContext'
import { FieldRow } from '../settings/FieldRow'
import { useWakeLock } from '../frame/useWakeLock'
import { SpeedChoice } from './SpeedChoice'
import { StatusLine } from './StatusLine'
import styles from './transport.module.css'

/** Play and pause, one step, begin again; how fast, from which seed, and how far it is. */
export function Transport() {
  const app = useApp()
  const { page, transport } = useText()
  const playing = usePage(isPlaying)
  const phase = usePage((state) => state.phase)
  const running = usePage((state) => state.run.config)
  const edited = usePage((state) => state.edited)
  const pending = pendingKnobs(running, edited).length
  const pendingId = useId()
  const isBlocked = phase === 'starting' || phase === 'failed'
  useWakeLock(playing)

  return (
    <section aria-label={page.regions.transport} className={styles.transport}>
      <div className={styles.main}>
        <div className={styles.buttons}>
          <button
            type="button"
            className={styles.play}
            disabled={phase === 'failed'}
            onClick={playing ? app.pause : app.play}
          >
            <svg viewBox="0 0 10 10" aria-hidden="true">
              {playing ? <path d="M1.5 1h2.4v8H1.5zM6.1 1h2.4v8H6.1z" /> : <path d="M2 .8v8.4L9 5z" />}
            </svg>
            {playing ? transport.pause : transport.play}
          </button>
          <button type="button" disabled={isBlocked} onClick={app.step}>
            {transport.step}
          </button>
          <button
            type="button"
            className={styles.reset}
            data-pending={pending > 0 || undefined}
            aria-describedby={pending > 0 ? pendingId : undefined}
            onClick={app.reset}
          >
            {transport.reset}
            {pending > 0 && (
              <span className={styles.count} aria-hidden="true">
                {pending}
              </span>
            )}
          </button>
          <button type="button" onClick={app.newSeed}>
            {transport.newSeed}
          </button>
          <span id={pendingId} className="spoken">
            {pending > 0 && transport.pending(pending)}
          </span>
        </div>
        <StatusLine />
      </div>
      <div className={styles.run}>
        <FieldRow field="seed" />
        <SpeedChoice />
      </div>
    </section>
  )
}
