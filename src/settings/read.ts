import { completionsFor, reconcile, withEpsilonHigh, type ConfigProblem, type TaskOf } from './config'
import { knobProblem, parseKnob, type Knob, type KnobProblem, type KnobValue } from './knob'
import { KNOBS, PROMPTS_PER_STEP, type RunConfig } from './knobs'
import { bare, find, knobNamed, taskAliases, type FoundName, type Named } from './names'
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
  const written = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [name, text] of entries) {
    if (written.has(name)) repeated.add(name)
    else written.set(name, text)
  }
  for (const name of repeated) problems.push({ problem: 'repeated', name })
  const first = <Name extends 'task' | 'algorithm'>(name: Name) => {
    const knob = KNOBS[name]
    const text = written.get(knob.external)
    const value = text === undefined ? undefined : checked(knob, knob.external, text, problems)
    return (value ?? knob.default) as RunConfig[Name]
  }
  const task = first('task')
  const base = baseConfig(taskOf, task, first('algorithm'))
  const values = new ValuesByField(taskOf(task).knobs, problems)
  for (const [name, text] of written) values.read(name, text)
  values.addFollowing()
  const { config, causes, attempted } = combined(base, values, taskOf)
  for (const cause of causes) problems.push({ problem: 'together', cause, attempted })
  const renamed = values.renamed.filter(({ field, value }) => isKept(field, value, config))
  return { config, problems, renamed }
}

/** A value if its knob can have it. If not, undefined and a problem. */
function checked(
  knob: Knob,
  name: string,
  text: string,
  problems: ReadingProblem[],
  value = parseKnob(knob, text),
): KnobValue | undefined {
  const problem = knobProblem(knob, value)
  if (problem === null) return value
  problems.push({ ...problem, name, text })
  return undefined
}

/** The values of the fields that names set, and the problems of these names. */
class ValuesByField {
  readonly knobs = new Map<Named, KnobValue>()
  readonly ofTask: Record<string, KnobValue> = {}
  readonly renamed: Renamed[] = []
  private readonly taskKnobs: ReadonlyMap<string, Knob>
  private readonly inTask: ReadonlyMap<string, string>
  private readonly problems: ReadingProblem[]
  /** the name that set each field, whether its value was valid or not */
  private readonly setBy = new Map<Renamed['field'], string>()
  private readonly following: { by: string; written: string; values: Readonly<Record<string, KnobValue>> }[] =
    []

  constructor(taskKnobs: Readonly<Record<string, Knob>>, problems: ReadingProblem[]) {
    this.taskKnobs = new Map(Object.entries(taskKnobs))
    this.inTask = taskAliases(taskKnobs)
    this.problems = problems
  }

  read(name: string, text: string): void {
    const isOfTaskAlone = name.startsWith(TASK_PREFIX)
    const found = isOfTaskAlone ? undefined : find(name)
    const own = isOfTaskAlone ? name.slice(TASK_PREFIX.length) : this.inTask.get(bare(name))
    const taskKnob = found || own === undefined ? undefined : this.taskKnobs.get(own)
    if (own !== undefined && taskKnob) this.readOfTask(own, taskKnob, name, text)
    else if (!found) this.problems.push({ problem: 'unknown-name', name })
    else if (found.field !== 'task' && found.field !== 'algorithm') this.readKnob(found, name, text)
  }

  private readOfTask(own: string, knob: Knob, name: string, text: string): void {
    const field = `${TASK_PREFIX}${own}` as const
    if (!this.claims(field, name)) return
    const value = checked(knob, name, text, this.problems)
    if (value === undefined) return
    this.ofTask[own] = value
    if (name !== field) this.renamed.push({ name, written: text, field, value })
  }

  private readKnob({ field, alias }: FoundName, name: string, text: string): void {
    // P and N say the same of a group size
    if (!this.claims(field === 'promptsPerStep' ? 'generationBatchSize' : field, name)) return
    const knob = field === 'promptsPerStep' ? PROMPTS : KNOBS[field]
    const plain = plainWord(text)
    const meant = alias?.values && Object.hasOwn(alias.values, plain) ? alias.values[plain] : undefined
    const isOwn = field !== 'promptsPerStep' && knobNamed(name) === field
    const value = checked(knob, name, text, this.problems, meant ?? parseKnob(knob, isOwn ? text : plain))
    if (value === undefined) return
    this.knobs.set(field, value)
    if (!isOwn || meant !== undefined) this.renamed.push({ name, written: text, field, value })
    if (alias?.also) this.following.push({ by: name, written: text, values: alias.also(plain) })
  }

  /** Whether a name is the first that sets a field. If not, it becomes a problem. */
  private claims(field: Renamed['field'], name: string): boolean {
    const before = this.setBy.get(field)
    if (before !== undefined) this.problems.push({ problem: 'same-knob', name, first: before })
    else this.setBy.set(field, name)
    return before === undefined
  }

  /** Sets the further knobs that values of other programs imply, unless a name sets them itself. */
  addFollowing(): void {
    for (const { by, written, values } of this.following) {
      for (const [external, value] of Object.entries(values)) {
        const field = knobNamed(external)!
        if (this.setBy.has(field)) continue
        this.setBy.set(field, by)
        this.knobs.set(field, value)
        this.renamed.push({ name: by, written, field, value })
      }
    }
  }
}

/** Python writes True and False. */
const plainWord = (text: string): string => (/^(true|false)$/i.test(text) ? text.toLowerCase() : text)

/** The base with the values that were read, of which those that contradict each other are taken back. */
function combined(base: RunConfig, { knobs, ofTask }: ValuesByField, taskOf: TaskOf) {
  const taskSettings = { ...base.taskSettings, ...ofTask }
  const attempted = withValues(base, knobs, taskSettings)
  const valid = reconcile(attempted, base, taskOf)
  const isBack = (field: Named) => {
    const knob = field === 'promptsPerStep' ? 'generationBatchSize' : field
    return valid.config[knob] !== attempted[knob]
  }
  const standing = [...knobs].filter(([field]) => !isBack(field))
  // the completions of a step follow a group size: not one that was taken back
  const { config } =
    standing.length === knobs.size
      ? valid
      : reconcile(withValues(base, new Map(standing), taskSettings), base, taskOf)
  return { config, causes: valid.problems, attempted }
}

/** The base with the values that were read. A group size without a number of completions keeps the base's prompts. */
function withValues(
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
