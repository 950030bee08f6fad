import { expect, test } from 'vitest'
import { findMetric } from '../../../src/ui/train/metricSearch'

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
  ['reward_cam_score', 'rewards/psnr/mean'],
  ['reward_{key}', 'rewards/psnr/mean'],
  ['nothing', undefined],
])('%j means %j', (written, metric) => expect(findMetric(written, metrics)).toBe(metric))
