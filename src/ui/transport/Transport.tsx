import { useId } from 'react'
import { pendingKnobs } from '../../app/editing'
import { isPlaying } from '../../app/runVerbs'
import { useApp, usePage, useText } from '../AppContext'
import { useMedia } from '../frame/useMedia'
import { RewardLine } from './RewardLine'
import { SeedAndSpeed } from './SeedAndSpeed'
import { StatusLine } from './StatusLine'
import { TransportButtons } from './TransportButtons'
import styles from './transport.module.css'

/**
 * The transport of Train: play and pause, step, reset and new seed; the latest figures; the seed and the speed, which on a
 * phone follow the first chart.
 */
export function Transport() {
  const app = useApp()
  const { page, transport } = useText()
  const playing = usePage(isPlaying)
  const phase = usePage((state) => state.phase)
  const running = usePage((state) => state.run.config)
  const edited = usePage((state) => state.edited)
  const pending = pendingKnobs(running, edited).length
  const pendingId = useId()
  const isNarrow = useMedia('narrow')
  const isPhone = useMedia('phone')
  const isBlocked = phase === 'starting' || phase === 'failed'

  return (
    <section aria-label={page.regions.transport} className={`${styles.bar} ${styles.transport}`}>
      <div className={styles.main}>
        <TransportButtons
          isPlaying={playing}
          isDisabled={phase === 'failed'}
          onPlay={app.play}
          onPause={app.pause}
        >
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
        </TransportButtons>
        <div className={styles.latest}>
          {isNarrow && <RewardLine />}
          <StatusLine />
        </div>
      </div>
      {!isPhone && <SeedAndSpeed />}
    </section>
  )
}
