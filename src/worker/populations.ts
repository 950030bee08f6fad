import { chooseEngine } from '../engine/choose'
import { parameterCount, type NetworkShape } from '../engine/network'
import type { Learner } from '../engine/learner'
import { ESTIMATOR_TRAITS } from '../grpo'
import { isStepFused } from '../settings/specs'
import type { RunConfig } from '../settings/knobs'
import { deviceOf } from '../settings/engines'
import { TASKS } from '../tasks'
import { networkShapeOf } from '../train/networkShape'
import { rewardedTask } from '../train/rewardedTask'
import { createTrainer, type Trainer } from '../train/trainer'
import { runInfoOf } from './runInfo'
import type { RunOrder } from './protocol'
import type { RunInfo } from './runInfo'
import type { ChosenEngine, EngineReport } from '../engine/report'

/** Runs that are trained together: equal in shape, at the same step. */
export interface OpenPopulation {
  runs: readonly RunOrder[]
  trainer: Trainer
  learner: Learner
  engine: EngineReport
  info: RunInfo
}

/** The most runs of a population, and the most numbers in one of its arrays: 64 MiB. */
const MOST_RUNS = 64
const MOST_NUMBERS = 2 ** 24

/** The key of the population that a run can join: equal for runs that can be trained together. */
function populationKey({ config, from }: RunOrder): string {
  return JSON.stringify([shapeOf(config), slowingSettings(config), from?.step ?? -1])
}

const shapeOf = (config: RunConfig) => [
  config.task,
  Object.entries(config.taskSettings).sort(),
  networkShapeOf(config, TASKS[config.task]),
  config.rewardCode,
  config.generationBatchSize,
  config.engine,
]

/**
 * Settings that slow the whole population down if one run has them. The results of the other runs do not depend on them, with
 * one exception: if all steps can be taken as a whole on the GPU, advantages are rounded as the GPU rounds them.
 */
const slowingSettings = (config: RunConfig) => [
  isStepFused(config, TASKS[config.task]),
  config.useReference,
  ESTIMATOR_TRAITS[config.advEstimator].needs === 'greedy',
  config.deadGroups === 'resample',
  config.adaptiveGroupSize,
  config.staging !== 'off',
  config.perStepAdvantages,
  config.evalCompletions,
]

/**
 * Takes the first run and the runs that can be trained beside it, at most as many as an engine holds. Returns these and
 * all others.
 */
export function nextPopulation(waiting: readonly RunOrder[]): { runs: RunOrder[]; others: RunOrder[] } {
  const [first] = waiting
  const key = populationKey(first)
  const most = mostRuns(first.config)
  const runs: RunOrder[] = []
  const others: RunOrder[] = []
  for (const run of waiting) (runs.length < most && populationKey(run) === key ? runs : others).push(run)
  return { runs, others }
}

/** How many runs of this shape keep below the limits on weights and on activations; at least 1. */
function mostRuns(config: RunConfig): number {
  const shape = networkShapeOf(config, TASKS[config.task])
  // a transformer keeps about 28 vectors of each slot in each layer on the GPU, fewer elsewhere
  const steps = shape.policy ? 28 * shape.window * shape.policy.layers : shape.length * shape.depth
  const activations = config.generationBatchSize * steps * shape.width
  const numbers = Math.max(parameterCount(shape), activations)
  return Math.max(1, Math.min(MOST_RUNS, Math.floor(MOST_NUMBERS / numbers)))
}

/** Chooses engines and remembers the choice: an engine's self-test takes longer than making a population. */
export type EngineChoice = (config: RunConfig) => Promise<ChosenEngine>

/**
 * Chooses an engine once per shape. With `withoutGpu`, after the GPU was lost, the CPU replaces every engine that may use a
 * GPU.
 */
export function engineChoice(withoutGpu = false): EngineChoice {
  const chosen = new Map<string, Promise<ChosenEngine>>()
  return (config) => {
    const shape = networkShapeOf(config, TASKS[config.task])
    const isReplaced = withoutGpu && deviceOf(config.engine) !== 'cpu'
    const name = JSON.stringify([config.engine, shape])
    let engine = chosen.get(name)
    if (!engine) {
      chosen.set(name, (engine = isReplaced ? replacement(shape) : chooseEngine(config.engine, shape)))
      // a file that could not be loaded is requested again
      engine.then(
        ({ report }) => report.reason === 'file-missing' && chosen.delete(name),
        () => chosen.delete(name),
      )
    }
    return engine
  }
}

/** The CPU in place of a lost GPU. */
async function replacement(shape: NetworkShape): Promise<ChosenEngine> {
  const { report, create } = await chooseEngine('cpu', shape)
  return { report: { ...report, reason: 'device-lost' }, create }
}

/** Makes a population of runs that can be trained together. */
export async function openPopulation(
  runs: readonly RunOrder[],
  choose: EngineChoice,
): Promise<OpenPopulation> {
  const configs = runs.map(({ config }) => config)
  const [config] = configs
  const task = await rewardedTask(config)
  const { report, create } = await choose(config)
  const learner = await create(
    networkShapeOf(config, task),
    configs.map(({ seed }) => seed),
  )
  const from = runs.flatMap((run) => run.from ?? [])
  try {
    const trainer = await createTrainer(configs, task, learner, from.length > 0 ? from : null)
    return { runs, trainer, learner, engine: report, info: await runInfoOf(config, task, learner, trainer) }
  } catch (error) {
    learner.dispose()
    throw error
  }
}
