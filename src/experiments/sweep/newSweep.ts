import { emptyExperiment } from '../experiment'
import type { SweepState } from '../state'
import type { SweepDefinition } from './sweepLink'
import { cellsOf, fieldsOf } from './sweepPlan'

/** A sweep before anything is trained. */
export function newSweep(definition: SweepDefinition): SweepState {
  const { base, plan, settings } = definition
  return {
    ...emptyExperiment(),
    ...definition,
    cells: cellsOf(base, plan, settings),
    hover: null,
    selected: null,
    bestShare: 1,
    brushes: fieldsOf(plan).map(() => null),
  }
}
