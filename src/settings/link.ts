import { knobProblem, parseKnob, type Knob, type KnobProblem, type KnobValue } from './knob'
import { settled, type ConfigProblem, type TaskOf } from './config'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from './knobs'
import { baseConfig } from './presets'

/** Something in a link that was left out, or replaced by its default. */
export type LinkProblem =
  | { problem: 'unknown-name'; name: string }
  /** named again: only the first counts */
  | { problem: 'repeated'; name: string }
  | (KnobProblem & { name: string; text: string })
  | { problem: 'together'; cause: ConfigProblem }

const TASK_PREFIX = 'task.'

/** Entries of a link that are about the page, not the run. */
const PAGE_ENTRIES = ['lang', 'view']

/** The entries of a link, which is the text after `#`. Of a name that comes again the first value counts. */
export const readEntries = (text: string): URLSearchParams => new URLSearchParams(text.replace(/^#/, ''))

/** The text of a link; values that may hold `&`, `=`, `%` or `+` come encoded. */
export const writeEntries = (entries: readonly (readonly [name: string, value: string])[]): string =>
  entries.map(([name, value]) => `${name}=${value}`).join('&')

/** The names that come more than once. */
export const repeatedNames = (entries: URLSearchParams): string[] =>
  [...new Set(entries.keys())].filter((name) => entries.getAll(name).length > 1)

/** The knob that bears a name in links. */
export const knobNamed = (external: string): KnobName | undefined =>
  KNOB_NAMES.find((name) => KNOBS[name].external === external)

/** What differs from the defaults of the chosen task and preset, in external names, and the seed. */
export function toLink(config: RunConfig, taskOf: TaskOf): string {
  const entries: [string, string][] = []
  const write = (name: string, value: KnobValue) => entries.push([name, encodeURIComponent(value)])
  const base = baseConfig(taskOf, config.task, config.algorithm)
  for (const name of KNOB_NAMES) {
    const always = name === 'seed'
    const from = name === 'task' || name === 'algorithm' ? KNOBS[name].default : base[name]
    if (always || config[name] !== from) write(KNOBS[name].external, config[name])
  }
  for (const [name, value] of Object.entries(config.taskSettings)) {
    if (value !== base.taskSettings[name]) write(TASK_PREFIX + name, value)
  }
  return writeEntries(entries)
}

/**
 * Reads the text after `#`. A bad value is named in `problems` and replaced by its default; so is a set of values
 * that cannot stand together. Of a name that comes again the first value counts, and `problems` says so.
 */
export function fromLink(text: string, taskOf: TaskOf): { config: RunConfig; problems: LinkProblem[] } {
  const problems: LinkProblem[] = []
  const entries = readEntries(text)

  const read = (knob: Knob, external: string): KnobValue | undefined => {
    const written = entries.get(external)
    if (written === null) return undefined
    const value = parseKnob(knob, written)
    const problem = knobProblem(knob, value)
    if (problem === null) return value
    problems.push({ ...problem, name: external, text: written })
    return undefined
  }
  const readFirst = <Name extends 'task' | 'algorithm'>(name: Name) =>
    (read(KNOBS[name], KNOBS[name].external) ?? KNOBS[name].default) as RunConfig[Name]

  const task = readFirst('task')
  const base = baseConfig(taskOf, task, readFirst('algorithm'))
  const values: Record<string, KnobValue> = {}
  const taskSettings = { ...base.taskSettings }
  const repeated = repeatedNames(entries)
  for (const external of new Set(entries.keys())) {
    if (repeated.includes(external)) problems.push({ problem: 'repeated', name: external })
    const name = knobNamed(external)
    if (name === 'task' || name === 'algorithm' || PAGE_ENTRIES.includes(external)) continue
    const taskName = external.startsWith(TASK_PREFIX) ? external.slice(TASK_PREFIX.length) : ''
    const knob = name ? KNOBS[name] : taskOf(task).knobs[taskName]
    if (!knob) {
      problems.push({ problem: 'unknown-name', name: external })
      continue
    }
    const value = read(knob, external)
    if (value === undefined) continue
    if (name) values[name] = value
    else taskSettings[taskName] = value
  }
  const valid = settled({ ...base, ...values, taskSettings }, base, taskOf)
  const together = valid.problems.map((cause) => ({ problem: 'together' as const, cause }))
  return { config: valid.config, problems: [...problems, ...together] }
}
