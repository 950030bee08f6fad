import { expect, it } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'
import { TASKS, taskOf } from '../../src/tasks'
import { configOf, onCpu, PATIENT, train, trainAll } from '../train/learning'

const SMALL: RunConfig = { ...defaultConfig(taskOf, 'restoration'), width: 32, evalCompletions: 1280 }

it('GRPO finds the filter: most of what can be gained in PSNR and SSIM', PATIENT, async () => {
  const of = await train(SMALL, 60, onCpu)
  expect(of('reward').first).toBeLessThan(0.4)
  expect(of('reward').last).toBeGreaterThan(0.65)
  expect(of('eval_reward').last).toBeGreaterThan(0.8)
  expect(of('eval/psnr').last).toBeGreaterThan(of('eval/psnr').first + 4)
  expect(of('eval/ssim').last).toBeGreaterThan(of('eval/ssim').first + 0.2)
})

it('the three stages begin higher and stay there', PATIENT, async () => {
  const staged = await train(applyPreset(SMALL, 'progressive'), 40, onCpu)
  const alone = await train(SMALL, 10, onCpu)
  expect(staged('reward').first).toBeGreaterThan(alone('reward').first + 0.1)
  expect(staged('lambda_pg').last).toBe(1)
  expect(staged('eval_reward').last).toBeGreaterThan(0.8)
  expect(staged('loss_cons').last).toBeGreaterThan(0)
})

/** A start as the page begins it. */
function startOf(id: string, changes: Partial<RunConfig> = {}): RunConfig {
  const setup = TASKS.restoration.setups!.find((candidate) => candidate.id === id)!
  return configOf('restoration', { ...setup.config, taskSettings: setup.settings as never, ...changes })
}

it('three stages: 5, 20 and 25 epochs, and learning in each', PATIENT, async () => {
  const config = startOf('three-stages', { evalCompletions: 640 })
  const [of] = await trainAll([config], config.maxSteps)
  expect([of('lambda_pg', 0, 10), of('lambda_pg', 10, 11), of('lambda_pg', 50)]).toEqual([0, 0.025, 1])
  expect([of('lambda_sup', 9, 10), of('lambda_sup', 50)]).toEqual([1, 0])
  expect(of('loss_sup', 20, 30)).toBeLessThan(of('loss_sup', 0, 10) - 2)
  expect(of('eval_reward', 90)).toBeGreaterThan(0.85)
})

it('the default parameters: 10 epochs of solutions, then both together', PATIENT, async () => {
  const config = startOf('defaults', { evalCompletions: 640 })
  const [of] = await trainAll([config], config.maxSteps)
  expect([of('lambda_pg', 0, 20), of('lambda_pg', 20, 21)]).toEqual([0, 1])
  expect(of('lambda_sup', 50)).toBe(0.5)
  expect(of('eval_reward', 90)).toBeGreaterThan(0.85)
})

it('the document’s command: solutions first, then GRPO keeps what they taught', PATIENT, async () => {
  const config = startOf('command', { evalCompletions: 80 })
  expect(config.maxSteps).toBe(400)
  const [of] = await trainAll([config], 400)
  // 10 epochs of 8 images, one a step
  expect([of('lambda_pg', 0, 80), of('lambda_pg', 80, 81)]).toEqual([0, 1])
  expect(of('learning_rate', 80)).toBeCloseTo(0.002, 9)
  expect(of('loss_sup', 300)).toBeLessThan(of('loss_sup', 0, 40) - 2)
  expect(of('eval_reward', 300)).toBeGreaterThan(0.8)
})

it('the single stage: solutions and GRPO together learn', PATIENT, async () => {
  const [of] = await trainAll([startOf('single-stage')], 60)
  expect([of('lambda_sup'), of('lambda_pg')]).toEqual([0.5, 1])
  expect(of('eval_reward', 40)).toBeGreaterThan(0.85)
})

const SEEDS = [1, 2, 3, 4, 5]
const seeded = (id: string) => SEEDS.map((seed) => startOf(id, { seed }))

it('one that collapses does so, with every seed and the document’s three symptoms', PATIENT, async () => {
  const runs = await trainAll(seeded('collapse'), 120)
  for (const of of runs) {
    // the policy loss is positive and has grown, the supervised one has not fallen, the consistency one has risen
    expect(of('actor/pg_loss', 90)).toBeGreaterThan(0.3)
    expect(of('actor/pg_loss', 90)).toBeGreaterThan(of('actor/pg_loss', 0, 10))
    expect(of('loss_sup', 90)).toBeGreaterThan(of('loss_sup', 0, 5))
    expect(of('loss_cons', 90)).toBeGreaterThan(10 * of('loss_cons', 0, 1))
    expect(of('reward', 90)).toBeLessThan(-0.9)
  }
})

it('its cure learns on the same images, with every seed', PATIENT, async () => {
  for (const of of await trainAll(seeded('cured'), 120)) {
    expect(of('eval_reward', 90)).toBeGreaterThan(0.7)
    expect(of('loss_sup', 90)).toBeLessThan(of('loss_sup', 0, 10))
    expect(of('loss_cons', 90)).toBeLessThan(0.05)
    expect(of('actor/pg_loss', 90)).toBeLessThan(0)
  }
})
