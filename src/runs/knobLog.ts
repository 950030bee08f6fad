import { changedKnobs, withEpsilonHigh } from '../settings/config'
import type { RunConfig } from '../settings/knobs'
import type { KnobChange } from './export'

/** The knobs of a run: the configuration of its first step, and the changes of later ones, in the order of steps. */
export interface KnobLog {
  first: RunConfig
  changes: readonly KnobChange[]
}

/** A configuration after changes of live knobs. */
export function withChanges(config: RunConfig, changes: readonly KnobChange[]): RunConfig {
  const next = { ...config, ...Object.fromEntries(changes.map(({ knob, to }) => [knob, to])) }
  return withEpsilonHigh(next)
}

/** The changes that make one configuration of another at a step. */
export const changesBetween = (step: number, from: RunConfig, to: RunConfig): KnobChange[] =>
  changedKnobs(from, to).map((name) => {
    const knob = name as keyof RunConfig & string
    return { step, knob, from: from[knob] as KnobChange['from'], to: to[knob] as KnobChange['to'] }
  })
