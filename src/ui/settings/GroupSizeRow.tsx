import { groupSizes } from '../../app/fields'
import { useApp, usePage } from '../AppContext'
import { Select } from '../fields/Select'
import { KnobRow } from './KnobRow'
import { useField } from './useField'
import styles from './settings.module.css'

/** Group size, one of the divisors of completions per step. */
export function GroupSizeRow() {
  const app = useApp()
  const sizes = groupSizes(usePage((state) => state.edited))
  const state = useField('numGenerations')
  return (
    <KnobRow field="numGenerations" state={state}>
      {({ id, describedBy }) => (
        <span className={styles.control}>
          <Select
            id={id}
            value={Number(state.value)}
            options={sizes}
            aria-invalid={state.message !== null}
            aria-describedby={describedBy}
            onChoose={(size) => app.setKnob('numGenerations', size)}
          />
        </span>
      )}
    </KnobRow>
  )
}
