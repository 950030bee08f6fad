import { knobOf, valueOf, type Field } from '../../../tasks/fields'
import type { SearchedKnob, SweepPlan } from '../../../experiments/state'
import { canBeSearched } from '../../../experiments/sweep/sweepPlan'
import type { RunConfig } from '../../../settings/knobs'
import type { Range } from '../../../statistics/ranges'

/** A log range cannot start at 0: for a knob that can be 0 it starts at this share of the upper bound. */
const LOG_SPAN = 1e-3

/** The first range of a searched knob: all its allowed values, on the scale of its slider. */
export function wholeRange(field: Field, config: RunConfig): Range {
  const knob = knobOf(field, config)
  switch (knob.kind) {
    case 'choice':
      return { kind: 'choice', values: knob.options }
    case 'switch':
      return { kind: 'choice', values: [false, true] }
    case 'text':
      return { kind: 'choice', values: [valueOf(field, config)] }
    case 'number': {
      const { min, max, integer, scale } = knob
      if (integer) return { kind: 'integer', low: min, high: max }
      if (scale === 'log') return { kind: 'log', low: min > 0 ? min : max * LOG_SPAN, high: max }
      return { kind: 'linear', low: min, high: max }
    }
  }
}

/** The search that replaces a grid: its knobs, and as many points as it had cells. */
export function startingSearch(plan: SweepPlan, base: RunConfig): Extract<SweepPlan, { kind: 'search' }> {
  if (plan.kind === 'search') return plan
  const axes = plan.y ? [plan.x, plan.y] : [plan.x]
  const knobs = axes
    .filter(({ field }) => canBeSearched(field, base))
    .map(({ field }): SearchedKnob => ({ field, range: wholeRange(field, base) }))
  const learningRate: SearchedKnob = {
    field: 'learningRate',
    range: { kind: 'log', low: 0.0003, high: 0.03 },
  }
  const isThere = knobs.some(({ field }) => field === 'learningRate')
  return {
    kind: 'search',
    method: 'sobol',
    knobs: isThere ? knobs : [...knobs, learningRate],
    points: 32,
  }
}
