import { expect, it, vi } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
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

it('goes on without the GPU from the weights that were kept', async () => {
  const session = await openSession(config)
  for (let step = 0; step < 27; step++) await session.trainer.train(true)
  const { engine, restored } = await session.moveToCpu()
  expect(engine).toMatchObject({ reason: 'device-lost' })
  expect(engine.engine).toMatch(/^cpu/)
  expect(restored).toBe(25)
  expect((await session.trainer.train(true)).step).toBe(28)
  expect((await session.answer('1234'))!.now.tokens).toHaveLength(4)
})
