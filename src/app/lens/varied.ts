import { advantages, ESTIMATOR_DEFINITIONS, ESTIMATOR_TRAITS, klPenalty } from '../../grpo'
import type { PresetId, RunConfig } from '../../settings/knobs'
import { PRESETS } from '../../settings/presets'
import { advantageSpecOf, klPlace, rewardKlEstimator } from '../../settings/specs'
import { estimatorInUse, hasStepAdvantages, isGdpo } from '../../settings/derived'
import { taskOf } from '../../tasks'
import { withParts } from '../../tasks/ownParts'
import { weightsOf } from '../../tasks/weights'
import type { Inspection } from '../../train/inspection'

/** The knobs that can be turned on a frozen step. */
export const VARIED_KNOBS = [
  'numGenerations',
  'baseline',
  'scaleRewards',
  'epsilon',
  'epsilonHigh',
  'beta',
  'lossType',
] as const satisfies readonly (keyof RunConfig)[]
type VariedKnob = (typeof VARIED_KNOBS)[number]
export type Variation = Pick<RunConfig, VariedKnob>

/** Whether the advantages of a step can be recomputed from it alone, without earlier steps and greedy completions. */
export function canVary({ config }: Inspection): boolean {
  const task = taskOf(config.task)
  const estimator = estimatorInUse(config, task)
  if (hasStepAdvantages(config, task) || ESTIMATOR_TRAITS[estimator].needs === 'greedy') return false
  if (estimator === 'baseline') return config.baseline !== 'running'
  return ESTIMATOR_DEFINITIONS[estimator].remember === null
}

/** Whether a step can be computed again with other rewards. It cannot if advantages are made of the parts of the reward. */
export const canRescore = (inspection: Inspection): boolean =>
  canVary(inspection) && !isGdpo(inspection.config)

/** A step with other rewards [N], computed by the functions of training. Its updates under these rewards are not known. */
export const rescored = (inspection: Inspection, rewards: Float32Array): Inspection => ({
  ...credited({ ...inspection, rewards }, inspection.config),
  afterLogp: null,
})

/** The knobs of a step as they were. */
export const variationOf = ({ config }: Inspection): Variation =>
  Object.fromEntries(VARIED_KNOBS.map((name) => [name, config[name]])) as Variation

/** The knobs with the values of a preset, except a running mean, which a step does not hold. */
export function presetVariation(own: Variation, id: PresetId): Variation {
  const all = { ...own, ...PRESETS[id] }
  const values = Object.fromEntries(VARIED_KNOBS.map((name) => [name, all[name]])) as Variation
  return values.baseline === 'running' ? { ...values, baseline: own.baseline } : values
}

/**
 * A frozen step under other knobs: its first G completions of each group, with their advantages under these knobs. The
 * recorded log-probabilities, and so the ratios, stay the same; clip, KL and weights follow from the configuration.
 */
export const varied = (inspection: Inspection, variation: Variation): Inspection =>
  credited(cut(inspection, variation.numGenerations), { ...inspection.config, ...variation })

/**
 * The same completions and rewards with the advantages of another configuration of the same task, computed by the functions
 * of training. They have to be computable from the step alone: see `canVary`.
 */
export function credited(kept: Inspection, config: RunConfig): Inspection {
  const { rewards, parts, offsets, mask, length, oldLogp, refLogp, rows } = kept
  const task = withParts(taskOf(config.task), kept.ownParts)
  const lengths = Int32Array.from({ length: rows }, (_, row) =>
    mask.subarray(row * length, (row + 1) * length).reduce((sum, alive) => sum + alive, 0),
  )
  const result = advantages(
    {
      rewards,
      offsets,
      parts,
      partNames: task.parts.map(({ name }) => name),
      weights: weightsOf(task, config.taskSettings),
      lengths,
      keys: kept.problems.map((problem) => task.key(problem)),
      penalty:
        klPlace(config) === 'reward' && refLogp
          ? klPenalty(oldLogp, refLogp, mask, rows, config.beta, rewardKlEstimator(config))
          : undefined,
    },
    { ...advantageSpecOf(config, length), estimator: estimatorInUse(config, task) },
  )
  return { ...kept, config, advantages: result.advantages, shapedRewards: result.shapedRewards }
}

/** The first `count` completions of each group; rows keep their order. */
function cut(inspection: Inspection, count: number): Inspection {
  const { offsets, rows } = inspection
  const groups = offsets.length - 1
  const chosen: number[] = []
  const ends = [0]
  for (let g = 0; g < groups; g++) {
    const end = Math.min(offsets[g] + count, offsets[g + 1])
    for (let row = offsets[g]; row < end; row++) chosen.push(row)
    ends.push(chosen.length)
  }
  if (chosen.length === rows) return inspection
  return { ...onlyRows(inspection, chosen), offsets: Int32Array.from(ends) }
}

/** A step with only these rows; its groups are still those of all rows. */
export function onlyRows(inspection: Inspection, chosen: readonly number[]): Inspection {
  const { rows, order, updates } = inspection
  const placeOf = new Map(chosen.map((row, i) => [row, i]))
  const pick = <Values extends Float32Array | Int32Array>(values: Values): Values => {
    const width = values.length / rows
    const picked = new (values.constructor as new (size: number) => Values)(chosen.length * width)
    chosen.forEach((row, i) => picked.set(values.subarray(row * width, (row + 1) * width), i * width))
    return picked
  }
  const pickAny = (values: Float32Array | null) => values && pick(values)
  const kept = Array.from(order, (row) => placeOf.get(row))
  const before = (end: number) => kept.slice(0, end).filter((row) => row !== undefined).length
  return {
    ...inspection,
    rows: chosen.length,
    actions: pick(inspection.actions as Float32Array),
    features: pickAny(inspection.features),
    refMean: pickAny(inspection.refMean),
    mask: pick(inspection.mask),
    lossMask: pick(inspection.lossMask),
    oldLogp: pick(inspection.oldLogp),
    refLogp: pickAny(inspection.refLogp),
    afterLogp: pickAny(inspection.afterLogp),
    parts: pick(inspection.parts),
    rewards: pick(inspection.rewards),
    shapedRewards: pick(inspection.shapedRewards),
    advantages: pick(inspection.advantages),
    stepAdvantages: pickAny(inspection.stepAdvantages),
    order: Int32Array.from(kept.filter((row) => row !== undefined)),
    updates: updates.map(({ logp, entropy, mean, start, count: size }) => ({
      logp: pick(logp),
      entropy: pick(entropy),
      mean: pickAny(mean),
      start: before(start),
      count: before(start + size) - before(start),
    })),
  }
}
