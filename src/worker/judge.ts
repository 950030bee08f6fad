import { RewardError, type Verdict } from '../sandbox/convention'
import type { RewardFault } from '../settings/rewardFault'
import type { RunConfig } from '../settings/knobs'
import { scored } from '../train/sampling/groups'
import { rewardedTask } from '../train/rewardedTask'
import type { Judged } from './protocol'

/**
 * Scores completions with the code of a reward; '' is the task reward. Tokens beyond the longest completion are left out. No run
 * changes.
 */
export async function judge(
  code: string,
  completions: readonly Judged[],
  config: RunConfig,
): Promise<Verdict | { fault: RewardFault }> {
  try {
    const task = await rewardedTask({ ...config, rewardCode: code })
    const T = task.completionLength(config.taskSettings)
    const N = completions.length
    const [actions, mask] = [new Int32Array(N * T), new Float32Array(N * T)]
    completions.forEach(({ tokens }, row) => {
      tokens.slice(0, T).forEach((token, t) => {
        actions[row * T + t] = token
        mask[row * T + t] = 1
      })
    })
    const started = performance.now()
    const { parts, rewards } = scored(task, config, {
      problems: completions.map(({ problem }) => problem),
      offsets: Int32Array.from({ length: N + 1 }, (_, row) => row),
      actions,
      mask,
      features: null,
      noise: null,
    })
    const milliseconds = performance.now() - started
    const K = task.parts.length
    return {
      parts: task.parts.map(({ name, weight }) => ({ name, weight })),
      rows: Array.from(rewards, (reward, row) => ({
        parts: [...parts.subarray(row * K, (row + 1) * K)],
        reward,
      })),
      milliseconds,
    }
  } catch (error) {
    if (error instanceof RewardError) return { fault: error.fault }
    throw error
  }
}
