import type { ReactNode } from 'react'
import type { ExperimentKind } from '../../settings/views'
import { useText } from '../AppContext'
import { percent, rate, whole } from '../numbers'
import { TransportButtons } from '../transport/TransportButtons'
import { ForeignCode } from './ForeignCode'
import { ExperimentMessages } from './ExperimentMessages'
import { useExperiment, useExperiments } from './useExperiments'
import { Verbs } from './Verbs'
import transport from '../transport/transport.module.css'
import styles from './experiments.module.css'

interface Props {
  kind: ExperimentKind
  /** the settings that all runs share */
  settings: ReactNode
  /** the accessible name of the panel at the left, and its content */
  sideLabel: string
  side: ReactNode
  /** the results */
  children: ReactNode
}

/**
 * The common parts of Compare and Sweep: the controls above, a panel at the left, results at the right, messages over them.
 */
export function ExperimentView({ kind, settings, sideLabel, side, children }: Props) {
  const text = useText()
  const verbs = useExperiments()[kind]
  return (
    <div role="tabpanel" id={`view-${kind}`} aria-labelledby={`tab-${kind}`} className={styles.view}>
      <Transport kind={kind}>{settings}</Transport>
      <section aria-label={sideLabel} className={styles.side}>
        <ForeignCode view={kind} />
        {side}
      </section>
      <section aria-label={text.page.regions.charts} className={styles.results}>
        <ImportedNote kind={kind} />
        <LeftExperiment kind={kind} />
        {children}
        <Verbs
          verbs={[
            { name: text[kind].exportJson, act: verbs.exportJson },
            { name: text[kind].copyLink, act: () => void verbs.copyLink() },
          ]}
        />
      </section>
      <ExperimentMessages />
    </div>
  )
}

/** Play, pause and reset, the common settings, and the progress of all runs. */
function Transport({ kind, children }: { kind: ExperimentKind; children: ReactNode }) {
  const text = useText()
  const verbs = useExperiments()[kind]
  const phase = useExperiment(kind, (state) => state.phase)
  const { done, total, runs, runsDone, secondsLeft } = useExperiment(kind, (state) => state.progression)
  // runs of a population end together, so that a share of their training says more than the number of them that ended
  const share = done > 0 && done < total ? percent(text.locale, Math.floor((100 * done) / total) / 100) : ''
  const time =
    phase === 'playing' && secondsLeft !== null
      ? text.compare.secondsLeft(rate(text.locale, secondsLeft, ''))
      : text.compare.phases[phase]
  return (
    <section aria-label={text.page.regions.transport} className={`${transport.bar} ${transport.experiment}`}>
      <TransportButtons
        isPlaying={phase === 'playing' || phase === 'starting'}
        isDisabled={phase === 'done'}
        onPlay={verbs.play}
        onPause={verbs.pause}
      >
        <button type="button" onClick={verbs.reset}>
          {text.transport.reset}
        </button>
      </TransportButtons>
      <div className={transport.settings}>{children}</div>
      <div className={transport.progress}>
        <progress value={total > 0 ? done / total : 0} max={1} aria-label={text.compare.progressName} />
        <p role="status" aria-live="off">
          {[share, text.compare.progress(runsDone, runs), time].filter(Boolean).join(' · ')}
        </p>
      </div>
    </section>
  )
}

/** Names the shown runs that came from a file; nothing if there are none. */
function ImportedNote({ kind }: { kind: ExperimentKind }) {
  const { importing, locale } = useText()
  const imported = useExperiment(kind, (state) => state.imported)
  const runs = useExperiment(kind, (state) => state.runs)
  if (imported === null) return null
  const here = [...runs.keys()].filter((key) => imported.keys.has(key)).length
  if (here === 0) return null
  return (
    <div className={styles.confound}>
      <p>{importing.from(imported.file, whole(locale, here), whole(locale, runs.size), imported.engine)}</p>
    </div>
  )
}

/** Offers to open or to continue the experiment of an earlier visit, or of a tab that was closed. */
function LeftExperiment({ kind }: { kind: ExperimentKind }) {
  const { runs: text, locale } = useText()
  const verbs = useExperiments()[kind]
  const stored = useExperiment(kind, (state) => state.stored)
  if (!stored) return null
  const { finished, total } = stored
  return (
    <div className={styles.confound}>
      <p>{text.left[kind](whole(locale, finished), whole(locale, total))}</p>
      <Verbs
        verbs={[
          { name: finished === total ? text.open : text.goOn, act: verbs.resumeStored },
          { name: text.notNow, act: verbs.declineStored },
        ]}
      />
    </div>
  )
}
