import { expectOffsets } from './shapes'
import { commonValue, countScorable, groupMean, groupSum, nanMean, nanStd } from './statistics'
import {
  STD_CONVENTIONS,
  type AdvantageSpec,
  type Baseline,
  type RewardScaling,
  type StdConvention,
} from './spec'

/** One group of a step's rewards, at start … end. */
interface GroupOfRewards {
  rewards: Float32Array
  start: number
  end: number
}

/** Fills in what is subtracted, from 0: one number for the whole batch, or group by group, of those with a mean. */
type BaselineDefinition =
  | { of: 'batch'; mean(rewards: Float32Array, runningMean: number): number }
  | { of: 'group'; fillGroup(group: GroupOfRewards, values: Float32Array): void }

function fillGroupMean({ rewards, start, end }: GroupOfRewards, values: Float32Array): void {
  values.fill(groupMean(rewards, start, end), start, end)
}

function fillMeanOfOthers(group: GroupOfRewards, values: Float32Array): void {
  const { rewards, start, end } = group
  if (commonValue(rewards, start, end) !== null) return fillGroupMean(group, values)
  const sum = groupSum(rewards, start, end)
  const others = countScorable(rewards, start, end) - 1
  for (let i = start; i < end; i++) values[i] = Math.fround(sum - rewards[i]) / others
}

const BASELINE_DEFINITIONS: Record<Baseline, BaselineDefinition> = {
  none: { of: 'batch', mean: () => 0 },
  group: { of: 'group', fillGroup: fillGroupMean },
  leave_one_out: { of: 'group', fillGroup: fillMeanOfOthers },
  batch: { of: 'batch', mean: (rewards) => nanMean(rewards) },
  running: { of: 'batch', mean: (_, runningMean) => runningMean },
}

/**
 * What is subtracted from each reward, in the unit of the reward:
 *
 *     none: 0                        REINFORCE
 *     group: mean of its group       GRPO, arXiv 2402.03300, eq. 3
 *     leave_one_out: mean of the others of its group, (Σr − r) / (n − 1)      RLOO, arXiv 2402.14740
 *     batch: mean of all completions
 *     running: `runningMean`, which no reward of this batch has entered
 *
 * A completion alone in its group follows the convention: its own reward (A = 0), or 0 (verl).
 *
 * @param rewards [N], NaN where unscorable
 * @param offsets [P+1]: group g is offsets[g] … offsets[g+1]
 * @returns [N]
 * @throws {RangeError} where the offsets do not end at N
 */
export function baselineValues(
  rewards: Float32Array,
  offsets: Int32Array,
  baseline: Baseline,
  convention: StdConvention,
  runningMean: number,
): Float32Array {
  expectOffsets(offsets, rewards.length)
  const values = new Float32Array(rewards.length)
  const definition = BASELINE_DEFINITIONS[baseline]
  if (definition.of === 'batch') return values.fill(definition.mean(rewards, runningMean))
  const { lone } = STD_CONVENTIONS[convention]
  for (let g = 0; g + 1 < offsets.length; g++) {
    const [start, end] = [offsets[g], offsets[g + 1]]
    const scorable = countScorable(rewards, start, end)
    if (scorable === 0 || (scorable === 1 && lone === 'keep')) continue
    definition.fillGroup({ rewards, start, end }, values)
  }
  return values
}

/** The std + ε that a scaling divides by; see `scaleValues`. */
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
    for (let g = 0; g + 1 < offsets.length; g++) {
      const [start, end] = [offsets[g], offsets[g + 1]]
      const isLone = countScorable(rewards, start, end) <= 1
      const std = isLone && lone === 'keep' ? 1 : nanStd(rewards, ddof, start, end)
      values.fill(std + eps, start, end)
    }
  },
}

/**
 * What the centred reward is divided by: its group's std + ε, the batch's std + ε, or 1; std and ε by the convention.
 * NaN where no std exists. Sources: GRPO divides by the group's, Dr. GRPO (arXiv 2503.20783) by nothing,
 * Lite-PPO (arXiv 2508.08221) by the batch's.
 *
 * @returns [N]
 * @throws {RangeError} where the offsets do not end at N
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
 * A = (reward − baseline) / scale: GRPO and every estimator that differs from it in these two choices only.
 * NaN where the reward is NaN or no scale exists.
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
