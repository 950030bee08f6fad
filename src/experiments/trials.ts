import type { KnobValue } from '../settings/knob'
import type { RunConfig } from '../settings/knobs'
import { externalName } from '../settings/names'
import type { Range } from '../statistics/ranges'
import { knobOf, type Field } from '../tasks/fields'
import type { Space, Trial, TrialPlan, TrialSearch } from '../runs/cluster/trials'
import { writeCompare } from './compare/compareLink'
import { runsOfRow, seedsOf } from './compare/rows'
import { keyOf, runConfig } from './runKey'
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

/** Logarithmic where the values of a grid are: at least this factor between the greatest and the least. */
const LOG_FROM = 8

/** The range of a knob over which the values of a grid are spread; options where they are no numbers. */
function spaceOf(field: Field, values: readonly KnobValue[], base: RunConfig): Space {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length < values.length) return { kind: 'options', values }
  const knob = knobOf(field, base)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const kind = low > 0 && high / low >= LOG_FROM ? 'log' : 'linear'
  return { kind, low, high, integer: knob.kind === 'number' && knob.integer === true }
}

function spaceOfRange(range: Range): Space {
  if (range.kind === 'choice') return { kind: 'options', values: range.values }
  const { kind, low, high } = range
  return { kind: kind === 'log' ? 'log' : 'linear', low, high, integer: kind === 'integer' }
}

/** What the sampler of another program can draw in a sweep: from the ranges of a search, or over the values of a grid. */
function searchOf({ base, plan, settings }: Pick<SweepState, 'base' | 'plan' | 'settings'>): TrialSearch {
  const spaces: [Field, Space][] =
    plan.kind === 'search'
      ? plan.knobs.map(({ field, range }) => [field, spaceOfRange(range)])
      : [plan.x, ...(plan.y ? [plan.y] : [])].map(({ field, values }) => [
          field,
          spaceOf(field, values, base),
        ])
  return {
    base: keyOf(runConfig(base, settings.seed, settings.budget)),
    space: Object.fromEntries(spaces.map(([field, space]) => [externalName(field), space])),
    budget: settings.budget,
    runs: plan.kind === 'search' ? plan.points : 0,
  }
}

/**
 * The plan of a sweep for training elsewhere. Every run trains to its budget there: no cell waits for another one's
 * score.
 */
export const trialPlanOf = (state: SweepState): TrialPlan => ({
  view: 'sweep',
  link: writeSweep({ ...state, halving: null }),
  trials: trialsOfSweep(state),
  search: searchOf(state),
})

/** The plan of a comparison for training elsewhere. */
export const trialPlanOfCompare = (state: CompareState): TrialPlan => ({
  view: 'compare',
  link: writeCompare(state),
  trials: trialsOfCompare(state),
  search: null,
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
