import { externalName } from '../settings/names'
import type { Trial, TrialPlan } from '../runs/cluster/trials'
import { runsOfRow, seedsOf } from './compare/rows'
import type { CompareState, SweepState } from './state'
import { writeSweep } from './sweep/sweepLink'
import { fieldsOf } from './sweep/sweepPlan'

/** The runs of a sweep as trials: every seed of every cell whose values are allowed. The key of a run is its link. */
export function trialsOfSweep({ cells, plan, settings }: SweepState): Trial[] {
  const names = fieldsOf(plan).map(externalName)
  const seeds = seedsOf(settings)
  return cells.flatMap(({ values, runs }, i) =>
    runs.map((link, k) => ({
      name: `cell-${i + 1}-seed-${seeds[k]}`,
      link,
      values: { ...Object.fromEntries(names.map((name, n) => [name, values[n]])), seed: seeds[k] },
    })),
  )
}

/**
 * The plan of a sweep for training elsewhere. Every run trains to its budget there: no cell waits for another one's
 * score.
 */
export const trialPlanOf = (state: SweepState): TrialPlan => ({
  view: 'sweep',
  link: writeSweep({ ...state, halving: null }),
  trials: trialsOfSweep(state),
})

/** The runs of a comparison as trials: every seed of every row. */
export const trialsOfCompare = ({ rows, settings }: CompareState): Trial[] =>
  rows.flatMap((row, i) =>
    runsOfRow(row, settings).map(({ key, config: { seed } }) => ({
      name: `row-${i + 1}-seed-${seed}`,
      link: key,
      values: { row: i + 1, seed },
    })),
  )
