import { changedKnobs, configProblems, withEpsilonHigh, type ConfigProblem } from '../settings/config'
import { knobProblem, type KnobProblem, type KnobValue } from '../settings/knob'
import { KNOBS, KNOB_NAMES, type RunConfig } from '../settings/knobs'
import { taskOf } from '../tasks'
import { knobOf, withTask, withValue, type Field } from '../tasks/fields'

export type Edit =
  | { taken: RunConfig }
  | { refused: KnobProblem }
  /** the value is allowed, but not together with the others of `attempted` */
  | { conflict: ConfigProblem; attempted: RunConfig }

/** Sets a field of a valid configuration, or returns why it cannot have the value. `running`: see `withValue`. */
export function edit(config: RunConfig, field: Field, value: KnobValue, running = config): Edit {
  const refused = knobProblem(knobOf(field, config), value)
  if (refused) return { refused }
  const attempted = withValue(config, field, value, running)
  const [conflict] = configProblems(attempted, taskOf)
  return conflict ? { conflict, attempted } : { taken: attempted }
}

const LIVE_KNOBS = KNOB_NAMES.filter((name) => KNOBS[name].effect === 'step')

/**
 * The part of an edited configuration that the current run can apply now. It is all live knobs if they are valid
 * together with the run's other knobs; if not, the live knobs of `changed`; if these are not valid either, nothing. The
 * rest acts on Reset. If the task differs, everything acts on Reset.
 */
export function liveConfig(running: RunConfig, edited: RunConfig, changed: readonly string[]): RunConfig {
  const own = LIVE_KNOBS.filter((name) => changed.includes(name))
  for (const names of running.task === edited.task ? [LIVE_KNOBS, own] : [own]) {
    const taken = Object.fromEntries(names.map((name) => [name, edited[name]]))
    const next = withEpsilonHigh({ ...running, ...taken })
    if (configProblems(next, taskOf).length === 0) return next
  }
  return running
}

/** The knobs that wait for Reset, task knobs as `task.<name>`. The defaults of another task count as part of `task`. */
export function pendingKnobs(running: RunConfig, edited: RunConfig): Field[] {
  if (running.task === edited.task) return changedKnobs(running, edited) as Field[]
  const others = changedKnobs(withTask(running, edited.task), edited) as Field[]
  return ['task', ...others]
}
