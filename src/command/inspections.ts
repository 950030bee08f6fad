import { log2, pow } from '../math/portable'
import type { Inspection } from '../train/inspection'

/** The most steps whose whole arrays are kept. */
const MOST = 16

/**
 * Tells which steps are inspected and saved after `step` steps: the multiples of the smallest power of two of which at most 16
 * multiples have been reached. That depends on the step alone, so an interrupted run saves the same steps as an uninterrupted
 * one.
 */
export function inspectedSteps(step: number): (step: number) => boolean {
  const every = pow(2, Math.max(0, Math.ceil(log2(step / MOST))))
  return (one) => one % every === 0
}

/** The inspections with one more, without those that are then no longer saved. */
export function withInspection(kept: readonly Inspection[], one: Inspection): Inspection[] {
  const stays = inspectedSteps(one.step)
  return [...kept.filter(({ step }) => stays(step)), one]
}
