import { comparesGroup, usesAdvantages } from '../grpo/declarations'
import { knobProblem, type Knob, type KnobProblem, type KnobValue } from './knob'
import { estimatorInUse } from './derived'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from './knobs'
import { MOST_BYTES, networkCost, type TaskSizes } from './networkCost'

/** What is wrong with a configuration, and with which knob. A problem between two knobs names both. */
export type ConfigProblem =
  | (KnobProblem & { knob: string })
  | { problem: 'not-divisible'; knob: 'numGenerations'; other: 'generationBatchSize'; divisors: number[] }
  /** P·G completions are more than a step may have; `prompts` is P, `most` the largest G with it */
  | {
      problem: 'too-many'
      knob: 'numGenerations'
      other: 'generationBatchSize'
      prompts: number
      most: number
      limit: number
    }
  | { problem: 'mini-batches'; knob: 'stepsPerGeneration'; other: 'generationBatchSize'; divisors: number[] }
  /** the completions of a group cannot be compared where there is only one */
  | { problem: 'group-of-one'; knob: 'numGenerations'; other: Comparing }
  /** the exact KL needs a Gaussian head and the reference's means, and can stand in the loss alone */
  | { problem: 'exact-kl'; knob: 'klEstimator'; other: 'task' | 'klIn' | 'klAgainst' }
  /** staged training learns from solutions, which this task cannot give */
  | { problem: 'no-solutions'; knob: 'staging'; other: 'task' }
  /** the heads of a transformer divide its width evenly */
  | { problem: 'heads'; knob: 'heads'; other: 'width'; divisors: number[] }
  /** a transformer's weights and activations have to fit into the memory of a tab */
  | { problem: 'too-large'; knob: 'layers'; other: 'width'; megabytes: number; most: number }
  /** a transformer reads tokens */
  | { problem: 'needs-tokens'; knob: 'policy'; other: 'task' }
  /** a reward of the visitor's reads tokens too */
  | { problem: 'own-reward'; knob: 'rewardCode'; other: 'task' }

type Comparing = 'surrogate' | 'advEstimator' | 'multiObjectiveAggregation' | 'baseline' | 'scaleRewards'

/** What settings need to know of a task. */
export interface TaskSettingsSource extends TaskSizes {
  knobs: Readonly<Record<string, Knob>>
  /** solutions of its own, and rewards of each step, where the task has them */
  solve?: unknown
  stepRewards?: unknown
  /** Why values of the knobs cannot be a task, though each is allowed by itself; null where they can. */
  fault?(settings: RunConfig['taskSettings']): { problem: KnobProblem; knob: string } | null
  /** values of other knobs with this task, unless the visitor has changed them */
  recommended: Partial<Omit<RunConfig, 'task' | 'algorithm' | 'taskSettings'>>
}

/** The task with an id. */
export type TaskOf = (task: RunConfig['task']) => TaskSettingsSource

/** All values of a set of knobs at their defaults. */
export function defaultsOf(knobs: Readonly<Record<string, Knob>>): Record<string, KnobValue> {
  return Object.fromEntries(Object.entries(knobs).map(([name, knob]) => [name, knob.default]))
}

/** The configuration that a task starts with. */
export function defaultConfig(taskOf: TaskOf, task: RunConfig['task'] = KNOBS.task.default): RunConfig {
  const { knobs, recommended } = taskOf(task)
  const defaults = defaultsOf(KNOBS) as unknown as RunConfig
  return { ...defaults, ...recommended, task, taskSettings: defaultsOf(knobs) }
}

/**
 * The configuration with ε high as TRL takes it: as large as ε while it follows. Whatever sets one of the two goes through
 * here, so that readers of a configuration find the value in force.
 */
export function withEpsilonHigh(config: RunConfig): RunConfig {
  const { epsilon, epsilonHigh, epsilonHighFollows } = config
  return epsilonHighFollows && epsilonHigh !== epsilon ? { ...config, epsilonHigh: epsilon } : config
}

/** The divisors of n in ascending order. */
export function divisors(n: number): number[] {
  const found: number[] = []
  for (let d = 1; d <= n; d++) if (n % d === 0) found.push(d)
  return found
}

/** Everything that is wrong with a configuration; empty when it can be trained. */
export function configProblems(config: RunConfig, taskOf: TaskOf): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  for (const name of KNOB_NAMES) {
    const problem = knobProblem(KNOBS[name], config[name])
    if (problem)
      problems.push(name === 'generationBatchSize' ? tooMany(config, problem) : { ...problem, knob: name })
  }
  if (problems.some(({ knob }) => knob === 'task')) return problems
  for (const [name, knob] of Object.entries(taskOf(config.task).knobs)) {
    const problem = knobProblem(knob, config.taskSettings[name])
    if (problem) problems.push({ ...problem, knob: name })
  }
  if (problems.length > 0) return problems
  const fault = taskOf(config.task).fault?.(config.taskSettings)
  return fault ? [{ ...fault.problem, knob: fault.knob }] : pairProblems(config, taskOf(config.task))
}

/** A refused N that P whole groups of G make is a matter of both. */
function tooMany(
  { numGenerations: G, generationBatchSize: N }: RunConfig,
  problem: KnobProblem,
): ConfigProblem {
  const { max: limit } = KNOBS.generationBatchSize
  const prompts = N / G
  if (!(N > limit) || !Number.isInteger(prompts)) return { ...problem, knob: 'generationBatchSize' }
  const most = Math.floor(limit / prompts)
  return { problem: 'too-many', knob: 'numGenerations', other: 'generationBatchSize', prompts, most, limit }
}

/** N with which a group size keeps the prompts of a configuration: P·G. */
export const completionsFor = (
  numGenerations: number,
  { generationBatchSize: N, numGenerations: G }: Pick<RunConfig, 'generationBatchSize' | 'numGenerations'>,
): number => (N / G) * numGenerations

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
  if (config.rewardCode !== '' && (task.world || task.head)) {
    problems.push({ problem: 'own-reward', knob: 'rewardCode', other: 'task' })
  }
  if (config.policy === 'transformer') problems.push(...transformerProblems(config, task))
  return problems
}

/** The knob by which completions of one group are compared with each other; null where none are. */
function comparesGroups(config: RunConfig, task: TaskSettingsSource): Comparing | null {
  const { baseline, scaleRewards } = config
  if (!usesAdvantages(config.surrogate)) return 'surrogate'
  const estimator = estimatorInUse(config, task)
  if (comparesGroup(estimator)) return 'advEstimator'
  if (estimator !== 'baseline') return null
  if (config.multiObjectiveAggregation === 'normalize_then_sum') return 'multiObjectiveAggregation'
  if (baseline === 'group' || baseline === 'leave_one_out') return 'baseline'
  return scaleRewards === 'group' ? 'scaleRewards' : null
}

function transformerProblems(config: RunConfig, task: TaskSettingsSource): ConfigProblem[] {
  const { width, heads } = config
  const problems: ConfigProblem[] = []
  if (width % heads !== 0) {
    const fitting = divisors(width).filter((divisor) => divisor <= KNOBS.heads.max)
    problems.push({ problem: 'heads', knob: 'heads', other: 'width', divisors: fitting })
  }
  if (task.world) problems.push({ problem: 'needs-tokens', knob: 'policy', other: 'task' })
  else {
    const megabytes = Math.ceil(networkCost(config, task).bytes / 2 ** 20)
    const most = MOST_BYTES / 2 ** 20
    if (megabytes > most)
      problems.push({ problem: 'too-large', knob: 'layers', other: 'width', megabytes, most })
  }
  return problems
}

/**
 * A configuration that can be trained. Knobs that contradict each other take their values from `base`. If that does not
 * help, for example because a preset does not suit the task, they take the values of the task's own defaults.
 * @returns also the contradictions between values of `config`; those that a value of `base` brought are resolved in silence
 * @throws RangeError when the task's own defaults contradict each other
 */
export function reconcile(
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
      const isOwn = (name: string) => current[name as KnobName] === config[name as KnobName]
      problems.push(...found.filter((problem) => knobsOf(problem).every(isOwn)))
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
  if (problem.problem === 'rows') return ['taskSettings']
  return 'other' in problem ? [problem.knob, problem.other] : [problem.knob]
}

/** The knobs in which two configurations differ, task knobs as `task.<name>`; ε alone where ε high follows it in both. */
export function changedKnobs(from: RunConfig, to: RunConfig): string[] {
  const follows = from.epsilonHighFollows && to.epsilonHighFollows
  const own = KNOB_NAMES.filter(
    (name: KnobName) => from[name] !== to[name] && !(follows && name === 'epsilonHigh'),
  )
  const names = new Set([...Object.keys(from.taskSettings), ...Object.keys(to.taskSettings)])
  const task = [...names].filter((name) => from.taskSettings[name] !== to.taskSettings[name])
  return [...own, ...task.map((name) => `task.${name}`)]
}

/** The knob whose learning rate the steps have in which the policy loss takes part: a staged run may have one of its own. */
export const rateKnob = ({
  staging,
  grpoLearningRate,
}: Pick<RunConfig, 'staging' | 'grpoLearningRate'>): 'learningRate' | 'grpoLearningRate' =>
  staging !== 'off' && grpoLearningRate > 0 ? 'grpoLearningRate' : 'learningRate'
