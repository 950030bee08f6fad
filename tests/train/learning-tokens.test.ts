import { describe, expect, it } from 'vitest'
import type { RunConfig, TaskId } from '../../src/settings/knobs'
import { isLong, longTest } from '../isLong'
import { configOf, meanOver, PATIENT, seeded, trainAll } from './learning'

const SOON: [TaskId, steps: number][] = [
  ['bandit', 60],
  ['reverse', 230],
  ['needle', 80],
]
/** They take longest: they are looked at after half of their steps too. */
const HALVES: [TaskId, steps: number][] = [
  ['addition', 400],
  ['arithmetic-chat', 420],
  ['countdown', 380],
]
const LATER: [TaskId, steps: number][] = [['length-trap', 100], ['reward-hacking', 150], ...HALVES]

it.skipIf(!isLong).each(HALVES)(
  '%s has made clear progress after half of its steps',
  PATIENT,
  async (task, steps) => {
    const half = steps / 2
    const [of] = await trainAll([configOf(task)], half)
    expect(of('eval_reward', half - 20)).toBeGreaterThan(of('eval_reward', 0, 10) + 0.2)
  },
)

it.each(isLong ? [...SOON, ...LATER] : SOON)(
  '%s is learnt with the default settings',
  PATIENT,
  async (task, steps) => {
    const [of] = await trainAll([configOf(task)], steps)
    expect(of('eval_reward', 0, 10)).toBeLessThan(0.7)
    expect(of('eval_reward', -20)).toBeGreaterThan(0.88)
  },
)

longTest(
  'a mean over each completion’s tokens shortens right answers more than wrong ones',
  PATIENT,
  async () => {
    const lossTypes = ['grpo', 'dr_grpo', 'dapo'] as const
    const small: Partial<RunConfig> = { generationBatchSize: 128, width: 32 }
    const all = await trainAll(
      lossTypes.flatMap((lossType) => seeded(configOf('length-trap', { ...small, lossType }), 3)),
      150,
    )
    const [grpo, ...others] = lossTypes.map((_, i) => all.slice(3 * i, 3 * i + 3))
    const gap = (runs: typeof all) =>
      meanOver(runs, 'task/wrong_length', 75) - meanOver(runs, 'task/right_length', 75)
    const length = (runs: typeof all) => meanOver(runs, 'completions/mean_length', 100)
    for (const runs of others) {
      expect(gap(grpo)).toBeGreaterThan(gap(runs) + 0.3)
      expect(length(grpo)).toBeLessThan(length(runs) - 2)
    }
  },
)

longTest('the true score rises and falls without KL, and stays with it', PATIENT, async () => {
  const [free, held] = await trainAll(
    [0, 0.3].map((beta) => configOf('reward-hacking', { beta })),
    170,
  )
  const best = free('task/true', 55, 85)
  expect(best).toBeGreaterThan(free('task/true', 0, 15) + 0.05)
  expect(free('task/true', 150)).toBeLessThan(0.2)
  expect(free('reward', 150)).toBeGreaterThan(0.9)
  // √KL grows all the while.
  const far = [free('kl', 0, 15), free('kl', 55, 85), free('kl', 150)].map(Math.sqrt)
  expect(far).toEqual(far.toSorted((a, b) => a - b))
  expect(held('task/true', 150)).toBeGreaterThan(best)
  expect(Math.sqrt(held('kl', 150))).toBeLessThan(far[1])
})

describe('needle', () => {
  const four = (changes: Partial<RunConfig>, steps: number) =>
    trainAll(seeded(configOf('needle', changes), 4), steps)

  it.each([2, 8, 32])('at first groups of %i are dead as p^G + (1 − p)^G says', PATIENT, async (G) => {
    const runs = await four({ numGenerations: G, learningRate: 0 }, 60)
    const p = 1 / 4 ** 3
    expect(Math.abs(meanOver(runs, 'task/dead') - (p ** G + (1 - p) ** G))).toBeLessThan(0.03)
    expect(meanOver(runs, 'task/dead')).toBeCloseTo(meanOver(runs, 'dead_groups'), 12)
  })

  it('sampling dead groups anew finds the needles in fewer steps', PATIENT, async () => {
    const [kept, anew] = [await four({}, 25), await four({ deadGroups: 'resample' }, 25)]
    expect(meanOver(anew, 'task/hit_rate')).toBeGreaterThan(meanOver(kept, 'task/hit_rate') + 0.05)
    expect(meanOver(anew, 'dead_groups')).toBeLessThan(meanOver(kept, 'dead_groups') - 0.05)
  })
})
