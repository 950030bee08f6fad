import { tokenAdvantages } from '../../grpo'
import type { Batch } from '../../engine/learner'
import type { NetworkShape } from '../../engine/network'
import { foldIn, permutation, streamKey, type Key } from '../../random/streams'
import type { RunConfig } from '../../settings/knobs'
import { joined, joinRows, type SampledGroup, type ScoredRows } from './groups'
import { writeContext } from './problems'

/** A step's completions of one run, group after group. */
export interface RunRows extends ScoredRows {
  groups: readonly SampledGroup[]
  /** group p is rows offsets[p] … offsets[p + 1] − 1 */
  offsets: Int32Array
  /** tokens of each completion, [N] */
  lengths: Int32Array
  /** the group of each row, [N] */
  groupOf: Int32Array
}

/** Lays a run's groups out row by row. */
export function rowsOf(groups: readonly SampledGroup[], length: number): RunRows {
  const offsets = new Int32Array(groups.length + 1)
  groups.forEach((group, p) => (offsets[p + 1] = offsets[p] + group.rewards.length))
  const rows = joinRows(groups)
  const lengths = Int32Array.from(rows.rewards, (_, row) => tokens(rows.mask, row, length))
  const groupOf = new Int32Array(rows.rewards.length)
  groups.forEach((_, p) => groupOf.fill(p, offsets[p], offsets[p + 1]))
  return { groups, offsets, ...rows, lengths, groupOf }
}

function tokens(mask: Float32Array, row: number, length: number): number {
  let count = 0
  for (let m = row * length; m < (row + 1) * length; m++) count += mask[m]
  return count
}

/**
 * The batch of a population's rows at a step. The mask leaves out completions without an end token (TRL's
 * mask_truncated_completions) and the steps that `timestepFraction` drops, if a run's knobs say so. A run whose KL is
 * measured against the old policy has the sampled log-probs as its reference.
 */
export function batchOf(
  runs: readonly RunRows[],
  configs: readonly RunConfig[],
  advantages: readonly Float32Array[],
  shape: NetworkShape,
  step: number,
): Batch {
  const rows = runs[0].rewards.length
  const { window: W, length: T } = shape
  const size = Math.max(...advantages.map((mine) => mine.length))
  const contexts = new Int32Array(runs.length * rows * W)
  runs.forEach(({ groups, groupOf }, r) => {
    groupOf.forEach((p, row) => writeContext(groups[p].problem.prompt, W, contexts, r * rows + row))
  })
  const references = runs.map((run, r) => referenceOf(run, configs[r]))
  const none = new Float32Array(rows * T)
  const noMean = new Float32Array(runs[0].actions.length)
  return {
    rows,
    contexts,
    actions: joined(...runs.map((run) => run.actions)),
    mask: joined(...runs.map((run, r) => lossMask(run, configs[r], step, shape))),
    oldLogp: joined(...runs.map((run) => run.logp)),
    refLogp: references.some((reference) => reference)
      ? joined(...references.map((reference) => reference ?? none))
      : null,
    ...(shape.state && { features: joined(...runs.map((run) => run.features!)) }),
    ...(shape.gaussian && {
      refMean: runs.some((run) => run.refMean) ? joined(...runs.map((run) => run.refMean ?? noMean)) : null,
    }),
    advantages: joined(
      ...advantages.map((mine) => tokenAdvantages({ rows, length: size / rows, advantages: mine })),
    ),
    temperature: Float32Array.from(configs, (config) => config.temperature),
    rewards: joined(...runs.map((run) => run.rewards)),
    groupOf: joined(...runs.map((run) => run.groupOf)),
  }
}

/** The log-probs that KL is measured against; null without a reference. */
export function referenceOf(run: RunRows, config: RunConfig): Float32Array | null {
  if (config.klAgainst === 'old') return run.logp
  return config.useReference ? run.refLogp : null
}

/** A run's mask in the loss: without truncated completions or dropped steps, if its knobs say so. */
function lossMask(run: RunRows, config: RunConfig, step: number, { length: T, endToken }: NetworkShape) {
  const { maskTruncatedCompletions, timestepFraction, seed } = config
  const mask = maskTruncatedCompletions && endToken >= 0 ? endedMask(run, T, endToken) : run.mask
  return timestepFraction < 1
    ? someSteps(mask, T, timestepFraction, streamKey(seed, 'timesteps', step))
    : mask
}

/** ⌈fraction · length⌉ steps of each completion, a fresh draw for each (DDPO's and Flow-GRPO's timestep_fraction). */
function someSteps(mask: Float32Array, T: number, fraction: number, key: Key): Float32Array {
  const some = new Float32Array(mask.length)
  for (let row = 0; row * T < mask.length; row++) {
    const alive = Array.from({ length: T }, (_, t) => row * T + t).filter((m) => mask[m] !== 0)
    const order = permutation(foldIn(key, row), alive.length)
    const kept = Math.ceil(fraction * alive.length - 1e-9)
    for (const i of order.subarray(0, kept)) some[alive[i]] = 1
  }
  return some
}

/** The mask without the rows that never ended. */
function endedMask({ mask, actions, lengths }: RunRows, T: number, endToken: number): Float32Array {
  const ended = mask.slice()
  lengths.forEach((length, row) => {
    if (actions[row * T + length - 1] !== endToken) ended.fill(0, row * T, (row + 1) * T)
  })
  return ended
}
