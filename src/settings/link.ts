import { knobProblem, parseKnob, type Knob, type KnobProblem, type KnobValue } from './knob'
import { reconcile, type ConfigProblem, type TaskOf } from './config'
import { KNOBS, KNOB_NAMES, type RunConfig } from './knobs'
import { baseConfig } from './presets'

/** Something in a link that was left out, or replaced by its default. */
export type LinkProblem =
  | { problem: 'unknown-name'; name: string }
  /** named again: only the first counts */
  | { problem: 'repeated'; name: string }
  | (KnobProblem & { name: string; text: string })
  | { problem: 'together'; cause: ConfigProblem }

const TASK_PREFIX = 'task.'

/** What differs from the defaults of the chosen task and preset, in external names, and the seed. */
export function toLink(config: RunConfig, taskOf: TaskOf): string {
  const pairs: [string, string][] = []
  const base = baseConfig(taskOf, config.task, config.algorithm)
  for (const name of KNOB_NAMES) {
    const always = name === 'seed'
    const from = name === 'task' || name === 'algorithm' ? KNOBS[name].default : base[name]
    if (always || config[name] !== from) pairs.push([KNOBS[name].external, String(config[name])])
  }
  for (const [name, value] of Object.entries(config.taskSettings)) {
    if (value !== base.taskSettings[name]) pairs.push([TASK_PREFIX + name, String(value)])
  }
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/**
 * Reads the text after `#`. A bad value is named in `problems` and replaced by its default; so is a set of values
 * that cannot stand together. Of a name that comes again the first value counts, and `problems` says so.
 */
export function fromLink(text: string, taskOf: TaskOf): { config: RunConfig; problems: LinkProblem[] } {
  const problems: LinkProblem[] = []
  const entries = new URLSearchParams(text.replace(/^#/, ''))

  const read = (knob: Knob, name: string, written: string): KnobValue => {
    const value = parseKnob(knob, written)
    const problem = knobProblem(knob, value)
    if (problem === null) return value
    problems.push({ ...problem, name, text: written })
    return knob.default
  }
  const take = <Name extends 'task' | 'algorithm'>(name: Name): RunConfig[Name] => {
    const written = entries.get(KNOBS[name].external)
    return (written === null ? KNOBS[name].default : read(KNOBS[name], name, written)) as RunConfig[Name]
  }

  const task = take('task')
  const base = baseConfig(taskOf, task, take('algorithm'))
  const values: Record<string, KnobValue> = {}
  const taskSettings: Record<string, KnobValue> = { ...base.taskSettings }
  const times = new Map<string, number>()
  for (const name of entries.keys()) times.set(name, (times.get(name) ?? 0) + 1)
  for (const [external, count] of times) {
    if (count > 1) problems.push({ problem: 'repeated', name: external })
    if (external === KNOBS.task.external || external === KNOBS.algorithm.external) continue
    if (PAGE_ENTRIES.has(external)) continue
    const written = entries.get(external)!
    const name = KNOB_NAMES.find((candidate) => KNOBS[candidate].external === external)
    const taskName = external.startsWith(TASK_PREFIX) ? external.slice(TASK_PREFIX.length) : null
    const taskKnob = taskName === null ? undefined : taskOf(task).knobs[taskName]
    if (name) {
      const value = parseKnob(KNOBS[name], written)
      const problem = knobProblem(KNOBS[name], value)
      if (problem) problems.push({ ...problem, name: external, text: written })
      else values[name] = value
    } else if (taskName !== null && taskKnob) {
      taskSettings[taskName] = read(taskKnob, external, written)
    } else {
      problems.push({ problem: 'unknown-name', name: external })
    }
  }
  const valid = reconcile({ ...base, ...values, taskSettings }, base, taskOf)
  const together = valid.problems.map((cause) => ({ problem: 'together' as const, cause }))
  return { config: valid.config, problems: [...problems, ...together] }
}

/** Entries of a link that are about the page, not the run. */
const PAGE_ENTRIES = new Set(['lang', 'view'])
