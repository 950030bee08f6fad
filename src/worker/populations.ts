import { chooseEngine, type ChosenEngine } from '../engine/choose'
import { parameterCount, type NetworkShape } from '../engine/network'
import type { Learner } from '../engine/learner'
import { isStepFused } from '../grpo/fromConfig'
import type { RunConfig } from '../settings/knobs'
import type { EngineKnob } from '../settings/knobs/run'
import { TASKS } from '../tasks'
import { networkShapeOf } from '../train/networkShape'
import { createTrainer, type Trainer } from '../train/trainer'
import { runInfoOf } from './runInfo'
import type { RunKey } from './protocol'
import type { RunInfo } from './runInfo'
import type { Snapshot } from '../train/snapshot'
import type { EngineReport } from '../engine/report'

/** A run that waits to be trained. */
export interface Waiting {
  key: RunKey
  config: RunConfig
  /** training completions after which it waits again; Infinity where it does not */
  until: number
  from: Snapshot | null
}

/** Runs that are trained together: equal in shape, at the same step. */
export interface Population {
  runs: readonly Waiting[]
  trainer: Trainer
  learner: Learner
  engine: EngineReport
  info: RunInfo
}

/** The most runs of a population, and the most numbers in one of its arrays: 64 MiB. */
const MOST_RUNS = 64
const MOST_NUMBERS = 2 ** 24

/** Whether two runs can be of one population. */
export function populationOf({ config, from }: Waiting): string {
  return JSON.stringify([shapeOf(config), askedOfAll(config), from?.step ?? -1])
}

const shapeOf = (config: RunConfig) => [
  config.task,
  Object.entries(config.taskSettings).sort(),
  networkShapeOf(config, TASKS[config.task]),
  config.generationBatchSize,
  config.engine,
]

/**
 * What one run asks of the whole population, so that others would pay for it. No bit of theirs depends on it, but on whether
 * all of them can take their steps as a whole: then advantages are rounded as the GPU does.
 */
const askedOfAll = (config: RunConfig) => [
  isStepFused(config, TASKS[config.task].completionLength(config.taskSettings)),
  config.useReference,
  config.advEstimator === 'remax',
  config.deadGroups === 'resample',
  config.adaptiveGroupSize,
  config.staging !== 'off',
  config.perStepAdvantages,
  config.evalCompletions,
]

/** The runs that come first and can be trained together, as many as an engine holds; all others. */
export function nextPopulation(waiting: readonly Waiting[]): { runs: Waiting[]; others: Waiting[] } {
  const [first] = waiting
  const name = populationOf(first)
  const most = mostRuns(first.config)
  const runs: Waiting[] = []
  const others: Waiting[] = []
  for (const run of waiting) (runs.length < most && populationOf(run) === name ? runs : others).push(run)
  return { runs, others }
}

/** How many runs of a configuration's shape stay below the limits: of weights, and of activations. At least 1. */
export function mostRuns(config: RunConfig): number {
  const shape = networkShapeOf(config, TASKS[config.task])
  const activations = config.generationBatchSize * shape.length * shape.width * shape.depth
  const numbers = Math.max(parameterCount(shape), activations)
  return Math.max(1, Math.min(MOST_RUNS, Math.floor(MOST_NUMBERS / numbers)))
}

/** Engines that were chosen already: the test of one takes longer than the making of a population. */
export type EngineChoice = (config: RunConfig) => Promise<ChosenEngine>

/** Chooses an engine once a shape. With `withoutGpu`, after the GPU was lost, whatever may use one means the CPU. */
export function engineChoice(withoutGpu = false): EngineChoice {
  const chosen = new Map<string, Promise<ChosenEngine>>()
  return (config) => {
    const shape = networkShapeOf(config, TASKS[config.task])
    const isReplaced = withoutGpu && MAY_USE_GPU.includes(config.engine)
    const name = JSON.stringify([config.engine, shape])
    let engine = chosen.get(name)
    if (!engine)
      chosen.set(name, (engine = isReplaced ? replacement(shape) : chooseEngine(config.engine, shape)))
    return engine
  }
}

const MAY_USE_GPU: readonly EngineKnob[] = ['auto', 'webgpu', 'ops']

/** The CPU, in the place of a GPU that was lost. */
async function replacement(shape: NetworkShape): Promise<ChosenEngine> {
  const { report, create } = await chooseEngine('cpu', shape)
  return { report: { ...report, reason: 'device-lost' }, create }
}

/** Makes the population of runs that can be trained together. */
export async function openPopulation(runs: readonly Waiting[], choose: EngineChoice): Promise<Population> {
  const configs = runs.map(({ config }) => config)
  const [config] = configs
  const task = TASKS[config.task]
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
