import { describe, expect, it } from 'vitest'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { streamKey } from '../../src/random/streams'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { allocate, pilotSize } from '../../src/train/sampling/allocation'
import type { SampledGroup } from '../../src/train/sampling/groups'
import { networkShapeOf } from '../../src/train/networkShape'
import { isDead, replay, replayScore } from '../../src/train/sampling/replay'
import { sampleStep } from '../../src/train/sampling/sampling'

const SMALL: RunConfig = {
  ...defaultConfig(taskOf),
  taskSettings: { operation: 'reverse', length: 3, symbols: 10 },
  generationBatchSize: 32,
  numGenerations: 4,
  width: 16,
  window: 5,
}

function sample(changes: Partial<RunConfig>, step = 1) {
  const config = { ...SMALL, ...changes }
  const task = TASKS[config.task]
  const learner = createPlainLearner(networkShapeOf(config, task), [config.seed])
  return sampleStep({ learner, task, configs: [config], heldOut: new Set() }, step).then(
    ({ runs }) => runs[0],
  )
}

const promptsOf = (groups: readonly SampledGroup[]) => groups.map((group) => group.problem.prompt.join(''))
const groupOf = (...rewards: number[]) => ({ rewards: Float32Array.from(rewards) }) as SampledGroup

describe('dynamic sampling', () => {
  it('samples other prompts in place of dead groups, and counts the discarded completions', async () => {
    const plain = await sample({ numGenerations: 2 })
    const dead = plain.groups.flatMap((group, p) => (isDead(group) ? [p] : []))
    expect(dead.length).toBeGreaterThan(0)
    const resampled = await sample({ numGenerations: 2, deadGroups: 'resample', maxNumGenBatches: 2 })
    plain.groups.forEach((group, p) => {
      const isSame = promptsOf([group])[0] === promptsOf([resampled.groups[p]])[0]
      expect(isSame).toBe(!dead.includes(p))
    })
    expect(resampled).toMatchObject({
      rounds: 1,
      discarded: 2 * dead.length,
      generated: 32 + 2 * dead.length,
    })
  })

  it('continues until no group is dead', async () => {
    const { groups, rounds } = await sample({
      numGenerations: 2,
      deadGroups: 'resample',
      maxNumGenBatches: 20,
    })
    expect(groups.some(isDead)).toBe(false)
    expect(rounds).toBeGreaterThan(1)
  })

  it('stops at the limit and keeps the dead groups', async () => {
    const hopeless = { taskSettings: { operation: 'reverse', length: 8, symbols: 10 }, window: 8 }
    const { groups, rounds } = await sample({ ...hopeless, numGenerations: 2, deadGroups: 'resample' })
    expect(rounds).toBe(SMALL.maxNumGenBatches - 1)
    expect(groups).toHaveLength(16)
  })
})

describe('adaptive group size', () => {
  it('allocates the rest by the std of the pilots, within the same budget', async () => {
    const { groups, generated } = await sample({ adaptiveGroupSize: true, numGenerations: 8 })
    const sizes = groups.map((group) => group.rewards.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(32)
    expect(generated).toBe(32)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(4)
    expect(new Set(sizes).size).toBeGreaterThan(1)
    const even = await sample({ numGenerations: 8 })
    expect(promptsOf(groups)).toEqual(promptsOf(even.groups))
    groups.forEach((group, p) => {
      const shared = Math.min(group.actions.length, even.groups[p].actions.length)
      expect(group.actions.slice(0, shared)).toEqual(even.groups[p].actions.slice(0, shared))
    })
  })

  it('allocates by largest remainders', () => {
    const pilots = [Float32Array.of(0, 2), Float32Array.of(0, 1), Float32Array.of(1, 1)]
    expect(allocate(pilots, 9)).toEqual([6, 3, 0])
    expect(allocate(pilots, 10)).toEqual([7, 3, 0])
    expect(allocate([Float32Array.of(1, 1), Float32Array.of(0, 0)], 5)).toEqual([3, 2])
    expect([1, 2, 3, 8].map(pilotSize)).toEqual([1, 1, 1, 4])
  })
})

describe('replay', () => {
  const key = streamKey(1, 'replay', 1)

  it('scores Σ|A|·σ', () => {
    // [1, 0]: mean 0.5, std 0.7071; |A| = 0.5 / (0.7071 + 1e-4) each
    expect(replayScore(groupOf(1, 0))).toBeCloseTo((1 / (Math.SQRT1_2 + 1e-4)) * Math.SQRT1_2, 5)
    expect(replayScore(groupOf(1, 1))).toBe(0)
  })

  it('replaces dead groups by stored ones and keeps the best', () => {
    const [strong, weak, dead] = [groupOf(1, 0), groupOf(0.6, 0.5), groupOf(1, 1)]
    const first = replay([strong, weak, dead], [], 1, key)
    expect(first).toMatchObject({ replayed: 0, groups: [strong, weak, dead] })
    expect(first.buffer.map(({ group }) => group)).toEqual([strong])
    const second = replay([dead, weak], first.buffer, 4, key)
    expect(second.replayed).toBe(1)
    expect(second.groups).toEqual([strong, weak])
    expect(second.buffer.map(({ group }) => group)).toEqual([strong, weak])
  })

  it('does not use stored groups that lack figures needed since a knob was changed', () => {
    const [kept, dead] = [groupOf(1, 0), groupOf(1, 1)]
    const buffer = [{ score: 1, group: { ...kept, refLogp: null, greedyReward: NaN } }]
    for (const measured of [{ refLogp: new Float32Array(2) }, { greedyReward: 0.5 }]) {
      const group = { ...dead, refLogp: null, greedyReward: NaN, ...measured }
      expect(replay([group], buffer, 4, key).groups).toEqual([group])
    }
    expect(replay([{ ...dead, refLogp: null, greedyReward: NaN }], buffer, 4, key).replayed).toBe(1)
  })

  it('draws in proportion to the score, among groups of the same size', () => {
    const [a, b, other] = [groupOf(1, 0), groupOf(0.5, 0), groupOf(9, 0, 0)]
    const buffer = [a, b, other].map((group) => ({ score: replayScore(group), group }))
    let drewA = 0
    for (let step = 0; step < 600; step++) {
      const { groups } = replay([groupOf(0, 0)], buffer, 4, streamKey(1, 'replay', step))
      expect(groups[0]).not.toBe(other)
      if (groups[0] === a) drewA++
    }
    expect(drewA / 600).toBeCloseTo(replayScore(a) / (replayScore(a) + replayScore(b)), 1)
  })
})

it('decodes the greedy completion of every prompt for ReMax, and counts it', async () => {
  const { groups, generated } = await sample({ advEstimator: 'remax' })
  expect(generated).toBe(32 + groups.length)
  expect(groups.every((group) => Number.isFinite(group.greedyReward))).toBe(true)
})

it('decodes no greedy completion that nothing reads', async () => {
  const { generated } = await sample({ advEstimator: 'remax', surrogate: 'pairwise' })
  expect(generated).toBe(32)
})
