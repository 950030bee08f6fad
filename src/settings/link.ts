import { knobProblem, parseKnob, type Knob, type KnobProblem, type KnobValue } from './knob'
import { reconcile, withEpsilonHigh, type ConfigProblem, type TaskOf } from './config'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from './knobs'
import { baseConfig } from './presets'

/** Something in a link that was ignored, or replaced by its default. */
export type LinkProblem =
  | { problem: 'unknown-name'; name: string }
  /** repeated: only the first value counts */
  | { problem: 'repeated'; name: string }
  | (KnobProblem & { name: string; text: string })
  | { problem: 'together'; cause: ConfigProblem }

const TASK_PREFIX = 'task.'

/** Entries of a link that concern the page, not the run. */
const PAGE_ENTRIES = ['lang', 'view', 'charts', 'lesson', 'worksheet']

/** The entries of a link, which is the text after `#`. If a name is repeated, its first value counts. */
export const readEntries = (text: string): URLSearchParams => new URLSearchParams(text.replace(/^#/, ''))

/** The text of a link. The caller encodes values that may contain `&`, `=`, `%` or `+`. */
export const writeEntries = (entries: readonly (readonly [name: string, value: string])[]): string =>
  entries.map(([name, value]) => `${name}=${value}`).join('&')

/** The names that occur more than once. */
export const repeatedNames = (entries: URLSearchParams): string[] =>
  [...new Set(entries.keys())].filter((name) => entries.getAll(name).length > 1)

/** The knob with an external name. */
export const knobNamed = (external: string): KnobName | undefined =>
  KNOB_NAMES.find((name) => KNOBS[name].external === external)

/**
 * Whether a link writes a knob. ε high is TRL's: written where it does not follow ε, and what is written does not follow; only
 * a preset that has an ε high of its own needs the word that it follows.
 */
function isWritten(name: KnobName, config: RunConfig, base: RunConfig): boolean {
  if (name === 'seed') return true
  if (name === 'task' || name === 'algorithm') return config[name] !== KNOBS[name].default
  const { epsilonHighFollows: follows } = config
  if (name === 'epsilonHighFollows') return follows && !base.epsilonHighFollows
  if (name === 'epsilonHigh' && follows !== base.epsilonHighFollows) return !follows
  if (name === 'epsilonHigh' && follows) return false
  return config[name] !== base[name]
}

/** The knobs that differ from the defaults of the chosen task and preset, by their external names, and the seed. */
export function toLink(config: RunConfig, taskOf: TaskOf): string {
  const entries: [string, string][] = []
  const write = (name: string, value: KnobValue) => entries.push([name, encodeURIComponent(value)])
  const base = baseConfig(taskOf, config.task, config.algorithm)
  for (const name of KNOB_NAMES) {
    if (isWritten(name, config, base)) write(KNOBS[name].external, config[name])
  }
  for (const [name, value] of Object.entries(config.taskSettings)) {
    if (value !== base.taskSettings[name]) write(TASK_PREFIX + name, value)
  }
  return writeEntries(entries)
}

/**
 * Reads the text after `#`. An invalid value is listed in `problems` and replaced by its default; so are values that
 * cannot be combined. If a name is repeated, its first value counts, and `problems` says so.
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
  if ('epsilonHigh' in values) values.epsilonHighFollows ??= false
  const valid = reconcile(withEpsilonHigh({ ...base, ...values, taskSettings }), base, taskOf)
  const together = valid.problems.map((cause) => ({ problem: 'together' as const, cause }))
  return { config: valid.config, problems: [...problems, ...together] }
}
