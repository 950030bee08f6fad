import { expect, test } from 'vitest'
import { findMetric, offeredFor } from '../../../src/ui/train/metricSearch'

const metrics = [
  { metric: 'kl', label: 'KL' },
  { metric: 'kl_loss', label: 'KL loss' },
  { metric: 'actor/ppo_kl', label: 'KL from the sampler' },
  { metric: 'grad_norm', label: 'Gradient norm' },
  { metric: 'rewards/psnr/mean', label: 'PSNR' },
  { metric: 'rewards/ssim/mean', label: 'SSIM' },
  { metric: 'task/latency/std', label: 'Latency std', tags: ['Train/Latency_Std'] },
] as const

test.each([
  ['kl', 'kl'],
  [' KL loss ', 'kl_loss'],
  ['kl_l', 'kl_loss'],
  ['ppo', 'actor/ppo_kl'],
  ['Gradient', 'grad_norm'],
  ['norm', 'grad_norm'],
  ['', undefined],
  ['Latency_Std', 'task/latency/std'],
  ['train/latency', 'task/latency/std'],
  ['reward_ssim', 'rewards/ssim/mean'],
  ['reward_cam_score', undefined],
  ['reward_zzz', undefined],
  ['reward_{key}', undefined],
  ['nothing', undefined],
])('%j means %j', (written, metric) => expect(findMetric(written, metrics)).toBe(metric))

test('for a key of the reward that the task does not have, it offers the parts that it has', () => {
  expect(offeredFor('reward_cam_score', metrics)).toEqual(['rewards/psnr/mean', 'rewards/ssim/mean'])
  expect(offeredFor('reward_x', [{ metric: 'reward', label: 'Reward' }])).toEqual(['reward'])
  expect(offeredFor('nothing', metrics)).toEqual([])
})
