import { describe, expect, it } from 'vitest'
import { withSetup } from '../../src/app/setups'
import type { RunConfig, TaskId } from '../../src/settings/knobs'
import { en } from '../../src/text/en'
import { longTest } from '../isLong'
import { configOf, meanOver, PATIENT, seeded, trainAll, type MeanOf } from './learning'

const start = (task: TaskId, id: string, seeds: number): RunConfig[] =>
  seeded(withSetup(configOf(task), id), seeds)

describe('the starts of the budget router', () => {
  longTest(
    'pairs across budgets order the choices and leave the policy undecided; so, less, do groups of mixed budgets',
    PATIENT,
    async () => {
      const pairs = await trainAll(start('budget-router', 'pairwise', 2), 1500)
      const right = await trainAll(start('budget-router', '', 2), 120)
      const mixed = await trainAll(start('budget-router', 'by-sample', 2), 120)
      // grouped by sample, each try has another budget, so unlike completions are compared
      expect(meanOver(mixed, 'eval_reward', 90)).toBeLessThan(meanOver(right, 'eval_reward', 90) - 0.02)
      expect(meanOver(mixed, 'entropy', 90)).toBeGreaterThan(2 * meanOver(right, 'entropy', 90))
      expect(meanOver(pairs, 'eval_reward', 1400)).toBeGreaterThan(0.9)
      expect(meanOver(pairs, 'entropy', 1400)).toBeGreaterThan(3)
      expect(meanOver(right, 'entropy', 90)).toBeLessThan(0.5)
      expect(meanOver(pairs, 'task/violations', 1400)).toBeGreaterThan(0.25)
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
    // certain early, without an entropy bonus: of 3.58 nats
    expect(meanOver(simple, 'entropy', 480)).toBeLessThan(0.5)
  })

  longTest('which of the two ends higher depends on the budget, as Compare says', PATIENT, async () => {
    const pairs = await trainAll(start('budget-router', 'pairwise', 6), 5000)
    const simple = await trainAll(start('budget-router', 'simple-five', 6), 8000)
    const at = (runs: MeanOf[], metric: string, size: number, completions: number) =>
      meanOver(runs, metric, (completions - 600) / size, completions / size).toFixed(2)
    const [early, late] = [3000, 40000].map((completions) =>
      ['eval_reward', 'reward'].map((metric) => [
        at(simple, metric, 5, completions),
        at(pairs, metric, 8, completions),
      ]),
    )
    const [[s1, p1], [rs1, rp1]] = early
    const [[s2, p2], [rs2, rp2]] = late
    const said = en.compare.telling.certain
    expect(said).toContain(`${s1} after and ${p1} before with 3,000 completions, ${s2} and ${p2} with 40,000`)
    expect(said).toContain(`at both: ${rs1} and ${rp1}, then ${rs2} and ${rp2}.`)
  })

  longTest('its help says how well it ends, over sixteen seeds', PATIENT, async () => {
    const simple = await trainAll(start('budget-router', 'simple-five', 16), 600)
    const ends = simple.map((of) => of('eval_reward', 599))
    expect(ends.filter((end) => end > 0.8)).toHaveLength(11)
    expect(ends.filter((end) => end > 0.5 && end < 0.7)).toHaveLength(5)
    expect(en.tasks['budget-router'].setups['simple-five'].help).toContain(
      'above 0.8 in 11 of 16 runs, and 0.5 to 0.7 in the other five',
    )
  })
})
