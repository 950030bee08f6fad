import type { RunConfig } from '../../settings/knobs'
import type { Range } from '../../tasks/task'

type Shaping = Pick<RunConfig, 'softPunishCache' | 'rewardClipRange' | 'klIn'>

/**
 * The range of a reward after shaping: the overlong punishment subtracts at most 1, then the clip range limits it, and a KL
 * penalty has no bound.
 */
export function shapedRange(range: Range, { softPunishCache, rewardClipRange, klIn }: Shaping): Range {
  if (klIn === 'reward') return [-Infinity, Infinity]
  const [low, high] = [softPunishCache > 0 ? range[0] - 1 : range[0], range[1]]
  if (rewardClipRange === 0) return [low, high]
  const clip = (x: number) => Math.min(Math.max(x, -rewardClipRange), rewardClipRange)
  return [clip(low), clip(high)]
}
