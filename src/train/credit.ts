import { advantages } from '../grpo/advantages'
import { advantageSpecOf, klPlace, rewardKlEstimator } from '../grpo/fromConfig'
import {
  completionAdvantages,
  groupStatistics,
  meanPassAtK,
  promptMetrics,
  solvedShares,
} from '../grpo/groups'
import { STD_CONVENTIONS } from '../grpo/spec'
import type { EstimatorState } from '../grpo/running'
import type { SeenPrompts } from '../grpo/seenPrompts'
import { klPenalty } from '../grpo/shaping'
import type { MetricBy } from '../metrics/metrics'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { weightsOf } from '../tasks/weights'
import { referenceOf, type RunRows } from './assemble'
import { weightedReward } from './groups'

/** What a run's advantages remember from step to step. Plain data: passed in, returned anew. */
export interface Memory {
  estimator: EstimatorState
  /** the prompts of all steps before */
  seen: SeenPrompts
}

/** What a step's rewards say about each completion of one run. */
export interface Credit {
  /** what enters the loss, [N], or [N, T] where each step has its own */
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
  metrics: Record<MetricBy<'rewards'>, number>
  /** mean and std of each part of the reward */
  partMetrics: Readonly<Record<`rewards/${string}/${'mean' | 'std'}`, number>>
  memory: Memory
}

/** Below its best by this much, a completion still counts as right. */
const RIGHT_WITHIN = 1e-6

/** Rewards → advantages for one run's completions, with the estimator's state from step to step. */
export function assignCredit(config: RunConfig, task: Task, rows: RunRows, memory: Memory): Credit {
  const { rewards, parts, offsets, lengths } = rows
  const N = rewards.length
  const T = rows.mask.length / N
  const reference = referenceOf(rows, config)
  const keys = rows.groups.map((group) => task.key(group.problem))
  const result = advantages(
    {
      rewards,
      offsets,
      parts,
      partNames: task.parts.map((part) => part.name),
      weights: weightsOf(task, config.taskSettings),
      lengths,
      keys,
      greedyRewards: Float32Array.from(rows.groups, (group) => group.greedyReward),
      penalty:
        klPlace(config) === 'reward' && reference
          ? klPenalty(rows.logp, reference, rows.mask, N, config.beta, rewardKlEstimator(config))
          : undefined,
      running: memory.estimator,
    },
    advantageSpecOf(config, T),
  )
  const steps = stepAdvantages(config, task, rows)
  const { ddof } = STD_CONVENTIONS[config.stdConvention]
  const ofSteps = steps && groupStatistics(completionAdvantages(steps, N, lengths), offsets, ddof)
  const groups = {
    advantageMean: ofSteps?.mean ?? result.groupAdvantageMean,
    advantageStd: ofSteps?.std ?? result.groupAdvantageStd,
    rewardMean: result.groupRewardMean,
    rewardStd: result.groupRewardStd,
    dead: result.dead,
  }
  const rightAt = task.reachable(config.taskSettings) - RIGHT_WITHIN
  const judged = weightedReward(
    parts,
    task.parts.map((part) => part.weight),
  )
  const { allRight, allWrong } = solvedShares(judged, offsets, rightAt)
  const prompts = promptMetrics(rewards, offsets, keys, memory.seen)
  const passAt = (k: number) => meanPassAtK(judged, offsets, k, rightAt)
  const hasMoments = config.advEstimator === 'running_norm'
  return {
    advantages: steps ?? result.advantages,
    rewards: result.shapedRewards,
    groups,
    partMetrics: result.metrics,
    metrics: {
      reward: result.metrics.reward,
      reward_std: result.metrics.reward_std,
      frac_reward_zero_std: result.metrics.frac_reward_zero_std,
      'critic/rewards/mean': result.metrics['critic/rewards/mean'],
      group_size: prompts.metrics.group_size,
      trained_prompt_num: prompts.metrics.trained_prompt_num,
      trained_prompts_total: prompts.seen.size,
      zero_std_ratio: prompts.metrics.zero_std_ratio,
      reward_std_mean: prompts.metrics.reward_std_mean,
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

/**
 * An advantage a step, where it is asked for and the task can judge each state by itself: the estimator is applied to the
 * rewards of step t alone, for every t. [N, T]
 */
function stepAdvantages(config: RunConfig, task: Task, rows: RunRows): Float32Array | null {
  if (!config.perStepAdvantages || !task.stepRewards) return null
  const { offsets, lengths, mask, actions, features, groups } = rows
  const N = lengths.length
  const T = mask.length / N
  const problems = groups.map((group) => group.problem)
  const rewards = new Float32Array(N * T)
  task.stepRewards({ problems, offsets, actions, mask, features }, rewards, config.taskSettings)
  const spec = { ...advantageSpecOf(config, T), estimator: 'baseline' as const }
  const all = new Float32Array(N * T)
  for (let t = 0; t < T; t++) {
    const column = Float32Array.from(lengths, (_, row) => rewards[row * T + t])
    const ofStep = advantages(
      {
        rewards: column,
        offsets,
        lengths,
      },
      spec,
    ).advantages
    for (let row = 0; row < N; row++) all[row * T + t] = ofStep[row]
  }
  return all
}

function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum / values.length
}
