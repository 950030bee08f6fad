/** From so many steps on, not all of them are shown at once: a chip each would be thousands. */
const LONGEST_WHOLE = 40
/** Steps that are shown of a longer trajectory. */
export const WINDOW = 20

/** The steps that are shown: from … to − 1, from 0. */
export interface StepWindow {
  from: number
  to: number
  /** some steps are not shown */
  isPart: boolean
}

/** The window that begins at a step, moved so that it is full. */
export function stepWindow(length: number, start: number): StepWindow {
  if (length <= LONGEST_WHOLE) return { from: 0, to: length, isPart: false }
  const from = Math.max(0, Math.min(start, length - WINDOW))
  return { from, to: from + WINDOW, isPart: true }
}
