import { beforeAll, expect, it } from 'vitest'
import { kernelModule } from '../../src/engine/cpu/builds'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig, TaskId } from '../../src/settings/knobs'
import { taskOf } from '../../src/tasks'
import type { TaskSettings } from '../../src/tasks/task'
import { isLong, longTest } from '../isLong'
import { onCpu, PATIENT, train } from './learning'

// compiled at the first use
beforeAll(() => kernelModule('simd128'), 60_000)

/** A task as the page offers it, with some of its own settings and other knobs changed. */
function configOf(task: TaskId, settings: TaskSettings = {}, changes: Partial<RunConfig> = {}): RunConfig {
  const base = defaultConfig(taskOf, task)
  return { ...base, ...changes, taskSettings: { ...base.taskSettings, ...settings } }
}

it('the router learns to keep within its budgets', PATIENT, async () => {
  const of = await train(configOf('budget-router'), 80, onCpu)
  expect(of('reward').first).toBeLessThan(0.35)
  expect(of('eval_reward').last).toBeGreaterThan(0.95)
  expect(of('eval/violations').last).toBeLessThan(of('eval/violations').first / 2)
  expect(of('dead_groups').last).toBeGreaterThan(0.8)
})

longTest('the router never converges if groups have different budgets', PATIENT, async () => {
  for (const seed of isLong ? [1, 2] : [1]) {
    const right = await train(configOf('budget-router', {}, { seed }), 150, onCpu)
    const wrong = await train(configOf('budget-router', { groupBy: 'sample' }, { seed }), 150, onCpu)
    expect(right('eval_reward').last).toBeGreaterThan(0.97)
    expect(wrong('eval_reward').last).toBeLessThan(right('eval_reward').last - 0.05)
    expect(right('dead_groups').last).toBeGreaterThan(0.8)
    expect(wrong('dead_groups').last).toBe(0)
    expect(wrong('entropy').last).toBeGreaterThan(3 * right('entropy').last)
    expect(wrong('task/violations').last).toBeGreaterThan(right('task/violations').last)
  }
})

it('the walker finds the goal, and no longer falls', PATIENT, async () => {
  const of = await train(configOf('grid-world'), 80, onCpu)
  expect(of('reward').first).toBeLessThan(0.2)
  expect(of('dead_groups').first).toBeGreaterThan(0.3)
  expect(of('eval_reward').last).toBeGreaterThan(0.95)
  expect(of('task/fell').last).toBeLessThan(0.02)
})

const PLACES: [where: string, settings: TaskSettings, reached: number][] = [
  ['through the rooms', { map: 'rooms' }, 0.95],
  ['on slippery ground', { slip: 0.2 }, 0.85],
  ['over the bridge', { map: 'bridge' }, 0.95],
]

it.each(isLong ? PLACES : PLACES.slice(0, 1))(
  'the walker finds the goal %s',
  PATIENT,
  async (_, settings, reached) => {
    const of = await train(configOf('grid-world', settings), 100, onCpu)
    expect(of('eval_reward').last).toBeGreaterThan(reached)
  },
)

longTest('the pole stays up, the greedy pushes before the sampled ones', PATIENT, async () => {
  const of = await train(configOf('cart-pole'), 30, onCpu)
  expect(of('reward').first).toBeLessThan(0.2)
  expect(of('eval_reward').first).toBeGreaterThan(0.7)
  expect(of('eval_reward').last).toBeGreaterThan(0.95)
  expect(of('reward').last).toBeGreaterThan(0.9)
})
