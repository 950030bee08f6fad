import type { Field } from '../../../tasks/fields'
import type { KnobValue } from '../../../settings/knob'
import { useText } from '../../AppContext'
import { fieldText, valueText } from '../../fieldText'
import { useSweep } from '../useExperiments'

/** How the sweep's knobs and their values are written. */
export function useFieldLabel() {
  const text = useText()
  const task = useSweep((state) => state.base.task)
  return {
    label: (field: Field) => fieldText(field, task, text).label,
    value: (field: Field, value: KnobValue) =>
      valueText(field, typeof value === 'number' ? Number(value.toPrecision(4)) : value, task, text),
  }
}
