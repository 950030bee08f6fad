import { log2, pow } from '../math/portable'
import type { Inspection } from '../train/inspection'

/** The most steps whose whole arrays are kept. */
const MOST = 16

/**
 * Which steps are inspected and kept after `step` steps: the multiples of the smallest power of two of which at most 16
 * multiples have been reached. That depends on the step alone, so an interrupted run keeps the same steps as an uninterrupted
 * one.
 */
export function spread(step: number): (step: number) => boolean {
  const every = pow(2, Math.max(0, Math.ceil(log2(step / MOST))))
  return (one) => one % every === 0
}

/** The kept inspections with one more. */
export function withInspection(kept: readonly Inspection[], one: Inspection): Inspection[] {
  const stays = spread(one.step)
  return [...kept.filter(({ step }) => stays(step)), one]
}
