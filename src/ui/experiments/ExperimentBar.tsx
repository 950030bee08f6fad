import { useState } from 'react'
import type { ExperimentKind } from '../../settings/views'
import { useText } from '../AppContext'
import { TransportButtons } from '../transport/TransportButtons'
import { StartDialog } from './StartDialog'
import { useExperiment, useExperiments } from './useExperiments'
import styles from './answer.module.css'

/** Something that can be done about an answer. */
export interface AnswerAction {
  name: string
  /** what it costs, or why it cannot be done */
  note: string
  /** the next sensible action; one of them at most */
  isNext: boolean
  /** null if it cannot be done */
  act: (() => void) | null
}

/**
 * The controls of Compare and Sweep, at the bottom of the results: Play or Pause until all runs have ended, then what to do
 * about the answer.
 */
export function ExperimentBar({ kind, actions }: { kind: ExperimentKind; actions: readonly AnswerAction[] }) {
  const text = useText()
  const verbs = useExperiments()[kind]
  const phase = useExperiment(kind, (state) => state.phase)
  const [isAsked, setAsked] = useState(false)
  const isGoing = phase === 'playing' || phase === 'starting'
  return (
    <section aria-label={text.page.regions.transport} className={styles.bar}>
      {phase !== 'done' && (
        <TransportButtons isPlaying={isGoing} isDisabled={false} onPlay={verbs.play} onPause={verbs.pause}>
          {null}
        </TransportButtons>
      )}
      {actions.map(({ name, note, isNext, act }) => (
        <div key={name} className={styles.action}>
          <button
            type="button"
            data-filled={(phase === 'done' && isNext) || undefined}
            disabled={act === null}
            title={note === '' ? undefined : note}
            onClick={act ?? undefined}
          >
            {name}
          </button>
          {note !== '' && phase === 'done' && isNext && <span>{note}</span>}
        </div>
      ))}
      <div className={styles.quiet}>
        <button type="button" onClick={verbs.reset}>
          {text.transport.reset}
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {text.start.title}
        </button>
      </div>
      <StartDialog isOpen={isAsked} onClose={() => setAsked(false)} />
    </section>
  )
}
