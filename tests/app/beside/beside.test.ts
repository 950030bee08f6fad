import { describe, expect, it } from 'vitest'
import { reinforceBeside } from '../../../src/app/beside/beside'
import { besideRise, isReinforce } from '../../../src/app/beside/state'
import { LATE_SCRIPTS } from '../../../src/app/lateScripts'
import { completionsOf, runSeries } from '../../../src/experiments/experimentRun'
import { presetOn } from '../../../src/experiments/compare/rows'
import type { WorkerHandle } from '../../../src/worker/client'
import type { ExperimentCommand } from '../../../src/worker/protocol'
import { TASKS } from '../../../src/tasks'
import { networkShapeOf } from '../../../src/train/networkShape'
import { columnsOf } from '../../../src/train/record'
import { createTrainer } from '../../../src/train/trainer'
import { createCpuLearner } from '../../../src/engine/cpu/learner'
import { en } from '../../../src/text/en'
import { named } from '../../../src/text/naming'
import { localWorker } from '../../worker/localWorker'
import { stage } from '../fakeWorker'

await LATE_SCRIPTS.beside.load()

const LINK = '#width=16&generation_batch_size=64&num_generations=8&seed=5&engine=cpu'

/** A page whose run in Train is the test, and whose pools train in this thread. */
function page(link = LINK) {
  const pools: WorkerHandle<ExperimentCommand>[] = []
  const sizes: (number | undefined)[] = []
  const s = stage(link, {
    startPool(start, onEvent, workers) {
      sizes.push(workers)
      const pool = start(1, onEvent, localWorker)
      pools.push(pool)
      return pool
    },
  })
  s.ready()
  const beside = () => s.app.store.getState().beside
  const run = () => [...beside()!.runs.values()][0]
  return {
    s,
    sizes,
    beside,
    run,
    close: () => pools.forEach((pool) => pool.close()),
    async until(completions: number) {
      while (!beside() || beside()!.runs.size === 0 || completionsOf(run()) < completions)
        await new Promise((resolve) => setTimeout(resolve, 1))
    },
  }
}

describe('REINFORCE beside the run in Train', () => {
  it('has its seed, its prompts and its number of completions, and no stop condition of its own', () => {
    const { s, close } = page(`${LINK}&max_steps=3&beta=0.1`)
    const { run } = s.app.store.getState()
    const config = reinforceBeside(run)
    const same = ['task', 'seed', 'numGenerations', 'generationBatchSize', 'width', 'learningRate'] as const
    for (const name of same) expect(config[name], name).toEqual(run.config[name])
    expect(config).toMatchObject({ maxSteps: 0, surrogate: 'logp', scaleRewards: 'none', beta: 0 })
    expect([isReinforce(run), isReinforce({ ...run, config: presetOn(run.config, 'reinforce') })]).toEqual([
      false,
      true,
    ])
    close()
  })

  it('comes as far as that run and follows it, with the bits that it has alone', async () => {
    const { s, beside, run, sizes, until, close } = page()
    await s.app.addReinforce()
    expect(beside()).toMatchObject({ phase: 'ready', runs: new Map() })
    s.steps(3)
    await until(3 * 64)
    s.steps(2)
    await until(5 * 64)
    // nothing is trained beyond that run
    await expect.poll(() => run().status).toBe('waiting')
    expect(run().steps).toBe(5)
    expect(sizes).toEqual([1])

    const { config } = beside()!
    const task = TASKS[config.task]
    const learner = await createCpuLearner(networkShapeOf(config, task), [config.seed], { build: 'simd128' })
    const alone = await createTrainer([config], task, learner)
    const column = columnsOf(task).indexOf('reward')
    const rewards: number[] = []
    for (let step = 0; step < 5; step++) {
      const { records } = await alone.train(false)
      rewards.push(records[0]!.metrics[column])
    }
    expect([...runSeries(run(), 'reward')]).toEqual(rewards)
    learner.dispose()
    close()
  })

  it('scores the completions of the run in Train before and after its own updates, at each inspected step', async () => {
    const { s, beside, run, until, close } = page()
    const { config } = s.app.store.getState().run
    const task = TASKS[config.task]
    const learner = await createCpuLearner(networkShapeOf(config, task), [config.seed], { build: 'simd128' })
    const trainer = await createTrainer([config], task, learner)
    const inspections = []
    for (let step = 1; step <= 3; step++) {
      await trainer.train(false)
      inspections.push(named(await trainer.inspect(0), en))
    }
    learner.dispose()
    const [first, , third] = inspections

    await s.app.addReinforce()
    s.app.play()
    s.steps(1)
    s.say({ type: 'inspection', inspection: first })
    s.steps(2)
    await until(64)
    // the completions of step 3 are not known yet
    await expect.poll(() => run().status).toBe('waiting')
    expect(run().steps).toBe(1)
    s.say({ type: 'inspection', inspection: third })
    await until(3 * 64)
    await expect.poll(() => beside()!.results.size).toBe(2)
    expect([...beside()!.results.keys()]).toEqual([1, 3])
    // at Pause the worker tells the step again
    s.say({ type: 'inspection', inspection: { ...third, actions: third.actions.slice() } })
    expect(besideRise(beside()!.results, s.app.store.getState().inspection!)).toHaveLength(third.rows)
    const others = third.actions.map((action) => action + 1)
    s.say({ type: 'inspection', inspection: { ...third, actions: others } })
    expect(besideRise(beside()!.results, s.app.store.getState().inspection!)).toBeNull()

    // both runs begin with the same weights, and their updates differ
    const { before, after } = beside()!.results.get(1)!
    const { oldLogp, afterLogp, length, rows, mask } = first
    const sum = (values: Float32Array, row: number) =>
      values
        .subarray(row * length, (row + 1) * length)
        .reduce((total, value, k) => total + mask[row * length + k] * value, 0)
    for (let row = 0; row < rows; row++) {
      expect(before[row]).toBeCloseTo(sum(oldLogp, row), 4)
      expect(after[row]).not.toBeCloseTo(sum(afterLogp!, row), 4)
    }
    const rise = besideRise(beside()!.results, first)!
    expect(rise[0]).toBe(after[0] - before[0])
    // a repeated step has other completions
    expect(besideRise(beside()!.results, { step: 1, actions: third.actions })).toBeNull()
    close()
  })

  it('begins again with the run that Reset makes, and goes when it is removed', async () => {
    const { s, beside, until, close } = page()
    await s.app.addReinforce()
    s.steps(2)
    await until(128)
    s.app.newSeed()
    s.ready()
    expect(beside()).toMatchObject({ phase: 'ready', runs: new Map(), config: { seed: 6 } })
    expect(beside()!.beside).toBe(s.app.store.getState().run.id)
    s.steps(1)
    await until(64)
    await s.app.removeReinforce()
    expect(beside()).toBeNull()
    s.steps(1)
    close()
  })

  it('has the settings that change before the first step, and goes when the run becomes REINFORCE itself', async () => {
    const { s, beside, close } = page()
    await s.app.addReinforce()
    s.app.setKnob('temperature', 0.5)
    expect(s.app.store.getState().run.first.temperature).toBe(0.5)
    expect(beside()!.config.temperature).toBe(0.5)
    s.app.setKnob('algorithm', 'reinforce')
    s.ready()
    expect(s.app.store.getState().run.config.algorithm).toBe('reinforce')
    expect(beside()).toBeNull()
    close()
  })
})
