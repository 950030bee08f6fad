import type { FieldChange } from '../../app/coach/coachState'
import type { RunConfig } from '../../settings/knobs'
import type { Catalogue } from '../../text'
import { fieldText, valueText } from '../fieldText'

/**
 * The fields of a change with their values, as the page writes them.
 * @param write writes one field
 */
export function changesText(
  changes: readonly FieldChange[],
  { task }: RunConfig,
  text: Catalogue,
  write = text.coach.knob,
): string {
  return changes
    .map(({ field, from, to }) =>
      write(
        fieldText(field, task, text).label,
        valueText(field, from, task, text),
        valueText(field, to, task, text),
      ),
    )
    .join(text.coach.and)
}
