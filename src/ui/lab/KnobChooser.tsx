import type { Field } from '../../app/fields'
import type { TaskId } from '../../settings/knobs'
import { useText } from '../AppContext'
import { fieldText } from '../fieldText'
import { editableFields } from './editableFields'

interface Props {
  /** names the list */
  label: string
  /** what stands in it while nothing is chosen */
  invitation: string
  task: TaskId
  /** knobs that are there already */
  without: readonly Field[]
  onChoose: (field: Field) => void
}

/** One more knob in which configurations may differ. */
export function KnobChooser({ label, invitation, task, without, onChoose }: Props) {
  const text = useText()
  return (
    <select aria-label={label} value="" onChange={(event) => onChoose(event.currentTarget.value as Field)}>
      <option value="" disabled>
        {invitation}
      </option>
      {editableFields(task)
        .filter((field) => !without.includes(field))
        .map((field) => (
          <option key={field} value={field}>
            {fieldText(field, task, text).label}
          </option>
        ))}
    </select>
  )
}
