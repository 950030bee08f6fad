import { useMemo } from 'react'
import type { Field } from '../../tasks/fields'
import type { Run } from '../../app/state'
import type { KnobChange } from '../../runs/export'
import { useText } from '../AppContext'
import { fieldText, valueText } from '../fieldText'

/**
 * The knob changes that the curves of a run mark, and a function that names knobs. Both stay the same objects until
 * they change.
 */
export function useRunMarks({ first: { task }, changes }: Run) {
  const text = useText()
  const knobLabel = useMemo(() => (knob: string) => fieldText(knob as Field, task, text).label, [task, text])
  const marks = useMemo(() => {
    const written = (knob: string, value: KnobChange['from']) =>
      typeof value === 'string' ? valueText(knob as Field, value, task, text) : value
    return changes.map(({ step, knob, from, to }) => ({
      step,
      knob,
      from: written(knob, from),
      to: written(knob, to),
    }))
  }, [changes, task, text])
  return { marks, knobLabel }
}
