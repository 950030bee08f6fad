import { useMemo } from 'react'
import type { Field } from '../../app/fields'
import type { Run } from '../../app/state'
import type { KnobChange } from '../../runs/export'
import { usePage, useText } from '../AppContext'
import { fieldText, valueText } from '../fieldText'

/** The changes of a run's knobs as the curves mark them, and the names of knobs. Both stay the same objects until they change. */
export function useRunMarks({ first: { task }, changes }: Run) {
  const text = useText()
  const language = usePage((state) => state.language)
  const knobLabel = useMemo(
    () => (knob: string) => fieldText(knob as Field, task, language, text).label,
    [task, language, text],
  )
  const marks = useMemo(() => {
    const written = (knob: string, value: KnobChange['from']) =>
      typeof value === 'string' ? valueText(knob as Field, value, language, text) : value
    return changes.map(({ step, knob, from, to }) => ({
      step,
      knob,
      from: written(knob, from),
      to: written(knob, to),
    }))
  }, [changes, language, text])
  return { marks, knobLabel }
}
