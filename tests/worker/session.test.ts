import { expect, it, vi } from 'vitest'
import type { chooseEngine } from '../../src/engine/choose'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { defaultConfig } from '../../src/settings/config'
import { misfitOf, networkTensors, type Tensor } from '../../src/settings/weightsFit'
import { taskOf } from '../../src/tasks'
import { openSession } from '../../src/worker/session'

// the kernels are compiled at the first use
vi.setConfig({ testTimeout: 60_000 })

const config = { ...defaultConfig(taskOf), engine: 'plain', width: 16, evalCompletions: 64 } as const

it('tells what the page needs to draw the run', async () => {
  const { info, engine } = await openSession(config)
  expect(engine).toEqual({ engine: 'plain', reason: 'chosen', adapter: null, detail: null })
  expect(info).toMatchObject({ promptLength: 4, completionLength: 4, endToken: -1, evaluationProblems: 128 })
  expect(info.columns).toContain('rewards/exact/mean')
})

it('answers a prompt greedily, now and as at step 0', async () => {
  const { trainer, answer } = await openSession({ ...config, learningRate: 0.05 })
  const untrained = await answer('1234')
  expect(untrained!.now).toEqual(untrained!.first)
  for (let step = 0; step < 10; step++) await trainer.train(true)
  const trained = await answer('1234')
  expect(trained!.first).toEqual(untrained!.first)
  expect(trained!.now.probabilities).not.toEqual(untrained!.now.probabilities)
  expect(trained!.now.tokens).toHaveLength(4)
  expect(await answer('12345')).toBeNull()
})

/** What chooses the engines of a session: in the place of WebGPU a plain one, where there is a device. */
function chooser(devices: number) {
  let given = 0
  const disposed: string[] = []
  const choose: typeof chooseEngine = async (wanted) => {
    const isGpu = wanted === 'webgpu' && given < devices
    if (isGpu) given++
    const name = isGpu ? `device ${given}` : 'cpu'
    return {
      report: { engine: isGpu ? 'webgpu' : 'cpu', reason: 'chosen', adapter: 'fake', detail: null },
      create: async (shape, seeds) => ({
        ...createPlainLearner(shape, seeds),
        dispose: () => void disposed.push(name),
      }),
    }
  }
  return { choose, disposed }
}

it('goes on with a new device the first time that the GPU is lost, with the CPU the second time', async () => {
  const { choose, disposed } = chooser(5)
  const session = await openSession({ ...config, engine: 'webgpu' }, undefined, choose)
  for (let step = 0; step < 27; step++) await session.trainer.train(true)
  const first = await session.recover()
  expect(first.engine).toMatchObject({ engine: 'webgpu', reason: 'device-regained' })
  expect(first.restored).toBe(25)
  expect((await session.trainer.train(true)).step).toBe(28)
  const second = await session.recover()
  expect(second.engine).toMatchObject({ engine: 'cpu', reason: 'device-lost', adapter: 'fake' })
  expect((await session.trainer.train(true)).step).toBe(29)
  expect((await session.answer('1234'))!.now.tokens).toHaveLength(4)
  expect(disposed).toEqual(['device 1', 'device 2'])
})

it('goes on with the CPU where no new device is given', async () => {
  const session = await openSession({ ...config, engine: 'webgpu' }, undefined, chooser(1).choose)
  await session.trainer.train(true)
  const { engine, restored } = await session.recover()
  expect(engine).toMatchObject({ engine: 'cpu', reason: 'device-lost' })
  expect(restored).toBe(0)
})

it('goes back to the weights that were kept, and on from the same step', async () => {
  const session = await openSession(config)
  for (let step = 0; step < 26; step++) await session.trainer.train(true)
  expect(await session.restore()).toBe(25)
  expect((await session.trainer.train(true)).step).toBe(27)
})

it('goes on from a snapshot bit for bit', async () => {
  const whole = await openSession(config)
  const halves = await openSession(config)
  for (let step = 0; step < 4; step++) await whole.trainer.train(false)
  for (let step = 0; step < 2; step++) await halves.trainer.train(false)
  const [snapshot] = await halves.trainer.snapshots()
  const resumed = await openSession(config, undefined, undefined, snapshot)
  for (let step = 2; step < 4; step++) await resumed.trainer.train(false)
  expect(await resumed.trainer.snapshots()).toEqual(await whole.trainer.snapshots())
})

const misfit = (tensors: readonly Tensor[]) => misfitOf(networkTensors(config, taskOf(config.task)), tensors)

it('gives its weights, and begins with them bit for bit', async () => {
  const session = await openSession({ ...config, learningRate: 0.05 })
  for (let step = 0; step < 5; step++) await session.trainer.train(false)
  const weights = await session.weights(5)
  expect(weights.tensors.map(({ name }) => name)).toContain('reference.weightOut')
  const again = await openSession(config, undefined, undefined, null, weights.tensors)
  expect(misfit(weights.tensors)).toBeNull()
  const back = await again.weights(0)
  expect(back.tensors).toEqual(weights.tensors)
  expect(back.examples).toEqual(weights.examples)
  // it trains on from there, with a fresh optimiser
  expect((await again.trainer.train(false)).step).toBe(1)
})

it.each([
  ['missing', (tensors: Tensor[]) => tensors.slice(1), 'policy.embedding'],
  ['misshapen', ([first, ...rest]: Tensor[]) => [{ ...first, shape: [1, 2] }, ...rest], 'policy.embedding'],
  [
    'surplus',
    (tensors: Tensor[]) => [...tensors, { name: 'policy.x', shape: [0], values: new Float32Array(0) }],
    'policy.x',
  ],
  [
    'notFinite',
    ([first, ...rest]: Tensor[]) => [{ ...first, values: first.values.with(3, NaN) }, ...rest],
    'policy.embedding',
  ],
] as const)('lists the tensors that do not fit, and takes the others: %s', async (kind, change, tensor) => {
  const fresh = await (await openSession(config)).weights(0)
  const trained = await openSession({ ...config, learningRate: 0.05 })
  await trained.trainer.train(false)
  const { tensors } = await trained.weights(1)
  const given = change([...tensors])

  const refused = misfit(given)
  expect(refused).toMatchObject({ [kind]: [{ tensor }], all: tensors.length })
  const others = ['missing', 'misshapen', 'notFinite', 'surplus'].filter((other) => other !== kind)
  for (const other of others) expect(refused).toMatchObject({ [other]: [] })
  expect(refused!.fitting).toBe(kind === 'surplus' ? tensors.length : tensors.length - 1)

  const inPart = await openSession(config, undefined, undefined, null, given)
  const taken = (await inPart.weights(0)).tensors
  taken.forEach(({ name, values }, i) =>
    expect(values).toEqual((name === tensor ? fresh : { tensors }).tensors[i].values),
  )
})
