import type { Field } from '../../tasks/fields'
import { useApp } from '../AppContext'
import { KnobRow } from './KnobRow'
import { useField } from './useField'
import styles from './settings.module.css'

/** On or off. */
export function SwitchRow({ field }: { field: Field }) {
  const app = useApp()
  const state = useField(field)
  return (
    <KnobRow field={field} state={state}>
      {({ id, describedBy }) => (
        <span className={styles.control}>
          <input
            id={id}
            type="checkbox"
            checked={state.value === true}
            aria-describedby={describedBy}
            onChange={(event) => app.setKnob(field, event.currentTarget.checked)}
          />
        </span>
      )}
    </KnobRow>
  )
}
