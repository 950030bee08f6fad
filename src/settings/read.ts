import { completionsFor, reconcile, withEpsilonHigh, type ConfigProblem, type TaskOf } from './config'
import { knobProblem, parseKnob, type Knob, type KnobProblem, type KnobValue } from './knob'
import { KNOBS, PROMPTS_PER_STEP, type RunConfig } from './knobs'
import { bare, find, knobNamed, taskAliases, type Named } from './names'
import { baseConfig } from './presets'

/** A name and what is written for it, in a link or in a file. */
export type Entry = readonly [name: string, written: string]

/** Something that was ignored, or replaced by its default. */
export type ReadingProblem =
  | { problem: 'unknown-name'; name: string }
  /** repeated: only the first value counts */
  | { problem: 'repeated'; name: string }
  /** two names of one knob: only the first counts */
  | { problem: 'same-knob'; name: string; first: string }
  | (KnobProblem & { name: string; text: string })
  | { problem: 'together'; cause: ConfigProblem; attempted: RunConfig }

/** A name of another program, or a value as it writes it, and what it became. */
export interface Renamed {
  name: string
  written: string
  field: Named | `task.${string}`
  value: KnobValue
}

/** A configuration as it was read. */
export interface Reading {
  config: RunConfig
  problems: ReadingProblem[]
  renamed: Renamed[]
}

/** The entries that set a task's own knob begin with this. */
export const TASK_PREFIX = 'task.' as const

/** Prompts per step as a link writes them; how many there may be depends on the group size. */
const PROMPTS: Knob = {
  ...KNOBS.generationBatchSize,
  external: PROMPTS_PER_STEP.aliases[0],
}

/**
 * Reads names and their written values. A name may be the page's, which is TRL's name if TRL has the concept, or a name
 * in another program. An invalid value becomes a problem and is replaced by its default; so do values that cannot be
 * combined. If a knob has two values, the first counts, and `problems` says so.
 */
export function readSettings(entries: readonly Entry[], taskOf: TaskOf): Reading {
  const problems: ReadingProblem[] = []
  const renamed: Renamed[] = []
  const written = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [name, text] of entries) {
    if (written.has(name)) repeated.add(name)
    else written.set(name, text)
  }

  const take = (knob: Knob, name: string, text: string, value = parseKnob(knob, text)) => {
    const problem = knobProblem(knob, value)
    if (problem === null) return value
    problems.push({ ...problem, name, text })
    return undefined
  }
  const first = <Name extends 'task' | 'algorithm'>(name: Name) => {
    const { external } = KNOBS[name]
    const text = written.get(external)
    const value = text === undefined ? undefined : take(KNOBS[name], external, text)
    return (value ?? KNOBS[name].default) as RunConfig[Name]
  }

  const task = first('task')
  const base = baseConfig(taskOf, task, first('algorithm'))
  const values = new Map<Named, KnobValue>()
  const taskSettings = { ...base.taskSettings }
  const taskKnobs = new Map(Object.entries(taskOf(task).knobs))
  const inTask = taskAliases(taskOf(task).knobs)
  /** the name that set each knob, be it to a value that it takes or not */
  const setBy = new Map<Renamed['field'], string>()
  const following: { by: string; written: string; values: Readonly<Record<string, KnobValue>> }[] = []

  for (const [name, text] of written) {
    if (repeated.has(name)) problems.push({ problem: 'repeated', name })
    const found = name.startsWith(TASK_PREFIX) ? undefined : find(name)
    const own = name.startsWith(TASK_PREFIX) ? name.slice(TASK_PREFIX.length) : inTask.get(bare(name))
    const taskKnob = found || own === undefined ? undefined : taskKnobs.get(own)
    if (own !== undefined && taskKnob) {
      const field = `${TASK_PREFIX}${own}` as const
      const before = setBy.get(field)
      if (before !== undefined) {
        problems.push({ problem: 'same-knob', name, first: before })
        continue
      }
      setBy.set(field, name)
      const value = take(taskKnob, name, text)
      if (value === undefined) continue
      taskSettings[own] = value
      if (name !== field) renamed.push({ name, written: text, field, value })
      continue
    }
    if (!found) {
      problems.push({ problem: 'unknown-name', name })
      continue
    }
    const { field, alias } = found
    if (field === 'task' || field === 'algorithm') continue
    // P and N say the same of a group size
    const claimed = field === 'promptsPerStep' ? 'generationBatchSize' : field
    const before = setBy.get(claimed)
    if (before !== undefined) {
      problems.push({ problem: 'same-knob', name, first: before })
      continue
    }
    setBy.set(claimed, name)
    const knob = field === 'promptsPerStep' ? PROMPTS : KNOBS[field]
    const plain = plainWord(text)
    const meant = alias?.values && Object.hasOwn(alias.values, plain) ? alias.values[plain] : undefined
    const isOwn = field !== 'promptsPerStep' && knobNamed(name) === field
    const value = take(knob, name, text, meant ?? parseKnob(knob, isOwn ? text : plain))
    if (value === undefined) continue
    values.set(field, value)
    if (!isOwn || meant !== undefined) renamed.push({ name, written: text, field, value })
    if (alias?.also) following.push({ by: name, written: text, values: alias.also(plain) })
  }
  for (const { by, written: text, values: also } of following) {
    for (const [external, value] of Object.entries(also)) {
      const field = knobNamed(external)!
      if (setBy.has(field)) continue
      setBy.set(field, by)
      values.set(field, value)
      renamed.push({ name: by, written: text, field, value })
    }
  }

  const attempted = combined(base, values, taskSettings)
  const valid = reconcile(attempted, base, taskOf)
  for (const cause of valid.problems) problems.push({ problem: 'together', cause, attempted })
  const isBack = (field: Named) => {
    const knob = field === 'promptsPerStep' ? 'generationBatchSize' : field
    return valid.config[knob] !== attempted[knob]
  }
  const standing = [...values].filter(([field]) => !isBack(field))
  // the completions of a step follow a group size: not one that was taken back
  const { config } =
    standing.length === values.size
      ? valid
      : reconcile(combined(base, new Map(standing), taskSettings), base, taskOf)
  return { config, problems, renamed: renamed.filter(({ field, value }) => isKept(field, value, config)) }
}

/** Python writes True and False. */
const plainWord = (text: string): string => (/^(true|false)$/i.test(text) ? text.toLowerCase() : text)

/** The base with the values that were read. A group size without a number of completions keeps the base's prompts. */
function combined(
  base: RunConfig,
  values: ReadonlyMap<Named, KnobValue>,
  taskSettings: RunConfig['taskSettings'],
): RunConfig {
  const own = Object.fromEntries([...values].filter(([name]) => name !== 'promptsPerStep'))
  const config: RunConfig = { ...base, ...own, taskSettings }
  const prompts = values.get('promptsPerStep')
  const generationBatchSize =
    typeof prompts === 'number'
      ? prompts * config.numGenerations
      : values.has('generationBatchSize')
        ? config.generationBatchSize
        : completionsFor(config.numGenerations, base)
  const epsilonHighFollows =
    values.has('epsilonHigh') && !values.has('epsilonHighFollows') ? false : config.epsilonHighFollows
  return withEpsilonHigh({ ...config, generationBatchSize, epsilonHighFollows })
}

/** Whether a value is still the knob's after what contradicts was taken back. */
function isKept(field: Renamed['field'], value: KnobValue, config: RunConfig): boolean {
  if (field === 'promptsPerStep') return config.generationBatchSize === Number(value) * config.numGenerations
  // a task's own knobs contradict no others
  return isOfTask(field) || config[field] === value
}

const isOfTask = (field: Renamed['field']): field is `task.${string}` => field.startsWith(TASK_PREFIX)
