import type { Written } from '../../readingText'

/** “step 97”, or “line 1,940” of a log that does not number its steps. */
export const placed = ({ step, line }: Written<{ step: number; line: number }>): string =>
  step === '–' ? `line ${line}` : `step ${step}`
