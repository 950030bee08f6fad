import type { KnobValue } from '../../settings/knob'
import type { Field } from '../fields'
import type { Row } from './state'

/** A knob in which a row differs from the first: "β 0.04 → 0". */
export interface Difference {
  knob: Field
  from: KnobValue
  to: KnobValue
}
/** differencesFromFirst(rows): one list a row, empty for the first. */
export type DifferencesFromFirst = (rows: readonly Row[]) => readonly (readonly Difference[])[]
