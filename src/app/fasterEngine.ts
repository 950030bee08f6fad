import type { TrialFigure } from '../worker/trial'

/** The engine that took less time per step; null unless both were measured. */
export function fasterOf(figures: readonly TrialFigure[]): TrialFigure['engine'] | null {
  const measured = figures.filter(({ msPerStep }) => msPerStep !== null)
  if (measured.length < 2) return null
  return measured.reduce((best, figure) => (figure.msPerStep! < best.msPerStep! ? figure : best)).engine
}
