import type { RunConfig } from '../../settings/knobs'
import { idleBecause, knobOf, type Field } from '../../tasks/fields'
import { defaultBudget, SETTING_LIMITS } from '../compare/rows'
import { newSweep } from './newSweep'
import type { SearchedKnob, SweepAxis, SweepPlan, SweepState } from '../state'
import { withoutStops } from '../../settings/stopConditions'

/** Knobs that usually matter most, and the factor by which each is searched up and down. */
const SEARCHED: readonly { field: Field; around: number; least: number }[] = [
  { field: 'learningRate', around: 10, least: 1e-4 },
  { field: 'beta', around: 10, least: 1e-3 },
  { field: 'epsilon', around: 3, least: 0.02 },
]
const POINTS = 16

/** Two digits of a number below 10; a larger one, such as a group size, is whole. */
const rounded = (value: number) => (value < 10 ? Number(value.toPrecision(2)) : Math.round(value))

/**
 * A search around a run's settings: 16 Sobol points over learning rate, β and ε on log scales, with the run's seed and its
 * limit of completions; 300 steps if it has no limit.
 */
export function searchAround(config: RunConfig): SweepState {
  const { seed, maxSteps, generationBatchSize } = config
  const base = withoutStops(config)
  const knobs = SEARCHED.filter(({ field }) => idleBecause(field, base) === null).map(
    ({ field, around, least }): SearchedKnob => {
      const value = base[field as 'beta']
      const knob = knobOf(field, base)
      const most = knob.kind === 'number' ? knob.max : Infinity
      const middle = Math.max(value, least)
      return {
        field,
        range: {
          kind: 'log',
          low: rounded(middle / around),
          high: Math.min(most, rounded(middle * around)),
        },
      }
    },
  )
  const asked = config.budget > 0 ? config.budget : maxSteps * generationBatchSize
  const budget = Math.min(SETTING_LIMITS.budget.most, asked > 0 ? asked : defaultBudget(base))
  return newSweep({
    base,
    plan: { kind: 'search', method: 'sobol', knobs, points: POINTS },
    settings: { seed, seeds: 1, budget },
    halving: null,
    metric: 'eval_reward',
    summary: 'final',
  })
}

/** The factors by which a grid around a configuration varies its settings. */
const FOURFOLD = [0.25, 1, 4]
const TWOFOLD = [0.5, 1, 2]

/** A grid around a configuration: β, or the group size where β is 0, with ε where it acts. */
export function gridAround(config: RunConfig): Extract<SweepPlan, { kind: 'grid' }> {
  const times = (field: 'beta' | 'numGenerations' | 'epsilon', factors: readonly number[]): SweepAxis => {
    const knob = knobOf(field, config)
    const [least, most] = knob.kind === 'number' ? [knob.min, knob.max] : [-Infinity, Infinity]
    const values = factors.map((factor) => Math.min(most, Math.max(least, rounded(config[field] * factor))))
    return { field, values: [...new Set(values)] }
  }
  return {
    kind: 'grid',
    x: config.beta > 0 ? times('beta', FOURFOLD) : times('numGenerations', TWOFOLD),
    y: idleBecause('epsilon', config) === null ? times('epsilon', TWOFOLD) : null,
  }
}
