import { describe, expect, it } from 'vitest'
import { withSetup } from '../../src/app/setups'
import type { RunConfig, TaskId } from '../../src/settings/knobs'
import { configOf, meanOver, PATIENT, seeded, trainAll } from '../train/learning'

const start = (task: TaskId, id: string, seeds: number): RunConfig[] =>
  seeded(withSetup(configOf(task), id), seeds)

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

it('16 conditions × 4 of 32,768 learn, a group of four at a time', PATIENT, async () => {
  const [of] = await trainAll(start('diffusion', 'grouped-conditions', 1), 100)
  expect(of('eval_reward', 0, 20)).toBeLessThan(0.6)
  expect(of('eval_reward', 80)).toBeGreaterThan(0.85)
  expect([of('group_size', 0), of('trained_prompt_num', 0)]).toEqual([4, 16])
})
