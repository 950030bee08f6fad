import type { FieldChange } from '../../app/coach/coachState'
import type { RunConfig } from '../../settings/knobs'
import type { Catalogue } from '../../text'
import { fieldText, valueText } from '../fieldText'

/** The fields of a change with their values, as the page writes them. */
export function changesText(changes: readonly FieldChange[], { task }: RunConfig, text: Catalogue): string {
  return changes
    .map(({ field, from, to }) =>
      text.coach.knob(
        fieldText(field, task, text).label,
        valueText(field, from, task, text),
        valueText(field, to, task, text),
      ),
    )
    .join(text.coach.and)
}
