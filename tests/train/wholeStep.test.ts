import { describe, expect, it } from 'vitest'
import type { Learner, Rollout, StepRequest, UpdateResult } from '../../src/engine/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { advantages } from '../../src/grpo/advantages'
import { isStepFused } from '../../src/settings/specs'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { reordered } from '../../src/train/minibatches'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'

const basis = defaultConfig(taskOf, 'needle')
const task = TASKS.needle
const CONFIG: RunConfig = {
  ...basis,
  generationBatchSize: 16,
  numGenerations: 4,
  numIterations: 2,
  width: 16,
  // every fourth step is evaluated, and so taken in parts
  evalCompletions: 64,
  refModelSyncSteps: 6,
  useReference: true,
  syncRefModel: true,
}
const T = task.completionLength(CONFIG.taskSettings)

/** The calls of the learner, in order. */
type Log = string[]

/** The plain engine with whole steps: the work between rollout and updates uses the trainer's functions. */
function learnerOf(configs: readonly RunConfig[], log: Log, takesWhole = true): Learner {
  const plain = createPlainLearner(
    networkShapeOf(configs[0], task),
    configs.map(({ seed }) => seed),
  )
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(name: string, call: () => Promise<Result>): Promise<Result> => {
    log.push(name)
    const result = queue.then(call)
    queue = result.catch(() => undefined)
    return result
  }
  const take = async (request: StepRequest) => {
    const rollout = await plain.rollout(request.rollout)
    const batch = reordered(batchOf(request, rollout), ordersOf(request))
    const updates: UpdateResult[] = []
    for (const round of request.updates) {
      const specs = round.map((spec) => spec && { ...spec, itemsInBatch: 16 * T })
      updates.push(await plain.update(batch, specs))
    }
    return { rollout, updates }
  }
  return {
    runs: plain.runs,
    shape: plain.shape,
    engine: plain.engine,
    rollout: (request) => inTurn(request.greedy ? 'evaluate' : 'rollout', () => plain.rollout(request)),
    forward: (which, batch) => inTurn('forward', () => plain.forward(which, batch)),
    distribution: (...call) => inTurn('distribution', () => plain.distribution(...call)),
    backward: (...call) => inTurn('backward', () => plain.backward(...call)),
    apply: (optimisers) => inTurn('apply', () => plain.apply(optimisers)),
    update: (batch, updates) => inTurn('update', () => plain.update(batch, updates)),
    gradient: () => inTurn('gradient', () => plain.gradient()),
    discardGradient: () => void inTurn('discard', async () => plain.discardGradient()),
    state: () => inTurn('state', () => plain.state()),
    setState: (state) => void inTurn('setState', async () => plain.setState(state)),
    syncReference: (alpha) => void inTurn('sync', async () => plain.syncReference(alpha.slice())),
    dispose: () => plain.dispose(),
    ...(plain.attention && {
      attention: (...call) => inTurn('attention', () => plain.attention!(...call)),
      parametersOf: (run) => inTurn('parameters', () => plain.parametersOf!(run)),
    }),
    prepareStep: async () => takesWhole,
    step: (request) => inTurn('step', () => take(request)),
  }
}

const ordersOf = ({ credits, order, rollout }: StepRequest) =>
  credits.map((_, r) => order.subarray(r * rollout.rows, (r + 1) * rollout.rows))

function batchOf({ rollout: request, credits, problems, reward }: StepRequest, rollout: Rollout) {
  const { rows } = request
  const groups = problems.length / reward.words / credits.length
  const all = credits.map((credit, r) => {
    const rewards = Float32Array.from({ length: rows }, (_, row) => {
      const problem = (r * groups + Math.floor(row / credit.groupSize)) * reward.words
      const at = (r * rows + row) * T
      for (let t = 0; t < T; t++) if (rollout.actions[at + t] !== problems[problem + t]) return 0
      return 1
    })
    const offsets = Int32Array.from({ length: rows / credit.groupSize + 1 }, (_, p) => p * credit.groupSize)
    return [...advantages({ rewards, offsets }, credit.advantages).advantages]
  })
  return {
    rows,
    contexts: request.contexts,
    actions: rollout.actions,
    mask: rollout.mask,
    oldLogp: rollout.logp,
    refLogp: rollout.refLogp,
    advantages: Float32Array.from(all.flat()),
    temperature: request.temperature,
  }
}

async function training(configs: readonly RunConfig[] = [CONFIG], takesWhole = true) {
  const log: Log = []
  const learner = learnerOf(configs, log, takesWhole)
  const trainer = await createTrainer(configs, task, learner)
  log.length = 0
  return { log, learner, trainer }
}

type Training = Awaited<ReturnType<typeof training>>

const clock = columnsOf(task).indexOf('step_time')

/** The figures of some steps, without the clock's. */
async function figures({ trainer }: Training, steps: number, ahead: boolean): Promise<number[][][]> {
  const all: number[][][] = []
  for (let i = 0; i < steps; i++) {
    const { records } = await trainer.train(ahead)
    all.push(records.map((record) => (record ? [...record.metrics].filter((_, c) => c !== clock) : [])))
  }
  return all
}

describe('a step that is taken as a whole', () => {
  it('has the same result as its parts', async () => {
    const whole = await training()
    const parts = await training([CONFIG], false)
    expect(await figures(whole, 30, false)).toEqual(await figures(parts, 30, false))
    expect(await whole.trainer.snapshots()).toEqual(await parts.trainer.snapshots())
    expect(whole.log.filter((call) => call === 'step')).toHaveLength(22)
    expect(parts.log).not.toContain('step')
  })

  it('may be issued while the last one is read, with the same bits', async () => {
    const ahead = await training()
    const after = await training()
    expect(await figures(ahead, 30, true)).toEqual(await figures(after, 30, false))
    expect(ahead.trainer.isAhead()).toBe(true)
    const [last] = await figures(ahead, 1, false)
    expect(last).toEqual((await figures(after, 1, false))[0])
    expect(ahead.trainer.isAhead()).toBe(false)
    expect(await ahead.trainer.snapshots()).toEqual(await after.trainer.snapshots())
  })

  it.each([false, true])('keeps the attention from before its updates (ahead: %s)', async (ahead) => {
    const config = { ...CONFIG, policy: 'transformer' as const, heads: 2, numIterations: 1 }
    const [whole, parts] = [await training([config]), await training([config], false)]
    for (const { trainer } of [whole, parts]) {
      trainer.attend(0, { group: 0 })
      for (let step = 0; step < 6; step++) await trainer.train(ahead && step < 5)
    }
    const [found, expected] = await Promise.all(
      [whole, parts].map(async ({ trainer }) => (await trainer.inspect(0)).attention!),
    )
    expect(whole.log.filter((call) => call === 'step').length).toBeGreaterThan(3)
    expect(found.before).not.toEqual(found.now)
    expect(found).toEqual(expected)
  })

  it('may be issued ahead if the evaluation moves the reference, with the same bits', async () => {
    const config = { ...CONFIG, refModelSyncRule: 'evaluation', refModelSyncMargin: 0 } as const
    const ahead = await training([config])
    const after = await training([config])
    const played = await figures(ahead, 31, true)
    expect(played).toEqual(await figures(after, 31, false))
    const moves = played.map(([mine]) => mine[columnsOf(task).indexOf('reference_sync')])
    expect(moves.some((alpha) => alpha > 0)).toBe(true)
    expect(ahead.log).toContain('step')
    await figures(ahead, 1, false)
    await figures(after, 1, false)
    expect(await ahead.trainer.snapshots()).toEqual(await after.trainer.snapshots())
  })

  it('is issued before the one before it has been read', async () => {
    const one = await training()
    await figures(one, 1, true)
    one.log.length = 0
    const second = one.trainer.train(true)
    // the weights are asked for before the reference moves
    expect(one.log).toEqual(['step', 'state', 'sync'])
    await second
    one.log.length = 0
    await figures(one, 1, true)
    expect(one.log).toEqual(['rollout'])
  })

  it('works beside others of its population, each with its own knobs', async () => {
    const configs = [
      CONFIG,
      { ...CONFIG, seed: 7, numGenerations: 8, beta: 0.2 },
      { ...CONFIG, seed: 8, scaleRewards: 'none', lossType: 'dr_grpo', stepsPerGeneration: 4 },
    ] as const
    const together = await figures(await training(configs), 10, true)
    for (const [r, config] of configs.entries()) {
      const alone = await figures(await training([config]), 10, false)
      expect(alone.map(([mine]) => mine)).toEqual(together.map((runs) => runs[r]))
    }
  })

  it('continues for the others if one has stopped', async () => {
    const configs = [
      { ...CONFIG, maxSteps: 3 },
      { ...CONFIG, seed: 7 },
    ]
    const together = await figures(await training(configs), 10, true)
    const { trainer, log } = await training([configs[1]])
    expect(await figures({ trainer, log } as Training, 10, false)).toEqual(
      together.map(([, other]) => [other]),
    )
    const both = await training(configs)
    await figures(both, 10, false)
    expect(both.log.filter((call) => call === 'step')).toHaveLength(
      log.filter((call) => call === 'step').length,
    )
  })

  it('takes no step beyond a stop condition', async () => {
    const stopping = await training([{ ...CONFIG, maxSteps: 7 }])
    for (let step = 1; step <= 7; step++) {
      const { stopped } = await stopping.trainer.train(true)
      expect(stopped).toEqual([step === 7 ? { kind: 'max-steps' } : null])
    }
    expect(stopping.trainer.isAhead()).toBe(false)
    const limited = await training([{ ...CONFIG, maxSteps: 7 }], false)
    await figures(limited, 7, false)
    expect(await stopping.trainer.snapshots()).toEqual(await limited.trainer.snapshots())
  })

  it('waits for an evaluation that may stop the run', async () => {
    const { trainer } = await training([{ ...CONFIG, stopReward: 0.99 }])
    await trainer.train(true)
    expect(trainer.isAhead()).toBe(false)
    await trainer.train(true)
    expect(trainer.isAhead()).toBe(true)
  })
})

describe('a changed knob', () => {
  it('acts on the step after the one that has been issued, and says so', async () => {
    const turned = { ...CONFIG, learningRate: 0.02 }
    const ahead = await training()
    await figures(ahead, 5, true)
    ahead.trainer.configure(0, turned)
    const after = await training()
    await figures(after, 6, false)
    after.trainer.configure(0, turned)
    expect((await figures(ahead, 6, true)).slice(1)).toEqual(await figures(after, 5, false))
  })

  it('may take steps in parts from there on', async () => {
    const { trainer, log } = await training()
    for (let step = 0; step < 5; step++) await trainer.train(true)
    trainer.configure(0, { ...CONFIG, surrogate: 'vespo' })
    await trainer.train(true)
    log.length = 0
    await trainer.train(true)
    expect(log).toContain('update')
    expect(log).not.toContain('step')
  })
})

it('a step that fails is taken again, even if the next one was issued', async () => {
  const failing = await training()
  await figures(failing, 5, true)
  const { step } = failing.learner
  failing.learner.step = () => Promise.reject(new Error('lost'))
  // step 6 was issued before, step 7 fails
  await failing.trainer.train(true)
  await expect(failing.trainer.train(true)).rejects.toThrow('lost')
  failing.learner.step = step
  expect(await failing.trainer.moveTo(failing.learner)).toBe(0)
  const { step: taken } = await failing.trainer.train(true)
  expect(taken).toBe(7)
})

it.each<Partial<RunConfig>>([
  { surrogate: 'vespo' },
  { advEstimator: 'remax' },
  { baseline: 'running' },
  { multiObjectiveAggregation: 'normalize_then_sum' },
  { klIn: 'reward' },
  { deadGroups: 'drop' },
  { adaptiveGroupSize: true },
  { groupSizeRule: 'dead_groups' },
  { timestepFraction: 0.5 },
  { betaSchedule: 'adaptive' },
  { useAdaptiveEntropy: true },
  { staging: 'single' },
])('%j asks for the CPU between rollout and updates', (knobs) => {
  expect(isStepFused(CONFIG, task)).toBe(true)
  expect(isStepFused({ ...CONFIG, ...knobs }, task)).toBe(false)
})

it('an advantage per step needs the CPU only in a task that can judge states', () => {
  expect(isStepFused({ ...CONFIG, perStepAdvantages: true }, task)).toBe(true)
  const judging = { ...task, stepRewards: () => {} }
  expect(isStepFused({ ...CONFIG, perStepAdvantages: true }, judging)).toBe(false)
})
