import { knobProblem, type Knob, type KnobProblem, type KnobValue } from './knob'
import { estimatorInForce } from './derived'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from './knobs'

/** What is wrong with a configuration, by the knob it belongs to. Pair problems name both knobs. */
export type ConfigProblem =
  | (KnobProblem & { knob: string })
  | { problem: 'not-divisible'; knob: 'numGenerations'; other: 'generationBatchSize'; divisors: number[] }
  | { problem: 'mini-batches'; knob: 'stepsPerGeneration'; other: 'generationBatchSize'; divisors: number[] }
  /** what is dealt to one replica at a time is a whole number of completions */
  | { problem: 'replicas'; knob: 'replicas'; other: 'stepsPerGeneration'; divisors: number[] }
  /** what compares the completions of a group finds nothing to compare in a group of one */
  | { problem: 'group-of-one'; knob: 'numGenerations'; other: Comparing }
  /** the exact KL needs a Gaussian head, stands in the loss alone, and is measured from the reference's means */
  | { problem: 'exact-kl'; knob: 'klEstimator'; other: 'task' | 'klIn' | 'klAgainst' }
  /** staged training needs the task's own solutions */
  | { problem: 'no-solutions'; knob: 'staging'; other: 'task' }
  /** heads share the width of a transformer evenly */
  | { problem: 'heads'; knob: 'heads'; other: 'width'; divisors: number[] }
  /** a transformer reads tokens */
  | { problem: 'needs-tokens'; knob: 'policy'; other: 'task' }

type Comparing = 'surrogate' | 'advEstimator' | 'multiObjectiveAggregation' | 'baseline' | 'scaleRewards'

/** What settings need to know of a task. */
export interface TaskSettingsSource {
  knobs: Readonly<Record<string, Knob>>
  /** states instead of tokens, a Gaussian head, solutions of its own, and rewards of each step, where the task has them */
  world?: unknown
  head?: unknown
  solve?: unknown
  stepRewards?: unknown
  /** values that other knobs take with this task unless they are touched */
  recommended: Partial<Omit<RunConfig, 'task' | 'algorithm' | 'taskSettings'>>
}

/** The task with an id. */
export type TaskOf = (task: RunConfig['task']) => TaskSettingsSource

/** All values of a set of knobs at their defaults. */
export function defaultsOf(knobs: Readonly<Record<string, Knob>>): Record<string, KnobValue> {
  return Object.fromEntries(Object.entries(knobs).map(([name, knob]) => [name, knob.default]))
}

/** The configuration of a task in which nothing has been touched. */
export function defaultConfig(taskOf: TaskOf, task: RunConfig['task'] = KNOBS.task.default): RunConfig {
  const { knobs, recommended } = taskOf(task)
  const defaults = defaultsOf(KNOBS) as unknown as RunConfig
  return { ...defaults, ...recommended, task, taskSettings: defaultsOf(knobs) }
}

/** The divisors of n in rising order. */
export function divisors(n: number): number[] {
  const found: number[] = []
  for (let d = 1; d <= n; d++) if (n % d === 0) found.push(d)
  return found
}

/** Everything that is wrong with a configuration; empty when a trainer may have it. */
export function configProblems(config: RunConfig, taskOf: TaskOf): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  for (const name of KNOB_NAMES) {
    const problem = knobProblem(KNOBS[name], config[name])
    if (problem) problems.push({ ...problem, knob: name })
  }
  if (problems.some(({ knob }) => knob === 'task')) return problems
  for (const [name, knob] of Object.entries(taskOf(config.task).knobs)) {
    const problem = knobProblem(knob, config.taskSettings[name])
    if (problem) problems.push({ ...problem, knob: name })
  }
  return problems.length > 0 ? problems : pairProblems(config, taskOf(config.task))
}

function pairProblems(config: RunConfig, task: TaskSettingsSource): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  const { numGenerations: G, generationBatchSize: N, stepsPerGeneration: S } = config
  if (N % G !== 0) {
    problems.push({
      problem: 'not-divisible',
      knob: 'numGenerations',
      other: 'generationBatchSize',
      divisors: divisors(N),
    })
  }
  if (N % S !== 0) {
    problems.push({
      problem: 'mini-batches',
      knob: 'stepsPerGeneration',
      other: 'generationBatchSize',
      divisors: divisors(N),
    })
  }
  if (N % S === 0 && (N / S) % config.replicas !== 0) {
    problems.push({
      problem: 'replicas',
      knob: 'replicas',
      other: 'stepsPerGeneration',
      divisors: divisors(N / S),
    })
  }
  const other = G === 1 ? comparesGroups(config, task) : null
  if (other) problems.push({ problem: 'group-of-one', knob: 'numGenerations', other })
  if (config.klEstimator === 'exact') {
    const other = !task.head
      ? 'task'
      : config.klIn === 'reward'
        ? 'klIn'
        : config.klAgainst === 'old'
          ? 'klAgainst'
          : null
    if (other) problems.push({ problem: 'exact-kl', knob: 'klEstimator', other })
  }
  if (config.staging !== 'off' && !task.solve) {
    problems.push({ problem: 'no-solutions', knob: 'staging', other: 'task' })
  }
  if (config.policy === 'transformer') problems.push(...transformerProblems(config, task))
  return problems
}

/** Estimators whose baseline or choice is made among the completions of a group. */
const AMONG_A_GROUP: readonly RunConfig['advEstimator'][] = [
  'reinforce_plus_plus_baseline',
  'opo',
  'gpg',
  'grpo_passk',
]

/** The knob by which completions of one group are compared with each other; null where none are. */
function comparesGroups(config: RunConfig, task: TaskSettingsSource): Comparing | null {
  const { baseline, scaleRewards } = config
  if (config.surrogate === 'pairwise') return 'surrogate'
  const estimator = estimatorInForce(config, task)
  if (AMONG_A_GROUP.includes(estimator)) return 'advEstimator'
  if (estimator !== 'baseline') return null
  if (config.multiObjectiveAggregation === 'normalize_then_sum') return 'multiObjectiveAggregation'
  if (baseline === 'group' || baseline === 'leave_one_out') return 'baseline'
  return scaleRewards === 'group' ? 'scaleRewards' : null
}

function transformerProblems({ width, heads }: RunConfig, task: TaskSettingsSource): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  if (width % heads !== 0) {
    const fitting = divisors(width).filter((divisor) => divisor <= KNOBS.heads.max)
    problems.push({ problem: 'heads', knob: 'heads', other: 'width', divisors: fitting })
  }
  if (task.world) problems.push({ problem: 'needs-tokens', knob: 'policy', other: 'task' })
  return problems
}

/**
 * A configuration that a trainer may have: knobs that cannot stand together take their values in `base` and, where a
 * preset does not suit the task, those that the task begins with.
 */
export function settled(
  config: RunConfig,
  base: RunConfig,
  taskOf: TaskOf,
): { config: RunConfig; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = []
  let current = config
  for (const values of [base, defaultConfig(taskOf, config.task)]) {
    for (;;) {
      const found = configProblems(current, taskOf)
      if (found.length === 0) return { config: current, problems }
      const next = withValuesOf(values, current, found.flatMap(knobsOf))
      if (changedKnobs(current, next).length === 0) break
      problems.push(...found)
      current = next
    }
  }
  throw new RangeError(`the defaults of ${config.task} do not stand together`)
}

/** The configuration with some knobs as they are in another. */
function withValuesOf(values: RunConfig, config: RunConfig, names: readonly string[]): RunConfig {
  const taken = Object.entries(values).filter(([name]) => names.includes(name))
  return { ...config, ...Object.fromEntries(taken) }
}

/** The knobs that a problem is between. */
function knobsOf(problem: ConfigProblem): string[] {
  if (problem.problem === 'replicas') return [problem.knob, problem.other, 'generationBatchSize']
  return 'other' in problem ? [problem.knob, problem.other] : [problem.knob]
}

/** The knobs in which two configurations differ, task knobs as `task.<name>`. */
export function changedKnobs(from: RunConfig, to: RunConfig): string[] {
  const own = KNOB_NAMES.filter((name: KnobName) => from[name] !== to[name])
  const names = new Set([...Object.keys(from.taskSettings), ...Object.keys(to.taskSettings)])
  const task = [...names].filter((name) => from.taskSettings[name] !== to.taskSettings[name])
  return [...own, ...task.map((name) => `task.${name}`)]
}
