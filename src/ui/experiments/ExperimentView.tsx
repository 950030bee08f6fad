import type { ReactNode } from 'react'
import type { ExperimentKind } from '../../settings/views'
import { useText } from '../AppContext'
import { whole } from '../numbers'
import { ForeignCode } from './ForeignCode'
import { ExperimentMessages } from './ExperimentMessages'
import { shareText } from './shareText'
import { useExperiment, useExperiments } from './useExperiments'
import { Verbs } from './Verbs'
import styles from './experimentView.module.css'
import experimentsStyles from './experiments.module.css'

interface Props {
  kind: ExperimentKind
  /** the accessible name of the panel at the left, and its content */
  sideLabel: string
  side: ReactNode
  /** the results, which begin with the answer */
  children: ReactNode
}

/** The common parts of Compare and Sweep: a panel at the left, results at the right, messages over them. */
export function ExperimentView({ kind, sideLabel, side, children }: Props) {
  const text = useText()
  return (
    <div role="tabpanel" id={`view-${kind}`} aria-labelledby={`tab-${kind}`} className={styles.view}>
      <section aria-label={sideLabel} className={styles.side}>
        <ForeignCode view={kind} />
        {side}
      </section>
      <section aria-label={text.page.regions.charts} className={styles.results}>
        <ImportedNote kind={kind} />
        <LeftExperiment kind={kind} />
        {children}
      </section>
      <ExperimentMessages />
    </div>
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
    <div className={experimentsStyles.confound}>
      <p>{importing.from(imported.file, whole(locale, here), whole(locale, runs.size), imported.engine)}</p>
    </div>
  )
}

/** Offers to open or to continue the experiment of an earlier visit, or of a tab that was closed. */
function LeftExperiment({ kind }: { kind: ExperimentKind }) {
  const {
    runs: text,
    compare: { sentences },
    locale,
  } = useText()
  const verbs = useExperiments()[kind]
  const stored = useExperiment(kind, (state) => state.stored)
  if (!stored) return null
  const { finished, total, share } = stored
  const left = text.left[kind](
    whole(locale, finished),
    whole(locale, total),
    shareText(locale, { done: share, total: 1 }),
  )
  return (
    <div className={experimentsStyles.confound}>
      <p>{finished === total ? left : sentences([left, text.leftGoesOn])}</p>
      <Verbs
        verbs={[
          { name: finished === total ? text.open : text.goOn, act: verbs.resumeStored },
          { name: text.notNow, act: verbs.declineStored },
        ]}
      />
    </div>
  )
}
