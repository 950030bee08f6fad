import { advantages } from '../grpo/advantages'
import { advantageSpecOf, klPlace } from '../grpo/fromConfig'
import { klValue } from '../grpo/kl'
import type { EstimatorState } from '../grpo/running'
import type { MetricKey } from '../metrics/metrics'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import type { Sample } from './sampling'

/** What a step's rewards say about each completion of one run. */
export interface Credit {
  /** [N], what enters the loss */
  advantages: Float32Array
  /** [N], the reward after KL in the reward, where that is on */
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
  estimator: EstimatorState
}

/** Rewards → advantages for run r of a sample, with the estimator's state from step to step. */
export function assignCredit(
  config: RunConfig,
  task: Task,
  { rollout, runs }: Sample,
  r: number,
  estimator: EstimatorState,
): Credit {
  const { rewards, parts, offsets } = runs[r]
  const N = rewards.length
  const T = rollout.actions.length / (N * runs.length)
  const mine = (array: Float32Array) => array.subarray(r * N * T, (r + 1) * N * T)
  const penalty =
    klPlace(config) === 'reward' && rollout.refLogp
      ? klInReward(config, mine(rollout.logp), mine(rollout.refLogp), mine(rollout.mask), N)
      : undefined
  const result = advantages(
    {
      rewards,
      offsets,
      parts,
      partNames: task.parts.map((part) => part.name),
      weights: task.parts.map((part) => part.weight),
      penalty,
      running: estimator,
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
  return {
    advantages: result.advantages,
    rewards: result.shapedRewards,
    groups,
    metrics: {
      ...result.metrics,
      dead_groups: mean(groups.dead),
      group_reward_std: mean(groups.rewardStd),
      group_advantage_mean: mean(groups.advantageMean),
      group_advantage_std: mean(groups.advantageStd),
    },
    estimator: result.running,
  }
}

/** β · Σ_t m·KL of each completion: what KL in the reward takes off it. */
function klInReward(
  { beta, klEstimator }: RunConfig,
  logp: Float32Array,
  refLogp: Float32Array,
  mask: Float32Array,
  rows: number,
): Float32Array {
  const T = mask.length / rows
  return Float32Array.from({ length: rows }, (_, row) => {
    let sum = 0
    for (let m = row * T; m < (row + 1) * T; m++) {
      if (mask[m] !== 0) sum += klValue(klEstimator, logp[m], refLogp[m])
    }
    return beta * sum
  })
}

function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum / values.length
}
