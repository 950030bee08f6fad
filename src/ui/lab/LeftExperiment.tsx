import type { StoredSummary } from '../../experiments/state'
import type { TransportVerbs } from '../../app/lab/verbs'
import { useText } from '../AppContext'
import { whole } from '../numbers'
import { Verbs } from './Verbs'
import styles from './lab.module.css'
import type { ExperimentKind } from '../../settings/views'

interface Props {
  kind: ExperimentKind
  stored: StoredSummary | null
  verbs: TransportVerbs
}

/** Offers to go on with what an earlier visit, or a tab that is gone, has left. */
export function LeftExperiment({ kind, stored, verbs }: Props) {
  const { runs: text, locale } = useText()
  if (!stored) return null
  return (
    <div className={styles.confound}>
      <p>{text.left[kind](whole(locale, stored.finished), whole(locale, stored.total))}</p>
      <Verbs
        verbs={[
          { name: text.goOn, act: verbs.resumeStored },
          { name: text.notNow, act: verbs.declineStored },
        ]}
      />
    </div>
  )
}
