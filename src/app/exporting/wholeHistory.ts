import type { RecordedSteps } from '../../runs/export'
import { fillSteps, stepsOf, type RecordedRows, type Stretch } from '../../runs/recordedRows'

/**
 * Every step of a history: those that the page has, and older ones from the store of kept runs. Where the store does not have
 * them either, or cannot be read, `thinned` tells how many are missing.
 */
export async function wholeHistory(
  history: RecordedRows,
  stored: () => AsyncIterable<Stretch>,
): Promise<RecordedSteps> {
  const whole = stepsOf(history)
  if (whole) return whole
  const filling = fillSteps(history.columns, 0, history.steps)
  try {
    for await (const part of stored()) filling.take(part)
  } catch {
    // what it could not give is told as missing
  }
  filling.takeRows(history)
  return filling.filled()
}
