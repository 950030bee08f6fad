import { baseOf, type Field } from '../../tasks/fields'
import type { ChoiceKnob } from '../../settings/knob'
import { presetChanged } from '../../settings/presets'
import { useApp, usePage, useText } from '../AppContext'
import { Select } from '../fields/Select'
import { valueText } from '../fieldText'
import { KnobRow } from './KnobRow'
import { useField } from './useField'
import styles from './settings.module.css'

/** One of a few. */
export function ChoiceRow({ field }: { field: Field }) {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const touched = field === 'algorithm' && presetChanged(edited, baseOf(edited))
  const state = useField(field)
  const { options } = state.knob as ChoiceKnob
  const written = (option: string) => valueText(field, option, edited.task, text)

  return (
    <KnobRow field={field} state={state}>
      {({ id, describedBy }) => (
        <span className={styles.control}>
          <Select
            id={id}
            value={String(state.value)}
            options={options}
            nameOf={(option) =>
              touched && option === state.value ? text.panel.presetChanged(written(option)) : written(option)
            }
            aria-invalid={state.message !== null}
            aria-describedby={describedBy}
            onChoose={(option) => app.setKnob(field, option)}
          />
        </span>
      )}
    </KnobRow>
  )
}
