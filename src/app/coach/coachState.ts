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

/** A change of the coach that was made. */
export interface Applied {
  rule: RuleId
  changes: readonly FieldChange[]
  /** the last step before it */
  step: number
  /** whether it began a run, in place of one that can be had back */
  isReset: boolean
}

/** What the coach says of the run in Train, and what was made of it. */
export interface CoachState {
  heard: Heard
  /** when the present advice was first said, in milliseconds of the page's clock */
  saidAt: number
  /** rules that are silent in this run */
  silenced: readonly RuleId[]
  applied: Applied | null
}

export const FRESH_COACH: CoachState = {
  heard: { advice: null, explained: [] },
  saidAt: 0,
  silenced: [],
  applied: null,
}
