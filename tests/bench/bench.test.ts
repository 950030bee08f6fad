import { describe, expect, test, vi } from 'vitest'
import { createCpuLearner } from '../../src/engine/cpu/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { batchOf, distance, requestOf } from '../engine/material'
import { expectSameScores } from '../engine/same'
import { shapeOf, stepperOf } from './engineStep'
import { spread, stepsFor, tableOf, type Entry } from './figures.mjs'
import { keysOf, lengthOf, promptsOf, rewardsOf } from './workload'

// the kernels are compiled at the first use
vi.setConfig({ testTimeout: 60_000 })

const SMALL = { width: 16, embedding: 8, prompts: 3, group: 4, runs: 2 }
const T = lengthOf(SMALL)

describe('the measured step', () => {
  test('asks each group for one prompt, with a stream a row', () => {
    const prompts = promptsOf(SMALL, 1, 0)
    const row = (i: number) => [...prompts.subarray(i * T, (i + 1) * T)]
    for (let i = 0; i < 12; i++) expect(row(i)).toEqual(row(i - (i % 4)))
    expect(row(0)).not.toEqual(row(4))
    expect(promptsOf(SMALL, 1, 1)).not.toEqual(prompts)
    const keys = keysOf(SMALL, 1, 0)
    const pairs = Array.from({ length: 12 }, (_, i) => `${keys[2 * i]} ${keys[2 * i + 1]}`)
    expect(new Set(pairs).size).toBe(12)
  })

  test('rewards the share of tokens that repeat the prompt', () => {
    const prompts = promptsOf(SMALL, 1, 0)
    const actions = prompts.map((token, m) => (m % T < 2 ? (token + 1) % 16 : token))
    expect([...rewardsOf(prompts, actions)]).toEqual(Array(12).fill(0.75))
  })

  test.each([
    ['an MLP', SMALL],
    ['a transformer', { ...SMALL, length: 4, layers: 1, heads: 2 }],
  ])('is the same step of %s on every engine, and teaches', async (_, workload) => {
    const seeds = [1, 2]
    const shape = shapeOf(workload)
    const plain = createPlainLearner(shape, seeds)
    const cpu = await createCpuLearner(shape, seeds, { build: 'simd128' })
    const first = (await plain.state()).parameters
    for (const learner of [plain, cpu]) {
      const takeStep = await stepperOf(learner, workload, seeds)
      for (let step = 0; step < 3; step++) await takeStep()
    }
    const [expected, got] = [await plain.state(), await cpu.state()]
    expect([...expected.updates]).toEqual([6, 6])
    expect(expected.parameters).not.toEqual(first)
    // of a transformer AdamW also takes steps on the rounding of the keys' biases, whose gradient is 0: no output depends on them
    if (!shape.policy) expect(distance(got.parameters, expected.parameters)).toBeLessThan(1e-5)
    const request = requestOf(shape, seeds, 12)
    const rollout = await plain.rollout(request)
    await expectSameScores(plain, cpu, batchOf(request, rollout, seeds, shape.length))
  })
})

describe('the figures', () => {
  test('are the least, the middle and the most', () => {
    expect(spread([3, 1, 10])).toEqual({ min: 1, median: 3, max: 10 })
    expect(spread([4, 1, 2, 3])).toEqual({ min: 1, median: 2.5, max: 4 })
  })

  test('a turn takes about so long, and at least a step', () => {
    expect(stepsFor(1000, 20)).toBe(50)
    expect(stepsFor(1000, 7000)).toBe(1)
    expect(stepsFor(1000, 0)).toBe(5000)
  })

  test('are compared with who is there', () => {
    const entry = (engine: string, median: number): Entry => ({
      workload: 'tiny',
      engine,
      workers: 1,
      runs: 1,
      msPerStep: { min: median, median, max: median },
      hostMs: null,
      readMs: null,
      dispatches: null,
      reads: null,
      submits: null,
      newBuffers: null,
    })
    const [head, cpu, plain] = tableOf([entry('cpu', 0.5), entry('plain', 9)]).split('\n')
    expect(head).toContain('× plain')
    expect(head).not.toContain('× torch')
    expect(cpu.trim().split(/\s+/).at(-1)).toBe('18.0')
    expect(plain.trim().split(/\s+/).at(-1)).toBe('1.00')
  })
})
