import { changedKnobs, configProblems, type ConfigProblem } from '../settings/config'
import { knobProblem, type KnobProblem, type KnobValue } from '../settings/knob'
import { KNOBS, KNOB_NAMES, type RunConfig } from '../settings/knobs'
import { taskOf } from '../tasks'
import type { KnobChange } from '../runs/export'
import { knobOf, withTask, withValue, type Field } from './fields'

export type Edit =
  | { taken: RunConfig }
  | { refused: KnobProblem }
  /** every value is allowed, but not beside the others of `attempted` */
  | { conflict: ConfigProblem; attempted: RunConfig }

/** Sets a field of a valid configuration, or says why that cannot be. */
export function edit(config: RunConfig, field: Field, value: KnobValue): Edit {
  const refused = knobProblem(knobOf(field, config), value)
  if (refused) return { refused }
  const attempted = withValue(config, field, value)
  const [conflict] = configProblems(attempted, taskOf)
  return conflict ? { conflict, attempted } : { taken: attempted }
}

const LIVE_KNOBS = KNOB_NAMES.filter((name) => KNOBS[name].effect === 'step')

/**
 * What the running run can have now of an edited configuration: all its live knobs where they stand together with
 * the shape of the run, else those of `fields`, else nothing new. What is left acts on Reset, as does everything that
 * another task brings.
 */
export function liveConfig(
  running: RunConfig,
  edited: RunConfig,
  fields: readonly (keyof RunConfig)[],
): RunConfig {
  const own = fields.filter((name) => LIVE_KNOBS.some((live) => live === name))
  for (const names of running.task === edited.task ? [LIVE_KNOBS, own] : [own]) {
    const next = { ...running, ...Object.fromEntries(names.map((name) => [name, edited[name]])) }
    if (configProblems(next, taskOf).length === 0) return next
  }
  return running
}

/** The knobs that wait for Reset, task knobs as `task.<name>`; what another task brings comes with the task. */
export function pendingKnobs(running: RunConfig, edited: RunConfig): Field[] {
  if (running.task === edited.task) return changedKnobs(running, edited) as Field[]
  const others = changedKnobs(withTask(running, edited.task), edited) as Field[]
  return ['task', ...others]
}

/** The record of changes, grown by those between two configurations; `step` is the first step that can have them. */
export function recordChanges(
  changes: readonly KnobChange[],
  step: number,
  from: RunConfig,
  to: RunConfig,
): readonly KnobChange[] {
  const grown = [...changes]
  for (const name of changedKnobs(from, to) as (keyof typeof KNOBS)[]) {
    const same = grown.findIndex((change) => change.step === step && change.knob === name)
    const first = same < 0 ? from[name] : grown[same].from
    if (same >= 0) grown.splice(same, 1)
    if (first !== to[name]) grown.push({ step, knob: name, from: first, to: to[name] })
  }
  return grown
}
