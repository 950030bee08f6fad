import { advantages } from '../grpo/advantages'
import { advantageSpecOf, klPlace } from '../grpo/fromConfig'
import { meanPassAtK, promptMetrics, solvedShares } from '../grpo/groups'
import type { EstimatorState } from '../grpo/running'
import { klPenalty } from '../grpo/shaping'
import type { MetricKey } from '../metrics/metrics'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { referenceOf, type RunRows } from './assemble'

/** What a run's advantages remember from step to step. Plain data: passed in, returned anew. */
export interface Memory {
  estimator: EstimatorState
  /** keys of the prompts of all steps before */
  seen: ReadonlySet<string>
}

/** What a step's rewards say about each completion of one run. */
export interface Credit {
  /** [N], what enters the loss */
  advantages: Float32Array
  /** [N], the reward after shaping, clip and KL in the reward */
  rewards: Float32Array
  /** per group */
  groups: {
    advantageMean: Float32Array
    advantageStd: Float32Array
    rewardMean: Float32Array
    rewardStd: Float32Array
    dead: Uint8Array
  }
  metrics: Partial<Record<MetricKey, number>>
  memory: Memory
}

/** Below its best by this much, a completion still counts as right. */
const RIGHT_WITHIN = 1e-6

/** Rewards → advantages for one run's completions, with the estimator's state from step to step. */
export function assignCredit(config: RunConfig, task: Task, rows: RunRows, memory: Memory): Credit {
  const { rewards, parts, offsets, lengths } = rows
  const N = rewards.length
  const T = rows.actions.length / N
  const reference = referenceOf(rows, config)
  const keys = rows.groups.map((group) => task.key(group.problem))
  const result = advantages(
    {
      rewards,
      offsets,
      parts,
      partNames: task.parts.map((part) => part.name),
      weights: task.parts.map((part) => part.weight),
      lengths,
      keys,
      greedyRewards: Float32Array.from(rows.groups, (group) => group.greedyReward),
      penalty:
        klPlace(config) === 'reward' && reference
          ? klPenalty(rows.logp, reference, rows.mask, N, config.beta, config.klEstimator)
          : undefined,
      running: memory.estimator,
    },
    advantageSpecOf(config, T),
  )
  const groups = {
    advantageMean: result.groupAdvantageMean,
    advantageStd: result.groupAdvantageStd,
    rewardMean: result.groupRewardMean,
    rewardStd: result.groupRewardStd,
    dead: result.dead,
  }
  const rightAt = task.reachable(config.taskSettings) - RIGHT_WITHIN
  const { allRight, allWrong } = solvedShares(rewards, offsets, rightAt)
  const prompts = promptMetrics(rewards, offsets, keys, memory.seen)
  const passAt = (k: number) => meanPassAtK(rewards, offsets, k, rightAt)
  const hasMoments = config.advEstimator === 'running_norm'
  return {
    advantages: result.advantages,
    rewards: result.shapedRewards,
    groups,
    metrics: {
      ...result.metrics,
      ...prompts.metrics,
      'pass@1': passAt(1),
      'pass@2': passAt(2),
      'pass@4': passAt(4),
      'pass@8': passAt(8),
      all_right: allRight,
      all_wrong: allWrong,
      dead_groups: mean(groups.dead),
      group_reward_std: mean(groups.rewardStd),
      group_advantage_mean: mean(groups.advantageMean),
      group_advantage_std: mean(groups.advantageStd),
      global_reward_mean: hasMoments ? result.running.mean : NaN,
      global_reward_std: hasMoments ? Math.sqrt(result.running.variance) : NaN,
    },
    memory: { estimator: result.running, seen: prompts.seen },
  }
}

function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum / values.length
}
