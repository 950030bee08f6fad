import { expect, it } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { onCpu, PATIENT, train } from './learning'

const BASE = defaultConfig(taskOf, 'diffusion')
const SMALL: RunConfig = {
  ...BASE,
  width: 32,
  learningRate: 0.01,
  taskSettings: { ...BASE.taskSettings, steps: 6, conditions: 4, pretraining_steps: 200 },
}

it('GRPO moves the points to their targets, and reduces their variety', PATIENT, async () => {
  const of = await train(SMALL, 60, onCpu)
  expect(of('reward').first).toBeLessThan(0.4)
  expect(of('reward').last).toBeGreaterThan(0.65)
  expect(of('eval_reward').last).toBeGreaterThan(0.85)
  expect(of('task/distance').last).toBeLessThan(of('task/distance').first / 4)
  expect(of('task/spread').last).toBeLessThan(of('task/spread').first / 3)
})

it.each<[string, Partial<RunConfig>, Record<string, string | number>]>([
  ['an advantage for each step', { perStepAdvantages: true }, {}],
])('it learns with %s', PATIENT, async (_, changes, settings) => {
  const of = await train(
    { ...SMALL, ...changes, taskSettings: { ...SMALL.taskSettings, ...settings } },
    60,
    onCpu,
  )
  expect(of('reward').last).toBeGreaterThan(of('reward').first + 0.1)
  expect(of('task/distance').last).toBeLessThan(of('task/distance').first * 0.75)
})

/** One of the task's starts, at a size that learns in seconds. */
function start(id: string): RunConfig {
  const { settings, config } = TASKS.diffusion.setups!.find((setup) => setup.id === id)!
  return { ...SMALL, ...config, taskSettings: Object.assign({}, SMALL.taskSettings, settings) }
}

it.each(['ddpo', 'flow-grpo'])('the start %s learns', PATIENT, async (id) => {
  const of = await train(start(id), 60, onCpu)
  expect(of('reward').last).toBeGreaterThan(of('reward').first + 0.1)
  expect(of('task/distance').last).toBeLessThan(of('task/distance').first * 0.75)
})

it('the PPO before the conversion learns without groups or reference', PATIENT, async () => {
  const of = await train(start('before'), 60, onCpu)
  expect(of('reward').last).toBeGreaterThan(of('reward').first + 0.2)
  expect(of('kl').last).toBeNaN()
  expect(of('reference_age').last).toBeNaN()
  expect(of('group_advantage_std').last).toBeNaN()
})

it('the GRPO after the conversion learns, and its reference follows', PATIENT, async () => {
  const of = await train(start('after'), 60, onCpu)
  expect(of('reward').last).toBeGreaterThan(of('reward').first + 0.2)
  // every tenth step: 20 updates at two a step
  expect(of('reference_sync').last).toBeCloseTo(0.06, 9)
  expect(of('eval/reference_reward').last).toBeGreaterThan(of('eval/reference_reward').first + 0.2)
})
