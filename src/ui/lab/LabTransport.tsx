import type { ReactNode } from 'react'
import type { LabExperiment } from '../../app/lab/state'
import type { TransportVerbs } from '../../app/lab/verbs'
import { useText } from '../AppContext'
import { useWakeLock } from '../frame/useWakeLock'
import { rate } from '../numbers'
import styles from './lab.module.css'
import transport from '../train/transport.module.css'

interface Props {
  experiment: Pick<LabExperiment, 'phase' | 'progression'>
  verbs: TransportVerbs
  /** what all runs have in common */
  children: ReactNode
}

/** Play and pause, begin again, how far all runs are: the same buttons as in Train. */
export function LabTransport({ experiment, verbs, children }: Props) {
  const text = useText()
  const { phase, progression } = experiment
  const { done, total, runs, runsDone, secondsLeft } = progression
  const isPlaying = phase === 'playing' || phase === 'starting'
  useWakeLock(isPlaying)
  return (
    <section aria-label={text.page.regions.transport} className={styles.transport}>
      <div className={transport.buttons}>
        <button
          type="button"
          className={transport.play}
          disabled={phase === 'failed' || phase === 'done'}
          onClick={isPlaying ? verbs.pause : verbs.play}
        >
          <svg viewBox="0 0 10 10" aria-hidden="true">
            {isPlaying ? <path d="M1.5 1h2.4v8H1.5zM6.1 1h2.4v8H6.1z" /> : <path d="M2 .8v8.4L9 5z" />}
          </svg>
          {isPlaying ? text.transport.pause : text.transport.play}
        </button>
        <button type="button" onClick={verbs.reset}>
          {text.transport.reset}
        </button>
      </div>
      <div className={styles.settings}>{children}</div>
      <div className={styles.progress}>
        <progress value={total > 0 ? done / total : 0} max={1} aria-label={text.compare.progressName} />
        <p role="status" aria-live="off">
          {[
            text.compare.progress(runsDone, runs),
            phase === 'playing' && secondsLeft !== null
              ? text.compare.secondsLeft(rate(text.locale, secondsLeft, ''))
              : text.compare.phases[phase],
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </section>
  )
}
