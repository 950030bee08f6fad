import type { Field } from '../../../app/fields'
import type { KnobValue } from '../../../settings/knob'
import { usePage, useText } from '../../AppContext'
import { fieldText, valueText } from '../../fieldText'
import { useSweep } from '../useLab'

/** How the sweep's knobs and their values are written. */
export function useFieldLabel() {
  const text = useText()
  const language = usePage((state) => state.language)
  const task = useSweep((state) => state.base.task)
  return {
    label: (field: Field) => fieldText(field, task, language, text).label,
    value: (field: Field, value: KnobValue) =>
      valueText(field, typeof value === 'number' ? Number(value.toPrecision(4)) : value, language, text),
  }
}
