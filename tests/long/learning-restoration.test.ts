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

it('its defaults: 15, 10 and 25 epochs, and learning in each', PATIENT, async () => {
  const config = startOf('defaults', { evalCompletions: 640 })
  const [of] = await trainAll([config], config.maxSteps)
  expect([of('lambda_pg', 0, 30), of('lambda_pg', 30, 31), of('lambda_pg', 50)]).toEqual([0, 0.05, 1])
  expect([of('lambda_sup', 29, 30), of('lambda_sup', 50)]).toEqual([1, 0])
  expect(of('loss_sup', 20, 30)).toBeLessThan(of('loss_sup', 0, 10) - 2)
  expect(of('eval_reward', 90)).toBeGreaterThan(0.85)
})
