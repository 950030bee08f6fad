import { parameterCount } from '../engine/network'
import { DeviceLostError, WebgpuUnavailableError } from '../engine/webgpu/failure'
import { RewardError } from '../sandbox/convention'
import type { RewardFault } from '../settings/rewardFault'
import { configProblems } from '../settings/config'
import { ENGINES } from '../settings/engines'
import type { RunConfig } from '../settings/knobs'
import { TASKS, taskOf } from '../tasks'
import { networkShapeOf } from '../train/networkShape'
import { explainRun } from './explainRun'
import { engineChoice, nextPopulation, openPopulation, type OpenPopulation } from './populations'
import type { ExperimentCommand, ExperimentEvent, RunKey, RunOrder, Untagged } from './protocol'
import { scoresBefore } from './scores'
import { endsAfter, hasReachedUntil } from './runEnds'
import { createUnreportedSteps } from './unreportedSteps'

/** The most float32 numbers in the vectors of all open populations, six vectors a run: 256 MiB. Other runs wait. */
const MOST_OPEN = 2 ** 26
const VECTORS = 6

/** A worker's share of an experiment: trains its runs in populations that take turns. */
export interface ExperimentShare {
  handle(command: ExperimentCommand): Promise<void>
  /** Whether there is something to train now. */
  isWorking(): boolean
  /** Takes one step of the population whose turn it is. */
  work(): Promise<void>
  dispose(): void
}

/**
 * @param keepEnds whether finished runs can be explained: their last states are then kept
 * @param now milliseconds, never falling
 * @param choiceOf chooses engines, with the GPU and after it was lost
 */
export function createExperimentShare(
  experiment: string,
  keepEnds: boolean,
  say: (event: ExperimentEvent) => void,
  now: () => number = () => performance.now(),
  choiceOf = engineChoice,
): ExperimentShare {
  const tell = (event: Untagged<ExperimentEvent>) => say({ ...event, experiment } as ExperimentEvent)
  const steps = createUnreportedSteps((runs) => tell({ type: 'trained', runs }), now)
  /** runs outside any population: those that wait for one, those that reached their `until`, and finished ones */
  let waiting: RunOrder[] = []
  const reached = new Map<RunKey, RunOrder>()
  const ended = new Map<RunKey, RunOrder>()
  let populations: OpenPopulation[] = []
  let choose = choiceOf()
  let started = false

  /** Ends runs whose reward code failed in their next step. */
  function fail(runs: readonly RunOrder[], fault: RewardFault): void {
    steps.tell()
    tell({
      type: 'ended',
      runs: runs.map(({ key, from }) => ({
        key,
        end: { kind: 'failed', step: (from?.step ?? 0) + 1, fault },
      })),
    })
  }

  /**
   * Makes a population at a place in the list; if that fails, its runs wait again. Reward code that cannot be read ends all of
   * them, because they share it.
   */
  async function open(runs: readonly RunOrder[], place = populations.length): Promise<void> {
    const population = await openPopulation(runs, choose).catch((error: unknown) => {
      if (error instanceof RewardError) return error.fault
      waiting = [...runs, ...waiting]
      throw error
    })
    if ('fault' in population) return fail(runs, population)
    const { engine, info } = population
    tell({ type: 'opened', keys: runs.map(({ key }) => key), engine, info })
    populations = [...populations.slice(0, place), population, ...populations.slice(place)]
  }

  /** Makes the next population if memory allows. */
  async function openNext(): Promise<void> {
    const taken = populations.reduce((sum, { runs }) => sum + sizeOf(runs), 0)
    const { runs, others } = nextPopulation(waiting)
    if (populations.length > 0 && taken + sizeOf(runs) > MOST_OPEN) return
    waiting = others
    await open(runs)
  }

  /** Replaces a population by one of the runs that stay. They continue from their current states, bit for bit. */
  async function shrink(population: OpenPopulation, staying: readonly RunOrder[]): Promise<void> {
    const place = populations.indexOf(population)
    population.learner.dispose()
    populations = populations.filter((one) => one !== population)
    if (staying.length > 0) await open(staying, place)
  }

  /**
   * Finds the runs of a population whose reward code failed in a step, and ends them. The error does not name them, so the
   * population is halved again and again; the runs without a failure continue as if the others had never been beside them.
   */
  async function part(population: OpenPopulation, { fault }: RewardError): Promise<void> {
    const runs = await standing(population)
    const half = runs.length >> 1
    if (half === 0) fail(runs, fault)
    else waiting = [...runs.slice(half), ...waiting]
    await shrink(population, runs.slice(0, half))
  }

  /** The runs of a population, each to be continued from its current state. */
  async function standing({ runs, trainer }: OpenPopulation): Promise<RunOrder[]> {
    const snapshots = await trainer.snapshots()
    return runs.map((run, r) => ({ ...run, from: snapshots[r] }))
  }

  async function step(population: OpenPopulation): Promise<void> {
    const { runs, trainer, learner } = population
    const scoresAfter = await scoresBefore(population)
    // Look ahead on a GPU only: it works while the host finishes the step; a CPU would sample for runs that may leave now.
    // Not with a single run: it could be a whole step ahead, and its state would be later than its last report.
    const report = await trainer
      .train(ENGINES[learner.engine].device === 'gpu' && runs.length > 1)
      .catch((error: unknown) => {
        if (error instanceof RewardError) return error
        throw error
      })
    if (report instanceof RewardError) return part(population, report)
    for (const scored of await scoresAfter(report)) tell({ type: 'scored', ...scored })
    steps.add(runs, report)
    const ends = endsAfter(runs, report)
    if (ends.size === 0) return steps.tellIfDue()
    const after = await standing(population)
    steps.tell()
    for (const run of after) {
      const end = ends.get(run.key)
      if (end?.kind === 'waiting') reached.set(run.key, run)
      else if (end && keepEnds) ended.set(run.key, run)
    }
    tell({ type: 'ended', runs: Array.from(ends, ([key, end]) => ({ key, end })) })
    await shrink(
      population,
      after.filter(({ key }) => !ends.has(key)),
    )
  }

  /** Does something that may use the GPU; if the GPU is lost meanwhile, does it again on the CPU. */
  async function despiteLoss(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!isLoss(error)) throw error
      loseGpu()
      await act()
    }
  }

  /** Takes all runs back to the states in which they were opened, to be trained on the CPU. The page replaces their steps. */
  function loseGpu(): void {
    choose = choiceOf(true)
    steps.tell()
    const lost = populations.flatMap(({ runs }) => runs)
    for (const { learner } of populations) learner.dispose()
    populations = []
    waiting = [...lost, ...waiting]
  }

  async function drop(keys: ReadonlySet<RunKey>): Promise<void> {
    waiting = waiting.filter(({ key }) => !keys.has(key))
    for (const key of keys) {
      reached.delete(key)
      ended.delete(key)
    }
    for (const population of populations) {
      if (!population.runs.some(({ key }) => keys.has(key))) continue
      const staying = (await standing(population)).filter(({ key }) => !keys.has(key))
      await shrink(population, staying)
    }
  }

  function add(orders: readonly RunOrder[]): void {
    const problems = orders.flatMap(({ config }) => configProblems(config, taskOf))
    if (problems.length > 0) return tell({ type: 'failed', failure: { kind: 'bad-config', problems } })
    waiting.push(...orders.filter((order) => !hasReachedUntil(order)))
    const there = orders.filter(hasReachedUntil)
    for (const order of there) reached.set(order.key, order)
    if (there.length === 0) return
    tell({ type: 'ended', runs: there.map(({ key }) => ({ key, end: { kind: 'waiting' } })) })
  }

  function extend({ keys, until, scores }: Extract<ExperimentCommand, { type: 'extend' }>): void {
    for (const key of keys) {
      const run = reached.get(key)
      if (run) waiting.push({ ...run, until, scores })
      reached.delete(key)
    }
  }

  /** Reports the steps first: a run could not continue from its snapshot without the steps before it. */
  async function capture(): Promise<void> {
    steps.tell()
    const live = (await Promise.all(populations.map(standing))).flat()
    const runs = [...live, ...reached.values(), ...waiting].flatMap(({ key, from }) =>
      from ? [{ key, snapshot: from }] : [],
    )
    tell({ type: 'snapshots', runs })
  }

  /** A run of this share with its current state; undefined if this share does not have it. */
  async function find(key: RunKey): Promise<RunOrder | undefined> {
    const population = populations.find(({ runs }) => runs.some((run) => run.key === key))
    const live = population ? await standing(population) : []
    return [...live, ...waiting].find((run) => run.key === key) ?? reached.get(key) ?? ended.get(key)
  }

  async function answerWhy(key: RunKey, configs: readonly RunConfig[]): Promise<void> {
    const run = await find(key)
    if (!run) return tell({ type: 'explanation', key, explanation: null })
    tell({ type: 'explanation', key, explanation: await explainRun(run, configs, choose) })
  }

  async function handle(command: ExperimentCommand): Promise<void> {
    switch (command.type) {
      case 'open':
        return
      case 'add':
        return add(command.runs)
      case 'drop':
        return drop(new Set(command.keys))
      case 'extend':
        return extend(command)
      case 'start':
        started = true
        return
      case 'rest':
        started = false
        steps.tell()
        return tell({ type: 'resting' })
      case 'capture':
        return capture()
      case 'explain':
        return answerWhy(command.key, command.configs)
    }
  }

  return {
    handle: (command) => despiteLoss(() => handle(command)),
    isWorking: () => started && populations.length + waiting.length > 0,
    work: () =>
      despiteLoss(async () => {
        if (waiting.length > 0) await openNext()
        const [first, ...others] = populations
        // no run is left if the reward code cannot be read
        if (!first) return
        populations = [...others, first]
        await step(first)
      }),
    dispose() {
      for (const { learner } of populations) learner.dispose()
      populations = []
      waiting = []
    },
  }
}

/** Whether an error says that the GPU was lost. */
const isLoss = (error: unknown) => error instanceof DeviceLostError || error instanceof WebgpuUnavailableError

/** Numbers in the vectors of these runs. */
function sizeOf(runs: readonly RunOrder[]): number {
  const { config } = runs[0]
  return VECTORS * runs.length * parameterCount(networkShapeOf(config, TASKS[config.task]))
}
