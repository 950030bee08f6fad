import type { Field } from '../../../app/fields'
import type { KnobValue } from '../../../settings/knob'
import { formatNumber } from '../../../app/series/format'
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
      typeof value === 'number' && !Number.isInteger(value)
        ? formatNumber(value)
        : valueText(field, value, language, text),
  }
}
