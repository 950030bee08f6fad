import type { ReactNode } from 'react'
import type { LabExperiment } from '../../experiments/state'
import type { TransportVerbs } from '../../app/lab/verbs'
import { useText } from '../AppContext'
import { rate } from '../numbers'
import { TransportButtons } from './TransportButtons'
import styles from './transport.module.css'

interface Props {
  experiment: Pick<LabExperiment, 'phase' | 'progression'>
  verbs: TransportVerbs
  /** the settings that all runs share */
  children: ReactNode
}

/** The transport of Compare and Sweep: play, pause and reset, the common settings, and the progress of all runs. */
export function LabTransport({ experiment, verbs, children }: Props) {
  const text = useText()
  const { phase, progression } = experiment
  const { done, total, runs, runsDone, secondsLeft } = progression
  const isPlaying = phase === 'playing' || phase === 'starting'
  return (
    <section aria-label={text.page.regions.transport} className={`${styles.bar} ${styles.experiment}`}>
      <TransportButtons
        isPlaying={isPlaying}
        isDisabled={phase === 'failed' || phase === 'done'}
        onPlay={verbs.play}
        onPause={verbs.pause}
      >
        <button type="button" onClick={verbs.reset}>
          {text.transport.reset}
        </button>
      </TransportButtons>
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
