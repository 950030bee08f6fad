import { describe, expect, test } from 'vitest'
import { advantages, type RewardBatch } from '../../src/grpo/advantages'
import { ESTIMATOR_TRAITS } from '../../src/grpo/estimatorTraits'
import { INITIAL_ESTIMATOR_STATE } from '../../src/grpo/running'
import { DEFAULT_ADVANTAGE_SPEC, ESTIMATORS, type AdvantageSpec } from '../../src/grpo/spec'
import { nanStd } from '../../src/grpo/statistics'

const near = (values: number[]) => values.map((value) => expect.closeTo(value, 5))
const SPEC = DEFAULT_ADVANTAGE_SPEC
const PLAIN: AdvantageSpec = { ...SPEC, scaleRewards: 'none' }
const BATCH: RewardBatch = {
  rewards: Float32Array.of(1, 0, 0, 0, 2, 2),
  offsets: Int32Array.of(0, 4, 6),
  lengths: [1, 2, 3, 3, 1, 2],
  length: 3,
  greedyRewards: Float32Array.of(0.5, 1),
  keys: ['a', 'b'],
}

test('every estimator runs, gives finite advantages, and does not change its input', () => {
  const before = structuredClone(BATCH)
  for (const estimator of ESTIMATORS) {
    const result = advantages(BATCH, { ...SPEC, estimator })
    expect(result.advantages.length).toBe(6)
    expect(result.advantages.every(Number.isFinite)).toBe(true)
    expect(result.advantages.some((advantage) => advantage !== 0)).toBe(true)
    expect(BATCH).toEqual(before)
  }
})

test('an unscorable completion has advantage 0 under every estimator', () => {
  const rewards = Float32Array.of(NaN, 1, 0, 0, NaN, NaN)
  for (const estimator of ESTIMATORS) {
    const result = advantages({ ...BATCH, rewards }, { ...SPEC, estimator })
    expect([0, 4, 5].map((i) => Math.abs(result.advantages[i]))).toEqual([0, 0, 0])
    expect(result.advantages.every(Number.isFinite)).toBe(true)
    expect(result.advantages[1]).not.toBe(0)
  }
})

test('an estimator that lacks an input names it', () => {
  const bare = { rewards: BATCH.rewards, offsets: BATCH.offsets }
  expect(() => advantages(bare, { ...SPEC, estimator: 'remax' })).toThrow(/remax needs greedyRewards/)
  expect(() => advantages(bare, { ...SPEC, estimator: 'opo' })).toThrow(/opo needs lengths/)
  expect(() => advantages(bare, { ...SPEC, estimator: 'prompt_history' })).toThrow(
    /prompt_history needs keys/,
  )
  expect(() => advantages(bare, { ...SPEC, softPunishCache: 2 })).toThrow(/overlong punishment needs lengths/)
})

describe('the traits of an estimator match its advantages', () => {
  const rewards = Float32Array.of(1, 0.2, 0.2, 0, 2, 1.5)
  const others = ESTIMATORS.filter((estimator) => estimator !== 'baseline')
  const made = (estimator: (typeof ESTIMATORS)[number]) => {
    const { advantages: all } = advantages({ ...BATCH, rewards }, { ...SPEC, estimator, minCount: 2 })
    return [all.subarray(0, 4), all.subarray(4, 6)]
  }
  test.each(others)('%s', (estimator) => {
    const { group: judged, needs } = ESTIMATOR_TRAITS[estimator]
    const means = made(estimator).map((group) => group.reduce((sum, x) => sum + x, 0) / group.length)
    if (judged === 'centred') expect(means).toEqual(near([0, 0]))
    const [[best, second, third, worst]] = made(estimator)
    expect(best > second && second === third && third > worst).toBe(judged !== 'best_alone')
    const without = { ...BATCH, greedyRewards: undefined }
    const run = () => advantages(without, { ...SPEC, estimator })
    if (needs === 'greedy') expect(run).toThrow(/greedyRewards/)
    else expect(run).not.toThrow()
  })
})

describe('statistics of the result', () => {
  test('group by group, of rewards and of the advantages that enter the loss', () => {
    const result = advantages(BATCH, SPEC)
    expect(Array.from(result.groupRewardMean)).toEqual([0.25, 2])
    expect(Array.from(result.groupRewardStd)).toEqual([0.5, 0])
    expect(Array.from(result.groupAdvantageMean)).toEqual(near([0, 0]))
    expect(Array.from(result.groupAdvantageStd)).toEqual([expect.closeTo(1, 3), 0])
    expect(Array.from(result.dead)).toEqual([0, 1])
  })

  test('they include the clip of the advantages', () => {
    const result = advantages(BATCH, { ...SPEC, advantageClip: 0.5 })
    expect(Array.from(result.advantages).slice(0, 4)).toEqual(near([0.5, -0.4999, -0.4999, -0.4999]))
    expect(result.groupAdvantageStd[0]).toBeCloseTo(nanStd(result.advantages.subarray(0, 4), 1), 6)
  })

  test('std is in the chosen convention', () => {
    const result = advantages(BATCH, { ...SPEC, stdConvention: 'grpo-zero' })
    expect(result.groupRewardStd[0]).toBeCloseTo(Math.sqrt(3) / 4, 6)
  })

  test('advantages per token are averaged over the tokens of a completion', () => {
    const result = advantages(BATCH, { ...SPEC, estimator: 'reinforce_plus_plus', gamma: 0.5 })
    expect(result.advantages.length).toBe(18)
    const perCompletion = [12, 15].map((k) => result.advantages[k])
    const last = (perCompletion[0] + (result.advantages[15] + result.advantages[16]) / 2) / 2
    expect(result.groupAdvantageMean[1]).toBeCloseTo(last, 5)
  })
})

describe('shaping comes after the dead groups are counted', () => {
  const dead: RewardBatch = { ...BATCH, rewards: Float32Array.of(1, 1, 1, 1, 0, 2) }

  test('overlong, then clip, then penalty', () => {
    const spec = {
      ...PLAIN,
      softPunishCache: 2,
      maxCompletionLength: 3,
      rewardClip: [0, 1.5] as const,
    }
    const penalty = Float32Array.of(0, 0, 0, 0.25, 0, 1)
    const result = advantages({ ...dead, penalty }, spec)
    expect(Array.from(result.shapedRewards)).toEqual([1, 0.5, 0, -0.25, 0, 0.5])
    expect(Array.from(result.dead)).toEqual([1, 0])
    expect(result.advantages[0]).toBeCloseTo(1 - 1.25 / 4, 6)
    expect(result.metrics.reward).toBe(1)
    expect(result.metrics['critic/rewards/mean']).toBeCloseTo(1.75 / 6, 6)
  })
})

describe('state', () => {
  test('a running baseline starts at the first batch and then lags behind', () => {
    const spec: AdvantageSpec = { ...PLAIN, baseline: 'running', runningAlpha: 0.5 }
    const first = advantages(BATCH, spec)
    expect(first.advantages[0]).toBeCloseTo(1 - 5 / 6, 6)
    const rewards = BATCH.rewards.map((reward) => reward + 1)
    const second = advantages({ ...BATCH, rewards, running: first.running }, spec)
    expect(second.advantages[0]).toBeCloseTo(2 - 5 / 6, 6)
    expect(second.running.mean).toBeCloseTo(5 / 6 + 0.5, 6)
  })

  test('running_norm includes the batch it normalises', () => {
    const result = advantages(BATCH, { ...SPEC, estimator: 'running_norm' })
    const std = nanStd(BATCH.rewards, 0)
    expect(result.advantages[0]).toBeCloseTo((1 - 5 / 6) / (std + 1e-4), 5)
  })

  test('prompt_history compares with the earlier rewards of the prompt', () => {
    const spec: AdvantageSpec = { ...SPEC, estimator: 'prompt_history', minCount: 6, bufferSize: 8 }
    const first = advantages(BATCH, spec)
    const batchStd = nanStd(BATCH.rewards, 0)
    expect(first.advantages[0]).toBeCloseTo((1 - 5 / 6) / (batchStd + 1e-6), 5)
    const second = advantages({ ...BATCH, running: first.running }, spec)
    expect(second.advantages[0]).toBeCloseTo(0.75 / (nanStd([1, 0, 0, 0], 0) + 1e-6), 4)
    expect(second.running.history.a.length).toBe(8)
  })

  test('estimators without a state pass it on', () => {
    const running = { ...INITIAL_ESTIMATOR_STATE, mean: 3, batches: 9 }
    expect(advantages({ ...BATCH, running }, SPEC).running).toBe(running)
    expect(advantages(BATCH, SPEC).running).toBe(INITIAL_ESTIMATOR_STATE)
  })
})

test('normalize_advantages acts on any estimator', () => {
  const spec: AdvantageSpec = { ...PLAIN, estimator: 'gpg', normalizeAdvantages: true }
  const { advantages: values } = advantages(BATCH, spec)
  expect(nanStd(values, 1)).toBeCloseTo(1, 3)
})

test('without a baseline the rewards themselves are the advantages: REINFORCE', () => {
  expect(advantages(BATCH, { ...PLAIN, baseline: 'none' }).advantages).toEqual(BATCH.rewards)
})
