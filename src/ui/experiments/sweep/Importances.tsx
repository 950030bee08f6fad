import { useMemo } from 'react'
import { evenScores, importancesOf } from '../../../experiments/sweep/cells'
import { useText } from '../../AppContext'
import { percent } from '../../numbers'
import { useSweep } from '../useExperiments'
import { useFieldLabel } from './useFieldLabel'
import styles from './sweep.module.css'
import shared from '../experiments.module.css'

/** How much of the variation between scores each knob explains, as one bar per knob. */
export function Importances() {
  const text = useText()
  const { label } = useFieldLabel()
  const cells = useSweep((state) => state.cells)
  const plan = useSweep((state) => state.plan)
  // as the sentence above has them
  const { scores } = useSweep(evenScores)
  const importances = useMemo(() => importancesOf({ cells, plan }, scores), [cells, plan, scores])
  return (
    <section aria-label={text.sweep.importances}>
      <h2 className={shared.heading}>{text.sweep.importances}</h2>
      <p className={shared.note}>{text.sweep.importanceNote}</p>
      {importances === null ? (
        <p className={shared.note}>{text.sweep.tooFew}</p>
      ) : (
        <ul className={styles.importances}>
          {importances
            .filter(({ share }) => Number.isFinite(share))
            .toSorted((a, b) => b.share - a.share)
            .map(({ field, share }) => (
              <li key={field}>
                <span>{text.sweep.importance(label(field), percent(text.locale, share))}</span>
                <i style={{ width: `${share * 100}%` }} aria-hidden="true" />
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
