import type { ReactNode } from 'react'
import type { ExperimentKind } from '../../settings/views'
import type { Catalogue } from '../../text/catalogue'
import { useText } from '../AppContext'
import { formatCount } from '../../app/series/format'
import { ExperimentBar, type AnswerAction } from './ExperimentBar'
import { shareText } from './shareText'
import { useExperiment } from './useExperiments'
import styles from './answer.module.css'

interface Props {
  kind: ExperimentKind
  /** the answer, or what is being asked */
  heading: string
  /** what to do about it */
  note: string
  /** follows the number of runs that have ended */
  status?: string
  /** further controls at the end of the bar */
  tools?: ReactNode
  actions: readonly AnswerAction[]
  /** the figures behind it */
  children?: ReactNode
}

/** The head of the results of Compare and Sweep: one sentence, what to do about it, the figures, and the controls. */
export function AnswerSection({ kind, heading, note, status, tools, actions, children }: Props) {
  const { compare } = useText()
  return (
    <section aria-label={compare.answer.name} className={styles.answer}>
      <div className={styles.top}>
        <h2>{heading}</h2>
        <Progress kind={kind} note={status ?? ''} />
        <p>{note}</p>
      </div>
      {children}
      <ExperimentBar kind={kind} actions={actions} tools={tools} />
    </section>
  )
}

/** How many runs have ended, and how long the others will take. */
function Progress({ kind, note }: { kind: ExperimentKind; note: string }) {
  const text = useText()
  const phase = useExperiment(kind, (state) => state.phase)
  const { done, total, runs, runsDone, secondsLeft } = useExperiment(kind, (state) => state.progression)
  // runs of a population end together, so that a share of the training of all says more than the number of those that ended
  const isBegun = done > 0 && runsDone < runs
  const time =
    phase === 'playing' && secondsLeft !== null
      ? timeText(secondsLeft, text.compare)
      : text.compare.phases[phase]
  return (
    <div className={styles.progress}>
      <p role="status" aria-live="off">
        <b>{isBegun ? shareText(text.locale, { done, total }) : formatCount(runsDone)}</b>
        {text.compare[isBegun ? 'ofAllRuns' : 'ofRuns'](formatCount(runs))}
        {isBegun && runsDone > 0 && ` · ${text.compare.endedRuns(formatCount(runsDone))}`}
        {note !== '' && ` · ${note}`}
        {time !== '' && <span className={phase === 'done' ? 'spoken' : undefined}>{` · ${time}`}</span>}
      </p>
      <progress
        value={total > 0 ? done / total : 0}
        max={1}
        aria-label={text.compare.progressName}
        data-over={phase === 'done' || phase === 'ready' || undefined}
      />
    </div>
  )
}

/** Rounded as far as an estimate can be trusted. */
function timeText(seconds: number, { secondsLeft, minutesLeft }: Catalogue['compare']): string {
  if (seconds > 90) return minutesLeft(formatCount(Math.round(seconds / 60)))
  return secondsLeft(formatCount(seconds > 20 ? 5 * Math.ceil(seconds / 5) : Math.ceil(seconds)))
}
