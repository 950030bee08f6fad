import { formatCount } from '../../app/series/format'
import type { ChartsText } from '../../text/en/charts'

/** Which step the figures of a chart are of. */
export function stepSentence(step: number, steps: number, text: ChartsText): string {
  if (steps === 0) return text.noSteps
  return step === steps ? text.latestStep(formatCount(step)) : text.atStep(formatCount(step))
}
