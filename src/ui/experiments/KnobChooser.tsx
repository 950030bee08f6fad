import type { Field } from '../../tasks/fields'
import type { TaskId } from '../../settings/knobs'
import { useText } from '../AppContext'
import { Select } from '../parts/Select'
import { fieldText } from '../fieldText'

interface Props {
  /** the accessible name of the list */
  label: string
  /** the text shown while nothing is chosen */
  invitation: string
  task: TaskId
  /** the knobs to choose from */
  fields: readonly Field[]
  onChoose: (field: Field) => void
}

/** Adds one more knob to those that are shown. */
export function KnobChooser({ label, invitation, task, fields, onChoose }: Props) {
  const text = useText()
  return (
    <Select
      aria-label={label}
      value={null}
      options={fields}
      nameOf={(field) => fieldText(field, task, text).label}
      invitation={invitation}
      onChoose={onChoose}
    />
  )
}
