import type { FigureName } from '../metrics/figures'
import type { MetricName } from '../metrics/metrics'
import type { Needs } from '../metrics/needs'
import { KNOBS, type KnobName, type RunConfig } from '../settings/knobs'
import type { Evidence } from './evidence'
import type { Figures } from './figures'

/** Knobs and the values that a rule suggests for them; a task's own knobs are added to those in force. */
export type Change = {
  -readonly [Name in Exclude<keyof RunConfig, 'task' | 'algorithm' | 'seed' | 'engine'>]?: RunConfig[Name]
}

export interface Finding<F extends Figures = Figures> {
  /** what the sentence quotes */
  figures: F
  /** knobs that would help; null if no knob does, and the advice only explains */
  change: Change | null
  /** whether it helps only a run that starts over, because the weights cannot recover */
  fromStart?: boolean
  /** the reward part that the sentence is about */
  part?: string
  /** which of two figures is wrong, where the rule looks at both */
  wrong?: 'mean' | 'std'
}

/** One thing that can be the matter with a run. */
export interface Rule<F extends Figures = Figures> {
  /** the evidence must have so many steps before the rule is asked */
  lasts: number
  /** the measurements that a run must have; without them, the rule is not asked */
  needs: Needs
  /** the chart that shows it */
  chart: FigureName | MetricName
  /** Null where there is nothing to say. Reads nothing but its argument. */
  sees(evidence: Evidence): Finding<F> | null
}

/** Declares a rule; the names of its figures become types, so that a sentence cannot quote another. */
export const rule = <const F extends Figures>(declared: Rule<F>) => declared

/** Whether a change acts only when the run starts again. */
export function needsReset({ change, fromStart }: Pick<Finding, 'change' | 'fromStart'>): boolean {
  if (fromStart || change === null) return fromStart === true
  const names = Object.keys(change) as (keyof Change)[]
  return names.some((name) => name === 'taskSettings' || KNOBS[name satisfies KnobName].effect === 'reset')
}
