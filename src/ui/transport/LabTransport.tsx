import type { ReactNode } from 'react'
import type { LabExperiment } from '../../app/lab/state'
import type { TransportVerbs } from '../../app/lab/verbs'
import { useText } from '../AppContext'
import { rate } from '../numbers'
import { TransportButtons } from './TransportButtons'
import styles from './transport.module.css'

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
