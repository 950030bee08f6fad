import { describe, expect, it } from 'vitest'
import { withSetup } from '../../src/app/setups'
import type { RunConfig, TaskId } from '../../src/settings/knobs'
import { configOf, meanOver, PATIENT, seeded, trainAll } from './learning'

const start = (task: TaskId, id: string, seeds: number): RunConfig[] =>
  seeded(withSetup(configOf(task), id), seeds)

describe('the starts of the budget router', () => {
  it(
    'pairs across budgets order the choices, and leave the policy undecided and over its budgets',
    PATIENT,
    async () => {
      const pairs = await trainAll(start('budget-router', 'pairwise', 2), 120)
      const right = await trainAll(start('budget-router', '', 2), 120)
      expect(meanOver(pairs, 'eval_reward', 90)).toBeGreaterThan(0.9)
      expect(meanOver(pairs, 'entropy', 90)).toBeGreaterThan(3)
      expect(meanOver(right, 'entropy', 90)).toBeLessThan(0.5)
      expect(meanOver(pairs, 'task/violations', 90)).toBeGreaterThan(0.25)
      expect(meanOver(right, 'task/violations', 90)).toBeLessThan(0.12)
    },
  )

  it('five tries of one sample with one budget a step learn, a pair at a time', PATIENT, async () => {
    const simple = await trainAll(start('budget-router', 'simple-five', 3), 600)
    expect(meanOver(simple, 'eval_reward', 0, 10)).toBeLessThan(0.5)
    expect(meanOver(simple, 'eval_reward', 480)).toBeGreaterThan(0.8)
    expect(meanOver(simple, 'task/violations', 0, 60)).toBeGreaterThan(0.3)
    expect(meanOver(simple, 'task/violations', 480)).toBeLessThan(0.25)
    expect(simple.map((of) => of('group_size', 0, 1))).toEqual([5, 5, 5])
    expect(simple[0]('num_completions', 599)).toBe(3000)
  })
})

describe('the starts of arithmetic chat', () => {
  it(
    'full GRPO learns, its KL in the place of an entropy bonus; without either it stops guessing',
    PATIENT,
    async () => {
      const [full, ratio] = [start('arithmetic-chat', 'reference', 2), start('arithmetic-chat', 'ratio', 2)]
      const held = await trainAll(full, 420)
      const free = await trainAll(
        ratio.map((config) => ({ ...config, entropyCoef: 0 })),
        420,
      )
      expect(meanOver(held, 'reward', 0, 10)).toBeLessThan(0.1)
      expect(meanOver(held, 'reward', 380)).toBeGreaterThan(0.55)
      expect(meanOver(held, 'pass@8', 380)).toBeGreaterThan(0.6)
      expect(meanOver(free, 'pass@8', 380)).toBeLessThan(0.3)
    },
  )

  it(
    'with the exact match alone nearly every group is dead at first, and learning is late',
    PATIENT,
    async () => {
      const exact = await trainAll(start('arithmetic-chat', 'exact', 2), 420)
      const formed = await trainAll(start('arithmetic-chat', 'reference', 2), 20)
      expect(meanOver(exact, 'dead_groups', 0, 10)).toBeGreaterThan(0.9)
      expect(meanOver(formed, 'dead_groups', 0, 10)).toBeLessThan(0.1)
      expect(meanOver(exact, 'reward', 0, 20)).toBeLessThan(0.02)
      expect(meanOver(exact, 'reward', 380)).toBeGreaterThan(0.5)
      // nothing but the right number is right
      for (const of of exact) expect(of('pass@1', 380)).toBeCloseTo(of('rewards/exact/mean', 380), 9)
    },
  )
})
