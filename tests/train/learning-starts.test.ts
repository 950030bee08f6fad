import { describe, expect, it } from 'vitest'
import { withSetup } from '../../src/app/setups'
import type { RunConfig, TaskId } from '../../src/settings/knobs'
import { en } from '../../src/text/en'
import { longTest } from '../isLong'
import { configOf, meanOver, PATIENT, seeded, trainAll, type MeanOf } from './learning'

const start = (task: TaskId, id: string, seeds: number): RunConfig[] =>
  seeded(withSetup(configOf(task), id), seeds)

/** Sixteen runs of thousands of steps. */
const VERY_PATIENT = { timeout: 1_800_000 }
/** The last value that was measured by a step. */
function lastOf(of: MeanOf, metric: string, steps: number): number {
  for (let step = steps; step > 0; step--) {
    const value = of(metric, step - 1, step)
    if (Number.isFinite(value)) return value
  }
  return NaN
}

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

  longTest('which of the two ends higher depends on the budget, as Compare says', VERY_PATIENT, async () => {
    const trained = (id: string, steps: number) =>
      trainAll(
        start('budget-router', id, 16).map((config) => ({ ...config, evalCompletions: 640 })),
        steps,
      )
    const [simple, pairs] = [await trained('simple-five', 8000), await trained('pairwise', 5000)]
    const said = [...en.compare.telling.certain.matchAll(/([\d.]+) to ([\d.]+) (after|before)/g)]
    const measured = [3000, 40000].flatMap((completions) =>
      [true, false].map((isEvaluation) => ({ completions, isEvaluation })),
    )
    // as the sentences give them: evaluation at both budgets, then what sampled completions earn
    const inOrder = measured.toSorted((a, b) => Number(b.isEvaluation) - Number(a.isEvaluation))
    const values = inOrder.flatMap(({ completions, isEvaluation }) =>
      (
        [
          ['after', simple, 5],
          ['before', pairs, 8],
        ] as const
      ).map(([which, runs, size]) => {
        const steps = completions / size
        const value = isEvaluation
          ? runs.reduce((sum, of) => sum + lastOf(of, 'eval_reward', steps), 0) / runs.length
          : meanOver(runs, 'reward', steps / 2, steps)
        return { which, value }
      }),
    )
    expect(said).toHaveLength(values.length)
    values.forEach(({ which, value }, i) => {
      const [range, low, high, of] = said[i]
      expect(of).toBe(which)
      expect(value, range).toBeGreaterThan(Number(low))
      expect(value, range).toBeLessThan(Number(high))
    })
  })

  longTest('its help says how well it ends, over sixteen seeds', PATIENT, async () => {
    const simple = await trainAll(start('budget-router', 'simple-five', 16), 600)
    const ends = simple.map((of) => of('eval_reward', 599))
    const good = ends.filter((end) => end > 0.8)
    // about two of three; how many it is depends on the engine
    expect(Math.abs(good.length - (2 / 3) * 16), ends.join(' ')).toBeLessThan(2)
    for (const end of ends) expect(end).toBeGreaterThan(0.5)
    expect(en.tasks['budget-router'].setups['simple-five'].help).toContain(
      'above 0.8 in about two of three runs, and 0.5 to 0.8 in the others',
    )
  })
})
