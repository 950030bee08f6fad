import { memory } from '@tensorflow/tfjs-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CreateLearner } from '../../../src/engine/report'
import type { Learner } from '../../../src/engine/learner'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { openSession } from '../../../src/engine/webgpu/device'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'
import { defaultConfig } from '../../../src/settings/config'
import type { RunConfig, TaskId } from '../../../src/settings/knobs'
import { TASKS, taskOf } from '../../../src/tasks'
import { networkShapeOf } from '../../../src/train/networkShape'
import { createTrainer, type Trainer } from '../../../src/train/trainer'
import { watchWebgpu, type Watch } from './counts'
import { isLong, longTest } from '../../isLong'
import { distance, relativeDistance } from '../material'

let watch: Watch
let learner: Learner
beforeEach(() => {
  watch = watchWebgpu()
})
afterEach(() => {
  watch.stop()
  learner.dispose()
})

/** Runs of a task with seeds of their own, half of them with another algorithm; two passes over the batch, no evaluation. */
const configsOf = (
  task: TaskId,
  runs: number,
  taskSettings: RunConfig['taskSettings'] = {},
  knobs: Partial<RunConfig> = {},
): RunConfig[] => {
  const basis = defaultConfig(taskOf, task)
  return Array.from({ length: runs }, (_, r) => ({
    ...basis,
    taskSettings: { ...basis.taskSettings, ...taskSettings },
    seed: r + 1,
    width: 16,
    numGenerations: 4,
    generationBatchSize: 8,
    numIterations: 2,
    stepsPerGeneration: 1,
    evalCompletions: 1_000_000,
    ...knobs,
    ...(r % 2 === 1 && { lossType: 'dr_grpo' as const, scaleRewards: 'none' as const, beta: 0.1 }),
  }))
}

async function trainerOf(configs: readonly RunConfig[], create: CreateLearner = createWebgpuLearner) {
  const { task } = configs[0]
  const seeds = configs.map(({ seed }) => seed)
  learner = await create(networkShapeOf(configs[0], TASKS[task]), seeds)
  return createTrainer(configs, TASKS[task], learner)
}

/** With a state there is no first layer to unfold; with its reward in WGSL a step is taken as a whole, in one dispatch more. */
interface Case {
  title: string
  task: TaskId
  dispatches: number
  settings?: RunConfig['taskSettings']
  knobs?: Partial<RunConfig>
}

const SHORT_CASES: Case[] = [
  { title: 'reverse, as a whole', task: 'reverse', dispatches: 19 },
  { title: 'reverse, in parts', task: 'reverse', dispatches: 18, knobs: { useAdaptiveEntropy: true } },
]

/** Each task has programs of its own, which a software adapter compiles for seven seconds. */
const CASES: Case[] = [
  ...SHORT_CASES,
  ...(isLong
    ? ([
        { title: 'budget-router, as a whole', task: 'budget-router', dispatches: 17 },
        { title: 'diffusion', task: 'diffusion', dispatches: 16, settings: { pretraining_steps: 0 } },
        { title: 'restoration', task: 'restoration', dispatches: 16 },
        {
          title: 'a transformer, as a whole',
          task: 'reverse',
          dispatches: 24,
          knobs: { policy: 'transformer', layers: 1, heads: 2 },
        },
      ] satisfies Case[])
    : []),
]

/** The GPU calls of a step do not depend on the number of runs. */
const RUNS = isLong ? [1, 64] : [8]

test.each(CASES.flatMap((cost) => RUNS.map((runs) => ({ ...cost, runs }))))(
  '$title: a step of $runs runs while playing: $dispatches dispatches, one submit, one read, no new buffer',
  async ({ task, dispatches, settings, knobs, runs }) => {
    const trainer = await trainerOf(configsOf(task, runs, settings, knobs))
    const { backend } = await openSession()
    // buffers take their size, and of a single run two steps are under way
    for (let i = 0; i < (runs === 1 ? 5 : 2); i++) await trainer.train(true)
    const [tensors, data] = [memory().numTensors, backend.numDataIds()]
    watch.counted()
    for (let i = 0; i < 2; i++) {
      const { records } = await trainer.train(true)
      expect(records.every((record) => record !== null)).toBe(true)
      expect(watch.counted()).toEqual({ dispatches, submits: 1, reads: 1, buffers: 0 })
    }
    expect([memory().numTensors, backend.numDataIds()]).toEqual([tensors, data])
  },
)

longTest(
  'a reference that moves by evaluation leaves the same bits played and stepped, among whole steps',
  async () => {
    const knobs = {
      evalCompletions: 24,
      syncRefModel: true,
      refModelSyncRule: 'evaluation',
      refModelSyncMargin: 0,
    } as const
    const [config] = configsOf('budget-router', 1, {}, knobs)
    const played = []
    for (const ahead of [true, false]) {
      const trainer = await trainerOf([config])
      for (let step = 1; step <= 14; step++) await trainer.train(ahead && step < 14)
      const [{ parameters, reference, initial }] = await trainer.snapshots()
      expect(reference).not.toEqual(initial)
      played.push({ parameters, reference })
      if (ahead) learner.dispose()
    }
    expect(played[0]).toEqual(played[1])
  },
)

const createPlain: CreateLearner = async (shape, seeds) => createPlainLearner(shape, seeds)

test.each(CASES)(
  '$title: what its third step learns from is what the plain engine samples',
  async ({ task, settings, knobs }) => {
    const configs = configsOf(task, 2, settings, knobs)
    const [expected, got] = [
      await inspected(await trainerOf(configs, createPlain)),
      await inspected(await trainerOf(configs)),
    ]
    expected.forEach((run, r) => {
      const other = got[r]
      expect(other.mask).toEqual(run.mask)
      expect(distance(other.actions, run.actions)).toBeLessThan(1e-4)
      expect(distance(other.rewards, run.rewards)).toBeLessThan(1e-4)
      expect(distance(other.features ?? [], run.features ?? [])).toBeLessThan(1e-4)
      expect(relativeDistance(other.refLogp!, run.refLogp!)).toBeLessThan(1e-3)
      expect(run.updates).toHaveLength(2)
      run.updates.forEach(({ logp }, u) => {
        expect(relativeDistance(other.updates[u].logp, logp)).toBeLessThan(1e-3)
      })
    })
  },
)

test.each([5, 7, 128])('a group size of %i gives the weights of the plain engine', async (numGenerations) => {
  const knobs = { numGenerations, generationBatchSize: 2 * numGenerations }
  const configs = configsOf('reverse', 2, {}, knobs)
  const [expected, got] = [
    await inspected(await trainerOf(configs, createPlain)),
    await inspected(await trainerOf(configs)),
  ]
  expected.forEach((run, r) => {
    expect(got[r].actions).toEqual(run.actions)
    expect(relativeDistance(got[r].advantages, run.advantages)).toBeLessThan(1e-3)
    run.updates.forEach(({ logp }, u) => {
      expect(relativeDistance(got[r].updates[u].logp, logp)).toBeLessThan(1e-3)
    })
  })
})

test.each<TaskId>(isLong ? ['reverse', 'budget-router'] : ['reverse'])(
  '%s: steps taken as a whole learn what steps in parts learn',
  async (task) => {
    const configs = configsOf(task, 2)
    const parts = await trainerOf(configs, async (shape, seeds) =>
      Object.assign(await createWebgpuLearner(shape, seeds), { prepareStep: async () => false }),
    )
    const expected = await inspected(parts)
    learner.dispose()
    const got = await inspected(await trainerOf(configs))
    expected.forEach((run, r) => {
      expect(got[r].actions).toEqual(run.actions)
      expect(got[r].rewards).toEqual(run.rewards)
      run.updates.forEach(({ logp }, u) => expect(distance(got[r].updates[u].logp, logp)).toBeLessThan(1e-4))
    })
  },
)

async function inspected(trainer: Trainer) {
  for (let i = 0; i < 3; i++) await trainer.train(true)
  return [await trainer.inspect(0), await trainer.inspect(1)]
}
