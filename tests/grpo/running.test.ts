import { describe, expect, test } from 'vitest'
import {
  historyAdvantages,
  historyStatistics,
  INITIAL_ESTIMATOR_STATE,
  MOST_PROMPTS,
  runningBaseline,
  runningNormAdvantages,
  updateHistory,
  updateRunning,
} from '../../src/grpo/running'
import { nanMean, nanStd } from '../../src/grpo/statistics'

describe('running mean and variance', () => {
  const first = updateRunning(INITIAL_ESTIMATOR_STATE, Float32Array.of(1, 3), 0.25)

  test('the first batch sets them', () => {
    expect(first).toMatchObject({ mean: 2, variance: 1, batches: 1 })
  })

  test('a further batch is mixed in with share α, exactly', () => {
    const second = updateRunning(first, Float32Array.of(6, 6), 0.25)
    const mixture = [1, 3, 1, 3, 1, 3, 6, 6]
    expect(second.mean).toBeCloseTo(nanMean(mixture), 12)
    expect(second.variance).toBeCloseTo(nanStd(mixture, 0) ** 2, 12)
    expect(second.batches).toBe(2)
  })

  test('as an average, the variance is that within batches, without the drift of the mean', () => {
    const second = updateRunning(first, Float32Array.of(6, 10), 0.25, 'average')
    expect(second.mean).toBeCloseTo(0.75 * 2 + 0.25 * 8, 12)
    expect(second.variance).toBeCloseTo(0.75 * 1 + 0.25 * 4, 12)
  })

  test('states are never changed in place; a batch of only NaN changes nothing', () => {
    const before = structuredClone(first)
    updateRunning(first, Float32Array.of(9, 9), 0.5)
    expect(first).toEqual(before)
    expect(updateRunning(first, Float32Array.of(NaN), 0.5)).toBe(first)
  })

  test('the baseline is the mean before the batch; the first batch has only its own', () => {
    expect(runningBaseline(INITIAL_ESTIMATOR_STATE, Float32Array.of(1, 3))).toBe(2)
    expect(runningBaseline(first, Float32Array.of(100, 300))).toBe(2)
  })

  test('the normalisation uses mean and std of the state', () => {
    const advantages = runningNormAdvantages(Float32Array.of(2, 4), { ...first, variance: 4 }, 0)
    expect(Array.from(advantages)).toEqual([0, 1])
  })
})

describe('per-prompt history', () => {
  const rewards = Float32Array.of(1, 2, NaN, 4)
  const offsets = Int32Array.of(0, 2, 4)
  const state = updateHistory(INITIAL_ESTIMATOR_STATE, rewards, offsets, ['a', 'b'], 3)

  test('keeps the last scorable rewards of each prompt, oldest first', () => {
    expect(state.history).toEqual({ a: [1, 2], b: [4] })
    const later = updateHistory(state, Float32Array.of(5, 6), Int32Array.of(0, 2), ['a'], 3)
    expect(later.history).toEqual({ a: [2, 5, 6], b: [4] })
    expect(state.history).toEqual({ a: [1, 2], b: [4] })
  })

  test.each([
    ['words', (i: number) => `w ${i}`],
    ['whole numbers', (i: number) => String(i)],
  ])('forgets the prompts met longest ago, where their keys are %s and never repeat', (_, key) => {
    let state = INITIAL_ESTIMATOR_STATE
    const [batch, batches] = [64, 200]
    for (let b = 0; b < batches; b++) {
      // from the last to the first, so that the order of numbers is not that of time
      const keys = Array.from({ length: batch }, (_, i) => key((batches - b) * batch + i))
      const offsets = Int32Array.from({ length: batch + 1 }, (_, i) => 2 * i)
      state = updateHistory(state, new Float32Array(2 * batch).fill(b), offsets, keys, 16)
    }
    const places = Object.entries(state.history)
    expect(places).toHaveLength(MOST_PROMPTS)
    const first = batches - MOST_PROMPTS / batch
    expect(places.every(([, rewards]) => rewards[0] >= first)).toBe(true)
    expect(historyStatistics(state).some(({ key: found }) => found === key(batch))).toBe(true)
    // a prompt that comes again has its own rewards, and counts as met last
    const again = updateHistory(state, Float32Array.of(7), Int32Array.of(0, 1), [key(batch)], 16)
    expect(Object.values(again.history).at(-1)).toEqual([batches - 1, batches - 1, 7])
  })

  test('continues from a history whose keys are whole numbers', () => {
    const before = { ...INITIAL_ESTIMATOR_STATE, history: { 12: [1, 2] } }
    const after = updateHistory(before, Float32Array.of(3), Int32Array.of(0, 1), ['12'], 9)
    expect(historyStatistics(after)).toEqual([{ key: '12', count: 3, mean: 2, std: expect.any(Number) }])
  })

  test('two groups of one prompt share its history', () => {
    expect(updateHistory(INITIAL_ESTIMATOR_STATE, rewards, offsets, ['a', 'a'], 9).history).toEqual({
      a: [1, 2, 4],
    })
  })

  test('a prompt may have the name of an inherited property', () => {
    const named = ['constructor', 'toString']
    const met = updateHistory(INITIAL_ESTIMATOR_STATE, rewards, offsets, named, 3)
    expect(met.history).toEqual({ constructor: [1, 2], toString: [4] })
    expect(historyAdvantages(rewards, offsets, named, INITIAL_ESTIMATOR_STATE, 2)[0]).toBeLessThan(0)
  })

  test('compares with the prompt once it has enough rewards, with the batch until then', () => {
    const advantages = historyAdvantages(rewards, offsets, ['a', 'b'], state, 2)
    expect(advantages[0]).toBeCloseTo(-0.5 / (0.5 + 1e-6), 5)
    const batchStd = nanStd(rewards, 0)
    expect(advantages[3]).toBeCloseTo((4 - 7 / 3) / (batchStd + 1e-6), 5)
    expect(advantages[2]).toBeNaN()
  })
})

test('prompts with equally many rewards are in an order that depends on no language', () => {
  const keys = ['a10', 'b', '9', 'a9', 'B', '10']
  const offsets = Int32Array.of(0, 1, 2, 3, 4, 5, 6)
  const state = updateHistory(INITIAL_ESTIMATOR_STATE, new Float32Array(6), offsets, keys, 3)
  expect(historyStatistics(state).map(({ key }) => key)).toEqual(['9', '10', 'B', 'a9', 'a10', 'b'])
})

test('the statistics of each prompt are those behind its advantages', () => {
  const rewards = Float32Array.of(1, 3, 2, NaN, 0, 4)
  const offsets = Int32Array.of(0, 2, 4, 6)
  const keys = ['10', '9', '10']
  const state = updateHistory(INITIAL_ESTIMATOR_STATE, rewards, offsets, keys, 3)
  const [ten, nine, ...more] = historyStatistics(state)
  expect(more).toEqual([])
  // the latest three of prompt 10, and the only scorable one of prompt 9
  expect(ten).toEqual({ key: '10', count: 3, mean: nanMean([3, 0, 4]), std: nanStd([3, 0, 4], 0) })
  expect(nine).toEqual({ key: '9', count: 1, mean: 2, std: 0 })
  const own = historyAdvantages(rewards, offsets, keys, state, 3)
  expect(own[5]).toBeCloseTo((4 - ten.mean) / (ten.std + 1e-6), 5)
  // prompt 9 has too few: it is compared with the batch
  expect(own[2]).toBeCloseTo((2 - nanMean(rewards)) / (nanStd(rewards, 0) + 1e-6), 5)
})
