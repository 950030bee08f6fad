import { divisors } from '../../settings/config'
import { KNOBS } from '../../settings/knobs'
import { useApp, usePage } from '../AppContext'
import { KnobRow } from './KnobRow'
import { useField } from './useField'
import styles from './settings.module.css'

/** Group size, one of the divisors of completions per step. */
export function GroupSizeRow() {
  const app = useApp()
  const completions = usePage((state) => state.edited.generationBatchSize)
  const state = useField('numGenerations')
  return (
    <KnobRow field="numGenerations" state={state}>
      {({ id, describedBy }) => (
        <span className={styles.control}>
          <select
            id={id}
            value={String(state.value)}
            aria-invalid={state.message !== null}
            aria-describedby={describedBy}
            onChange={(event) => app.setKnob('numGenerations', Number(event.currentTarget.value))}
          >
            {divisors(completions)
              .filter((size) => size <= KNOBS.numGenerations.max)
              .map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
          </select>
        </span>
      )}
    </KnobRow>
  )
}
