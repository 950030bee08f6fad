import { baselineAdvantages, normalizeAdvantages } from './baselines'
import { gpg, opo, passkAdvantages, remax } from './estimators'
import { isGdpo } from './estimatorTraits'
import { gdpoAdvantages, normalizedRewards } from './gdpo'
import { completionAdvantages, deadGroups, groupStatistics } from './groups'
import type { AdvantageMetric, PartMetric } from './metricNames'
import { reinforcePlusPlus, reinforcePlusPlusBaseline } from './reinforcePlusPlus'
import { rewardMetrics } from './rewardMetrics'
import {
  historyAdvantages,
  INITIAL_ESTIMATOR_STATE,
  runningBaseline,
  runningNormAdvantages,
  updateHistory,
  updateRunning,
  type EstimatorState,
} from './running'
import { expectLength, expectOffsets } from './shapes'
import { clipAll, softOverlongPunishment } from './shaping'
import { nanMean } from './statistics'
import { STD_CONVENTIONS, type AdvantageSpec, type Estimator } from './spec'

/** The rewards of one step, and further data that some estimators read. */
export interface RewardBatch {
  /** the task's reward, the weighted sum of its parts (`weightedRewards`); NaN if unscorable. [N] */
  rewards: Float32Array
  /** group g is offsets[g] … offsets[g+1]; sizes may differ. [P+1] */
  offsets: Int32Array
  /** the parts of the reward, row-major [N·K], their weights [K] and names [K] */
  parts?: Float32Array
  weights?: ArrayLike<number>
  partNames?: readonly string[]
  /** tokens of each completion, [N] */
  lengths?: ArrayLike<number>
  /** T, for advantages per token */
  length?: number
  /** subtracted from the reward after the clip, in its unit, e.g. `klPenalty`; [N] */
  penalty?: Float32Array
  /** reward of the greedy completion of each group, for `remax`; [P] */
  greedyRewards?: Float32Array
  /** the prompt of each group, for `prompt_history`; [P] */
  keys?: readonly string[]
  /** the state that the previous step returned */
  running?: EstimatorState
}

/** The advantages of one step, statistics of each group, metrics, and the state for the next step. */
export interface AdvantageResult {
  /** one per completion [N], or one per token [N·T] (`reinforce_plus_plus` with γ < 1) */
  advantages: Float32Array
  /** the rewards as the estimator saw them: shaped, clipped, penalised. [N] */
  shapedRewards: Float32Array
  /** mean and std, in the chosen convention, of the shaped rewards of each group; [P] */
  groupRewardMean: Float32Array
  groupRewardStd: Float32Array
  /** mean and std of the advantages that enter the loss; per-token advantages are averaged over the mask first. [P] */
  groupAdvantageMean: Float32Array
  groupAdvantageStd: Float32Array
  /** 1 if max − min of the task's reward ≤ 1e-8; [P] */
  dead: Uint8Array
  metrics: Record<AdvantageMetric | PartMetric, number>
  running: EstimatorState
}

/**
 * Rewards to advantages, in this order:
 *
 *     reward → dead groups, metrics → + overlong punishment → clip → − penalty → estimator
 *            → (A − mean)/(std + 1e-4) if normalizeAdvantages → NaN to 0 → clip → group statistics
 *
 * An unscorable reward (NaN) is left out of every mean and std and has A = 0, as in TRL.
 *
 * @throws {RangeError} when the length of an array does not match the rewards and offsets, or the batch lacks a field that
 * the estimator reads
 */
export function advantages(batch: RewardBatch, spec: AdvantageSpec): AdvantageResult {
  const { rewards, offsets } = batch
  expectRewardBatch(batch)
  const { ddof } = STD_CONVENTIONS[spec.stdConvention]
  const shapedRewards = shapeRewards(batch, spec)
  const normalized = isGdpo(spec) ? gdpoRewards(batch, spec, shapedRewards) : undefined
  const { remember, estimate } = ESTIMATOR_DEFINITIONS[spec.estimator]
  const input = { batch, spec, rewards: shapedRewards, before: batch.running ?? INITIAL_ESTIMATOR_STATE }
  const running = remember?.(input) ?? input.before

  let values = normalized ? gdpoAdvantages(normalized, spec.stdConvention) : estimate(input, running)
  if (spec.normalizeAdvantages) values = normalizeAdvantages(values)
  values = values.map((advantage) => (Number.isNaN(advantage) ? 0 : advantage))
  if (spec.advantageClip !== null) values = clipAll(values, -spec.advantageClip, spec.advantageClip)

  const ofRewards = groupStatistics(shapedRewards, offsets, ddof)
  const perCompletion = completionAdvantages(values, rewards.length, batch.lengths)
  const ofAdvantages = groupStatistics(perCompletion, offsets, ddof)
  return {
    advantages: values,
    shapedRewards,
    groupRewardMean: ofRewards.mean,
    groupRewardStd: ofRewards.std,
    groupAdvantageMean: ofAdvantages.mean,
    groupAdvantageStd: ofAdvantages.std,
    dead: deadGroups(rewards, offsets),
    metrics: {
      ...rewardMetrics({ ...batch, shaped: shapedRewards }, spec, normalized),
      'critic/rewards/mean': nanMean(shapedRewards),
    },
    running,
  }
}

function expectRewardBatch(batch: RewardBatch): void {
  const N = batch.rewards.length
  const P = batch.offsets.length - 1
  expectOffsets(batch.offsets, N)
  expectLength('lengths', batch.lengths, N, 'N')
  expectLength('penalty', batch.penalty, N, 'N')
  expectLength('greedyRewards', batch.greedyRewards, P, 'P')
  expectLength('keys', batch.keys, P, 'P')
  if (!batch.parts || N === 0) return
  const K = batch.weights?.length ?? batch.partNames?.length ?? Math.floor(batch.parts.length / N)
  expectLength('parts', batch.parts, N * K, 'N·K')
  expectLength('partNames', batch.partNames, K, 'K')
}

/** The reward plus the overlong punishment, clipped, minus the penalty. */
function shapeRewards(batch: RewardBatch, spec: AdvantageSpec): Float32Array {
  let shaped = batch.rewards
  if (spec.softPunishCache > 0) {
    const lengths = needed(batch, 'lengths', 'the overlong punishment')
    shaped = shaped.map(
      (reward, i) =>
        reward + softOverlongPunishment(lengths[i], spec.maxCompletionLength, spec.softPunishCache),
    )
  }
  if (spec.rewardClip !== null) shaped = clipAll(shaped, spec.rewardClip[0], spec.rewardClip[1])
  const { penalty } = batch
  return penalty ? shaped.map((reward, i) => reward - penalty[i]) : shaped
}

/** GDPO's summed, normalised rewards. The shaping of the reward counts as one more part, normalised like the others. */
function gdpoRewards(batch: RewardBatch, spec: AdvantageSpec, shaped: Float32Array): Float32Array {
  const { rewards, offsets, weights } = batch
  const parts = batch.parts ?? rewards
  const partWeights = batch.parts ? weights : undefined
  if (shaped === rewards) return normalizedRewards(parts, offsets, spec.stdConvention, partWeights)
  const kinds = parts.length / rewards.length
  const extended = new Float32Array(rewards.length * (kinds + 1))
  for (let i = 0; i < rewards.length; i++) {
    extended.set(parts.subarray(i * kinds, (i + 1) * kinds), i * (kinds + 1))
    extended[i * (kinds + 1) + kinds] = shaped[i] - rewards[i]
  }
  const extendedWeights = Array.from({ length: kinds + 1 }, (_, k) =>
    k < kinds ? (partWeights?.[k] ?? 1) : 1,
  )
  return normalizedRewards(extended, offsets, spec.stdConvention, extendedWeights)
}

interface EstimatorInput {
  batch: RewardBatch
  spec: AdvantageSpec
  /** after shaping, [N] */
  rewards: Float32Array
  /** the state before this batch */
  before: EstimatorState
}

/** The functions of one family of estimators. */
interface EstimatorDefinition {
  /** Returns the state after this batch; null for estimators without a state. */
  remember: ((input: EstimatorInput) => EstimatorState) | null
  /** The advantages, NaN if unscorable, [N] or [N·T]; `after` is the state after this batch. */
  estimate(input: EstimatorInput, after: EstimatorState): Float32Array
}

/** An estimator that remembers nothing. */
const stateless = (estimate: EstimatorDefinition['estimate']): EstimatorDefinition => ({
  remember: null,
  estimate,
})

/** An estimator by the running mean and variance of the rewards of all steps. */
const byMoments = (kind: 'mixture' | 'average'): EstimatorDefinition => ({
  remember: ({ rewards, spec, before }) => updateRunning(before, rewards, spec.runningAlpha, kind),
  estimate: ({ rewards, spec }, after) =>
    runningNormAdvantages(rewards, after, STD_CONVENTIONS[spec.stdConvention].eps),
})

/** The functions of every estimator by its name. */
export const ESTIMATOR_DEFINITIONS: Record<Estimator, EstimatorDefinition> = {
  baseline: {
    remember: ({ rewards, spec, before }) =>
      spec.baseline === 'running' ? updateRunning(before, rewards, spec.runningAlpha) : before,
    estimate: ({ rewards, batch, spec, before }) =>
      baselineAdvantages(rewards, batch.offsets, spec, runningBaseline(before, rewards)),
  },
  reinforce_plus_plus: stateless(({ rewards, batch, spec }) => {
    const length = spec.gamma === 1 ? 1 : needed(batch, 'length', spec.estimator)
    return reinforcePlusPlus(rewards, needed(batch, 'lengths', spec.estimator), length, spec.gamma)
  }),
  reinforce_plus_plus_baseline: stateless(({ rewards, batch, spec }) =>
    reinforcePlusPlusBaseline(rewards, batch.offsets, needed(batch, 'lengths', spec.estimator)),
  ),
  remax: stateless(({ rewards, batch, spec }) =>
    remax(rewards, batch.offsets, needed(batch, 'greedyRewards', spec.estimator)),
  ),
  opo: stateless(({ rewards, batch, spec }) =>
    opo(rewards, batch.offsets, needed(batch, 'lengths', spec.estimator)),
  ),
  gpg: stateless(({ rewards, batch }) => gpg(rewards, batch.offsets)),
  grpo_passk: stateless(({ rewards, batch, spec }) => passkAdvantages(rewards, batch.offsets, spec)),
  running_norm: byMoments('mixture'),
  running_average: byMoments('average'),
  prompt_history: {
    remember: ({ rewards, batch, spec, before }) =>
      updateHistory(before, rewards, batch.offsets, needed(batch, 'keys', spec.estimator), spec.bufferSize),
    estimate: ({ rewards, batch, spec }, after) =>
      historyAdvantages(rewards, batch.offsets, needed(batch, 'keys', spec.estimator), after, spec.minCount),
  },
}

/** A required field of the batch; throws when it is missing. */
function needed<Field extends keyof RewardBatch>(
  batch: RewardBatch,
  field: Field,
  reader: string,
): NonNullable<RewardBatch[Field]> {
  const value = batch[field]
  if (value === undefined) throw new RangeError(`${reader} needs ${field} in its batch`)
  return value as NonNullable<RewardBatch[Field]>
}
