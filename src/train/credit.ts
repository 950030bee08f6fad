import {
  advantages,
  completionAdvantages,
  ESTIMATOR_TRAITS,
  type EstimatorState,
  groupStatistics,
  klPenalty,
  meanPassAtK,
  promptMetrics,
  solvedShares,
  STD_CONVENTIONS,
  type AdvantageSpec,
  weightedRewards,
} from '../grpo'
import { advantageSpecOf, klPlace, rewardKlEstimator } from '../settings/specs'
import { withPrompts, type SeenPrompts } from './seenPrompts'
import type { GroupColumns } from '../metrics/groupTable'
import type { MetricBy } from '../metrics/metrics'
import { estimatorInUse, hasStepAdvantages } from '../settings/derived'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { solvedGroups } from '../tasks/solved'
import { weightsOf } from '../tasks/weights'
import { referenceOf, type RunRows } from './sampling/assemble'

/** The state that the advantages of a run carry from step to step. Plain data: passed in, and a new value returned. */
export interface CreditMemory {
  estimator: EstimatorState
  /** the prompts of all earlier steps */
  seen: SeenPrompts
}

/** The advantages of one run's step, and the metrics of its rewards. */
export interface Credit {
  /** the advantages in the loss, [N], or [N, T] if each step has its own */
  advantages: Float32Array
  /** [N], the reward after shaping, clip and KL in the reward */
  rewards: Float32Array
  groups: GroupColumns
  metrics: Record<MetricBy<'rewards'>, number>
  /** mean and std of each part of the reward */
  partMetrics: Readonly<Record<`rewards/${string}/${'mean' | 'std'}`, number>>
  memory: CreditMemory
}

/** A completion counts as right if its reward is at most this far below the best, or below the task's `rightFrom`. */
const RIGHT_WITHIN = 1e-6

/** Rewards → advantages for one run's completions, given the memory of its estimator from earlier steps. */
export function assignCredit(config: RunConfig, task: Task, rows: RunRows, memory: CreditMemory): Credit {
  const { rewards, parts, offsets, lengths } = rows
  const N = rewards.length
  const T = rows.mask.length / N
  const reference = referenceOf(rows, config)
  const keys = rows.groups.map((group) => task.key(group.problem))
  const isPerStep = hasStepAdvantages(config, task)
  const spec = { ...advantageSpecOf(config, T), estimator: estimatorInUse(config, task) }
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
        klPlace(config) === 'reward' && reference && !isPerStep
          ? klPenalty(rows.logp, reference, rows.mask, N, config.beta, rewardKlEstimator(config))
          : undefined,
      running: memory.estimator,
    },
    spec,
  )
  const steps = isPerStep ? stepAdvantages(spec, config, task, rows) : null
  const { ddof } = STD_CONVENTIONS[config.stdConvention]
  const ofCompletions = completionAdvantages(steps ?? result.advantages, N, lengths)
  const ofBatch = groupStatistics(ofCompletions, Int32Array.of(0, N), ddof)
  const ofSteps = steps && groupStatistics(ofCompletions, offsets, ddof)
  const judged = weightedRewards(
    parts,
    task.parts.map((part) => part.weight),
  )
  const problems = rows.groups.map((group) => group.problem)
  const solved = solvedGroups(task, problems, judged, offsets, config.taskSettings)
  const groups = {
    advantageMean: ofSteps?.mean ?? result.groupAdvantageMean,
    advantageStd: ofSteps?.std ?? result.groupAdvantageStd,
    rewardMean: result.groupRewardMean,
    rewardStd: result.groupRewardStd,
    dead: result.dead,
    solved: solved.map((isSolved, g) => isSolved * result.dead[g]),
  }
  const rightAt = (task.rightFrom ?? task.reachable(config.taskSettings)) - RIGHT_WITHIN
  const { allRight, allWrong } = solvedShares(judged, offsets, rightAt)
  const seen = withPrompts(memory.seen, keys)
  const passAt = (k: number) => meanPassAtK(judged, offsets, k, rightAt)
  const hasMoments = ESTIMATOR_TRAITS[spec.estimator].needs === 'moments'
  return {
    advantages: steps ?? result.advantages,
    rewards: result.shapedRewards,
    groups,
    partMetrics: result.metrics,
    metrics: {
      ...result.metrics,
      ...promptMetrics(rewards, offsets, keys),
      trained_prompts_total: seen.size,
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
      advantages_mean: ofBatch.mean[0],
      advantages_std: ofBatch.std[0],
      global_reward_mean: hasMoments ? result.running.mean : NaN,
      global_reward_std: hasMoments ? Math.sqrt(result.running.variance) : NaN,
    },
    memory: { estimator: result.running, seen },
  }
}

/**
 * Per-step advantages, if the knob is on and the task rewards each state: for every t, the estimator is applied to the
 * rewards of step t alone. [N, T]
 */
function stepAdvantages(spec: AdvantageSpec, config: RunConfig, task: Task, rows: RunRows): Float32Array {
  const { offsets, lengths, mask, actions, features, groups } = rows
  const N = lengths.length
  const T = mask.length / N
  const problems = groups.map((group) => group.problem)
  const rewards = new Float32Array(N * T)
  task.stepRewards?.({ problems, offsets, actions, mask, features }, rewards, config.taskSettings)
  const all = new Float32Array(N * T)
  for (let t = 0; t < T; t++) {
    const column = Float32Array.from(lengths, (_, row) => rewards[row * T + t])
    const ofStep = advantages({ rewards: column, offsets, lengths }, spec).advantages
    for (let row = 0; row < N; row++) all[row * T + t] = ofStep[row]
  }
  return all
}

function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum / values.length
}
