import type { Field } from '../../tasks/fields'
import { baseValueOf, idleBecause, knobOf, taskKnobOf, valueOf } from '../../tasks/fields'
import type { Message } from '../../app/messages'
import { aboutField } from '../../app/messages'
import { surpriseAt } from '../../app/surprises'
import type { Knob, KnobValue } from '../../settings/knob'
import type { KnobName } from '../../settings/knobs'
import type { SurpriseName } from '../../text/catalogue'
import { usePage } from '../AppContext'

export interface FieldState {
  knob: Knob
  value: KnobValue
  /** the value that Restore sets */
  base: KnobValue
  /** always false for the seed, which is not part of the set-up */
  isChanged: boolean
  /** whether its value acts only after Reset */
  isPending: boolean
  /** the knob that makes it ineffective */
  idle: KnobName | null
  /** a note on its combination with other knobs */
  surprise: SurpriseName | null
  /** the message about its typed value */
  message: Message | null
}

/** The state of a field, as the page shows it. */
export function useField(field: Field): FieldState {
  const edited = usePage((state) => state.edited)
  const isPending = usePage((state) => {
    const { config } = state.run
    if (taskKnobOf(field) !== null && config.task !== state.edited.task) return true
    const shape: Field = field === 'promptsPerStep' ? 'generationBatchSize' : field
    return valueOf(shape, config) !== valueOf(shape, state.edited)
  })
  const message = usePage((state) => state.messages.find((notice) => aboutField(notice) === field) ?? null)
  const value = valueOf(field, edited)
  const base = baseValueOf(field, edited)
  return {
    knob: knobOf(field, edited),
    value,
    base,
    isChanged: field !== 'seed' && value !== base,
    isPending,
    idle: idleBecause(field, edited),
    surprise: surpriseAt(field, edited),
    message,
  }
}
