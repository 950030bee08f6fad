import type { LucideIcon } from 'lucide-react'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useId, useState, type ReactNode } from 'react'
import type { ExperimentKind } from '../../settings/views'
import { useText } from '../AppContext'
import { useWakeLock } from '../transport/useWakeLock'
import { ExperimentExportMenu } from './ExperimentExportMenu'
import { StartDialog } from './StartDialog'
import { useExperiment, useExperiments } from './useExperiments'
import { isUnderWay } from '../../experiments/experiment'
import styles from './answer.module.css'

/** Something that can be done about an answer. */
export interface AnswerAction {
  name: string
  icon?: LucideIcon
  /** follows the name on the button: to what, or for which cells */
  about?: string
  /** what it costs, or why it cannot be done */
  note: string
  /** the next sensible action; one of them at most */
  isNext: boolean
  /** null if it cannot be done */
  act: (() => void) | null
}

interface Props {
  kind: ExperimentKind
  actions: readonly AnswerAction[]
  /** further controls, before those that both views have */
  tools?: ReactNode
}

/**
 * The controls of Compare and Sweep, at the bottom of the results: Play or Pause until all runs have ended, then what to do
 * about the answer; at the end of the line what is always there.
 */
export function ExperimentBar({ kind, actions, tools }: Props) {
  const text = useText()
  const verbs = useExperiments()[kind]
  const phase = useExperiment(kind, (state) => state.phase)
  const [isAsked, setAsked] = useState(false)
  const isGoing = isUnderWay(phase)
  useWakeLock(isGoing)
  return (
    <section aria-label={text.page.regions.transport} className={styles.bar}>
      <div className={styles.actions}>
        {phase !== 'done' && (
          <button
            type="button"
            data-filled=""
            className={styles.play}
            onClick={isGoing ? verbs.pause : verbs.play}
          >
            {isGoing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            {isGoing ? text.transport.pause : text.transport.play}
          </button>
        )}
        {!isGoing &&
          phase !== 'ready' &&
          actions.map((action) => <Action key={action.name} {...action} isDone={phase === 'done'} />)}
      </div>
      <div className={styles.quiet}>
        {phase !== 'ready' && (
          <button
            type="button"
            aria-label={text.transport.reset}
            title={text.transport.reset}
            onClick={verbs.reset}
          >
            <RotateCcw aria-hidden="true" />
          </button>
        )}
        {tools}
        <button type="button" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {text.start.title}
        </button>
        <ExperimentExportMenu kind={kind} />
      </div>
      <StartDialog isOpen={isAsked} onClose={() => setAsked(false)} />
    </section>
  )
}

/** A button; the next sensible action is filled, and says beside it what it costs. */
function Action({ name, icon: Icon, about, note, isNext, act, isDone }: AnswerAction & { isDone: boolean }) {
  const noteId = useId()
  const isFilled = isDone && isNext
  return (
    <>
      <button
        type="button"
        data-filled={isFilled || undefined}
        disabled={act === null}
        title={note === '' ? undefined : note}
        aria-describedby={note === '' ? undefined : noteId}
        onClick={act ?? undefined}
      >
        {Icon && <Icon aria-hidden="true" />}
        <span>
          {name}
          {about && (
            <span className={styles.about} aria-hidden="true">
              {' '}
              {about}
            </span>
          )}
        </span>
      </button>
      <span id={noteId} className={isFilled ? styles.cost : 'spoken'}>
        {note}
      </span>
    </>
  )
}
