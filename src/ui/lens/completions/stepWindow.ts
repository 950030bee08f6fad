/** Longer trajectories are not shown whole: a chip per step would be thousands of them. */
const LONGEST_WHOLE = 40
/** Number of steps shown of a longer trajectory. */
export const WINDOW = 20

/** The steps that are shown: from … to − 1, counted from 0. */
export interface StepWindow {
  from: number
  to: number
  /** whether some steps are not shown */
  isPart: boolean
}

/** The window that begins at a step, moved back if it would reach over the end. */
export function stepWindow(length: number, start: number): StepWindow {
  if (length <= LONGEST_WHOLE) return { from: 0, to: length, isPart: false }
  const from = Math.max(0, Math.min(start, length - WINDOW))
  return { from, to: from + WINDOW, isPart: true }
}
