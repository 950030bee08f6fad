import type { Field } from '../../app/fields'
import type { TaskId } from '../../settings/knobs'
import { usePage, useText } from '../AppContext'
import { Select } from '../fields/Select'
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
  const language = usePage((state) => state.language)
  return (
    <Select
      aria-label={label}
      value={null}
      options={editableFields(task).filter((field) => !without.includes(field))}
      nameOf={(field) => fieldText(field, task, language, text).label}
      invitation={invitation}
      onChoose={onChoose}
    />
  )
}
