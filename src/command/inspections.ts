import { log2, pow } from '../math/portable'
import type { Inspection } from '../train/inspection'

/** The most steps that are kept in whole. */
const MOST = 16

/**
 * Whether a step is to be inspected, and which of the kept steps stay with it: those of the smallest power of two of which at
 * most 16 multiples have been reached. It depends on the step alone, so an interrupted run keeps the steps of the whole one.
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
