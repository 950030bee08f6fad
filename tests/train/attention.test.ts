import { expect, it, vi } from 'vitest'
import { createCpuLearner } from '../../src/engine/cpu/learner'
import { createOpsLearner } from '../../src/engine/ops/learner'
import { openBackend } from '../../src/engine/ops/openBackend'
import { POLICIES } from '../../src/engine/ops/policies'
import type { Learner } from '../../src/engine/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { defaultConfig } from '../../src/settings/config'
import { TASKS, taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { createTrainer } from '../../src/train/trainer'

// the kernels are compiled at the first use
vi.setConfig({ testTimeout: 60_000 })

const config = {
  ...defaultConfig(taskOf, 'reverse'),
  policy: 'transformer' as const,
  taskSettings: { operation: 'reverse', length: 3, symbols: 4, shorter: 0 },
  generationBatchSize: 32,
  numGenerations: 8,
  width: 16,
  layers: 2,
  heads: 2,
  learningRate: 0.01,
  evalCompletions: 64,
}
const [LAYERS, HEADS, SLOTS] = [2, 2, 5]

const ops = async () => {
  const { transformer: policy } = POLICIES
  return createOpsLearner(policy, networkShapeOf(config, TASKS.reverse), [1], await openBackend('cpu'))
}

const ENGINES: Record<string, () => Promise<Learner>> = {
  plain: async () => createPlainLearner(networkShapeOf(config, TASKS.reverse), [1]),
  cpu: () => createCpuLearner(networkShapeOf(config, TASKS.reverse), [1], { build: 'simd128' }),
  ops,
}

/** A run of some steps, looked into after each of them with or without its attention. */
async function trained(engine: string, of: { group: number | null } | null, ahead: boolean) {
  const learner = await ENGINES[engine]()
  const trainer = await createTrainer([config], TASKS.reverse, learner)
  trainer.attend(0, of)
  const inspections = [await trainer.inspect(0)]
  for (let step = 0; step < 4; step++) {
    await trainer.train(ahead && step < 3)
    inspections.push(await trainer.inspect(0))
  }
  return { inspections, state: await learner.state() }
}

it.each(['plain', 'cpu', 'ops'])('attention changes no bit of a run on %s', async (engine) => {
  const plain = await trained(engine, null, true)
  const looked = await trained(engine, { group: 1 }, true)
  expect(plain.inspections.some(({ attention }) => attention)).toBe(false)
  expect(looked.state).toEqual(plain.state)
  const steps = looked.inspections.map((one) => ({ ...one, attention: undefined }))
  expect(steps).toEqual(plain.inspections)
})

it.each(['plain', 'cpu', 'ops'])(
  'each slot of %s spreads 1 over itself and the slots before it',
  async (engine) => {
    const { inspections } = await trained(engine, { group: 2 }, false)
    const { attention } = inspections[2]
    expect(attention).toMatchObject({ group: 2, rows: 8, layers: LAYERS, heads: HEADS, slots: SLOTS })
    for (const weights of [attention!.first, attention!.before!, attention!.now]) {
      expect(weights).toHaveLength(8 * LAYERS * HEADS * SLOTS * SLOTS)
      for (let line = 0; line < weights.length; line += SLOTS) {
        const slot = (line / SLOTS) % SLOTS
        const mine = weights.subarray(line, line + SLOTS)
        expect(mine.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5)
        expect([...mine.subarray(slot + 1)]).toEqual(Array.from({ length: SLOTS - 1 - slot }, () => 0))
      }
    }
  },
)

it.each([
  ['cpu', 4],
  ['ops', 5],
])('%s attends to the same slots as plain', async (engine, digits) => {
  const [plain, other] = await Promise.all(['plain', engine].map((one) => trained(one, { group: 0 }, false)))
  for (const which of ['first', 'before', 'now'] as const) {
    const [expected, found] = [plain, other].map(({ inspections }) => inspections[1].attention![which]!)
    expect(found).toHaveLength(expected.length)
    found.forEach((weight, i) => expect(weight).toBeCloseTo(expected[i], digits))
  }
})

it('has the weights before the updates of the step, and those after it', async () => {
  const { inspections } = await trained('cpu', { group: null }, false)
  const [untrained, first, second] = inspections.map(({ attention }) => attention!)
  expect(untrained.before).toBeNull()
  expect(untrained.now).toEqual(untrained.first)
  // before the first step's updates, the policy is that of step 0
  expect(first.before).toEqual(first.first)
  expect(first.now).not.toEqual(first.before)
  expect(second.before).not.toEqual(second.first)
  expect(second.now).not.toEqual(second.before)
})

it('has no weights from before a step at which nobody looked', async () => {
  const trainer = await createTrainer([config], TASKS.reverse, await ENGINES.cpu())
  await trainer.train(false)
  trainer.attend(0, { group: null })
  expect((await trainer.inspect(0)).attention).toMatchObject({ before: null })
  await trainer.train(false)
  expect((await trainer.inspect(0)).attention!.before).not.toBeNull()
  trainer.attend(0, null)
  expect((await trainer.inspect(0)).attention).toBeUndefined()
})

it('still has the weights from before the last step when another view looks after the first', async () => {
  const trainer = await createTrainer([config], TASKS.reverse, await ENGINES.cpu())
  trainer.attend(0, { group: null })
  await trainer.train(false)
  const { attention } = await trainer.inspect(0)
  trainer.attend(0, null)
  trainer.attend(0, { group: attention!.group })
  expect((await trainer.inspect(0)).attention).toEqual(attention)
})

it('is absent of an MLP', async () => {
  const mlp = { ...config, policy: 'mlp' as const }
  const learner = createPlainLearner(networkShapeOf(mlp, TASKS.reverse), [1])
  const trainer = await createTrainer([mlp], TASKS.reverse, learner)
  trainer.attend(0, { group: null })
  await trainer.train(false)
  expect((await trainer.inspect(0)).attention).toBeUndefined()
})
