import { expectOffsets } from './shapes'
import {
  commonValue,
  countScorable,
  groupMean,
  groupsOf,
  groupSum,
  mapGroups,
  nanMean,
  nanStd,
} from './statistics'
import {
  STD_CONVENTIONS,
  type AdvantageSpec,
  type Baseline,
  type RewardScaling,
  type StdConvention,
} from './spec'

/** A baseline is one number for the whole batch, or a value for each completion of a group. */
type BaselineDefinition =
  | { of: 'batch'; mean(rewards: Float32Array, runningMean: number): number }
  | { of: 'group'; values(group: Float32Array): Float32Array }

function meansOfOthers(group: Float32Array): Float32Array {
  const common = commonValue(group)
  const sum = groupSum(group)
  const others = countScorable(group) - 1
  return group.map((reward) => common ?? Math.fround(sum - reward) / others)
}

const BASELINE_DEFINITIONS: Record<Baseline, BaselineDefinition> = {
  none: { of: 'batch', mean: () => 0 },
  group: { of: 'group', values: (group) => new Float32Array(group.length).fill(groupMean(group)) },
  leave_one_out: { of: 'group', values: meansOfOthers },
  batch: { of: 'batch', mean: (rewards) => nanMean(rewards) },
  running: { of: 'batch', mean: (_, runningMean) => runningMean },
}

/**
 * The value that is subtracted from each reward, in the unit of the reward:
 *
 *     none: 0                        REINFORCE
 *     group: mean of its group       GRPO, arXiv 2402.03300, eq. 3
 *     leave_one_out: mean of the others of its group, (Σr − r) / (n − 1)      RLOO, arXiv 2402.14740
 *     batch: mean of all completions
 *     running: `runningMean`, which does not include this batch
 *
 * For a completion that is alone in its group the convention decides: its own reward (A = 0), or 0 (verl).
 *
 * @param rewards [N], NaN if unscorable
 * @param offsets [P+1]: group g is offsets[g] … offsets[g+1]
 * @returns [N]
 * @throws {RangeError} if the offsets do not end at N
 */
export function baselineValues(
  rewards: Float32Array,
  offsets: Int32Array,
  baseline: Baseline,
  convention: StdConvention,
  runningMean: number,
): Float32Array {
  expectOffsets(offsets, rewards.length)
  const definition = BASELINE_DEFINITIONS[baseline]
  if (definition.of === 'batch')
    return new Float32Array(rewards.length).fill(definition.mean(rewards, runningMean))
  const fewest = STD_CONVENTIONS[convention].lone === 'keep' ? 2 : 1
  return mapGroups(rewards, offsets, (group) =>
    countScorable(group) < fewest ? new Float32Array(group.length) : definition.values(group),
  )
}

/** Fills in the divisor of each scaling; see `scaleValues`. */
const SCALES: Record<
  RewardScaling,
  (rewards: Float32Array, offsets: Int32Array, convention: StdConvention, values: Float64Array) => void
> = {
  none: (_rewards, _offsets, _convention, values) => values.fill(1),
  batch(rewards, _, convention, values) {
    const { ddof, eps } = STD_CONVENTIONS[convention]
    values.fill(nanStd(rewards, ddof) + eps)
  },
  group(rewards, offsets, convention, values) {
    const { ddof, eps, lone } = STD_CONVENTIONS[convention]
    groupsOf(rewards, offsets).forEach((group, g) => {
      const isKept = countScorable(group) <= 1 && lone === 'keep'
      values.fill((isKept ? 1 : nanStd(group, ddof)) + eps, offsets[g], offsets[g + 1])
    })
  },
}

/**
 * The divisor of the centred reward: its group's std + ε, the batch's std + ε, or 1; std and ε as the convention says.
 * NaN if no std exists. Sources: GRPO divides by the group's, Dr. GRPO (arXiv 2503.20783) by nothing, Lite-PPO (arXiv
 * 2508.08221) by the batch's.
 *
 * @returns [N]
 * @throws {RangeError} if the offsets do not end at N
 */
export function scaleValues(
  rewards: Float32Array,
  offsets: Int32Array,
  scaling: RewardScaling,
  convention: StdConvention,
): Float64Array {
  expectOffsets(offsets, rewards.length)
  const values = new Float64Array(rewards.length)
  SCALES[scaling](rewards, offsets, convention, values)
  return values
}

/**
 * A = (reward − baseline) / scale: GRPO and all estimators that differ from it only in these two choices.
 * NaN if the reward is NaN or no scale exists.
 *
 * @returns [N]
 */
export function baselineAdvantages(
  rewards: Float32Array,
  offsets: Int32Array,
  spec: Pick<AdvantageSpec, 'baseline' | 'scaleRewards' | 'stdConvention'>,
  runningMean = 0,
): Float32Array {
  const baseline = baselineValues(rewards, offsets, spec.baseline, spec.stdConvention, runningMean)
  const scale = scaleValues(rewards, offsets, spec.scaleRewards, spec.stdConvention)
  return rewards.map((reward, i) => (reward - baseline[i]) / scale[i])
}

/**
 * TRL's RLOO `normalize_advantages`: A ← (A − mean) / (std + 1e-4), mean and std (ddof 1) over the scorable completions of the
 * batch.
 */
export function normalizeAdvantages(advantages: Float32Array): Float32Array {
  const mean = nanMean(advantages)
  const std = nanStd(advantages, 1)
  return advantages.map((advantage) => (advantage - mean) / (std + 1e-4))
}
