import type { Heard } from '../../coach/listen'
import type { RuleId } from '../../coach/ruleIds'
import type { KnobValue } from '../../settings/knob'
import type { Field } from '../../tasks/fields'

/** One field of a change. */
export interface FieldChange {
  field: Field
  from: KnobValue
  to: KnobValue
}

/** A change that the coach advised and the visitor applied. */
export interface Applied {
  rule: RuleId
  changes: readonly FieldChange[]
  /** the last step before it */
  step: number
  /** whether it started a run, in place of one that Undo restores */
  isReset: boolean
  /** what was said before it, which Undo says again, without this rule */
  heard: Heard
}

/** The remarks of the coach on the run in Train, and the visitor's reactions. */
export interface CoachState {
  heard: Heard
  /** the last step that its rules have looked at; 0 before they are loaded */
  heardTo: number
  /** when what is shown was said, in milliseconds of the page's clock */
  saidAt: number
  /** rules that are silent in this run */
  silenced: readonly RuleId[]
  applied: Applied | null
}

export const FRESH_COACH: CoachState = {
  heard: { advice: null, others: [], explained: [] },
  heardTo: 0,
  saidAt: 0,
  silenced: [],
  applied: null,
}
