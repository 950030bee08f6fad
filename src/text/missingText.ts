import type { Missing } from '../reading/contract'
import type { ReadingText } from './readingText'

/** What is said of a figure that a log lacks: the settings that log it, in backticks, and what could not be looked for. */
export const missingText = (
  { missing, findings }: ReadingText,
  { options, unasked }: Pick<Missing, 'options' | 'unasked'>,
): string =>
  missing(
    options.map((option) => `\`${option}\``).join(', '),
    unasked.map((rule) => findings[rule].title),
  )
