import type { Batch } from '../engine/learner'
import type { NetworkShape } from '../engine/network'
import type { RunConfig } from '../settings/knobs'
import { joined, type Group } from './groups'
import { writeContext } from './problems'

/** A step's completions of one run, group after group, in flat arrays. */
export interface RunRows {
  groups: readonly Group[]
  /** group p is rows offsets[p] … offsets[p + 1] − 1 */
  offsets: Int32Array
  /** [N, T] each */
  actions: Int32Array
  mask: Float32Array
  logp: Float32Array
  entropy: Float32Array
  refLogp: Float32Array | null
  /** [N, K] and [N] */
  parts: Float32Array
  rewards: Float32Array
  /** tokens of each completion, [N] */
  lengths: Int32Array
  /** the group of each row, [N] */
  groupOf: Int32Array
}

/** Lays a run's groups out row by row. */
export function rowsOf(groups: readonly Group[], length: number): RunRows {
  const offsets = new Int32Array(groups.length + 1)
  groups.forEach((group, p) => (offsets[p + 1] = offsets[p] + group.rewards.length))
  const rewards = joined(...groups.map((group) => group.rewards))
  const mask = joined(...groups.map((group) => group.mask))
  const references = groups.flatMap(({ refLogp }) => (refLogp ? [refLogp] : []))
  const groupOf = new Int32Array(rewards.length)
  groups.forEach((_, p) => groupOf.fill(p, offsets[p], offsets[p + 1]))
  return {
    groups,
    offsets,
    actions: joined(...groups.map((group) => group.actions)),
    mask,
    logp: joined(...groups.map((group) => group.logp)),
    entropy: joined(...groups.map((group) => group.entropy)),
    refLogp: references.length === groups.length ? joined(...references) : null,
    parts: joined(...groups.map((group) => group.parts)),
    rewards,
    lengths: Int32Array.from(rewards, (_, row) => tokens(mask, row, length)),
    groupOf,
  }
}

function tokens(mask: Float32Array, row: number, length: number): number {
  let count = 0
  for (let m = row * length; m < (row + 1) * length; m++) count += mask[m]
  return count
}

/**
 * The batch of a population's rows. Completions without an end token lose their mask where that is asked for (TRL's
 * mask_truncated_completions); a run whose KL is measured against the old policy has that in place of its reference.
 */
export function batchOf(
  runs: readonly RunRows[],
  configs: readonly RunConfig[],
  advantages: readonly Float32Array[],
  shape: NetworkShape,
): Batch {
  const rows = runs[0].rewards.length
  const { window: W, length: T, endToken } = shape
  const contexts = new Int32Array(runs.length * rows * W)
  runs.forEach(({ groups, groupOf }, r) => {
    groupOf.forEach((p, row) => writeContext(groups[p].problem.prompt, W, contexts, r * rows + row))
  })
  const references = runs.map((run, r) => referenceOf(run, configs[r]))
  const none = new Float32Array(rows * T)
  return {
    rows,
    contexts,
    actions: joined(...runs.map((run) => run.actions)),
    mask: joined(
      ...runs.map((run, r) =>
        configs[r].maskTruncatedCompletions && endToken >= 0 ? endedMask(run, T, endToken) : run.mask,
      ),
    ),
    oldLogp: joined(...runs.map((run) => run.logp)),
    refLogp: references.some((reference) => reference)
      ? joined(...references.map((reference) => reference ?? none))
      : null,
    advantages: joined(...advantages),
    temperature: Float32Array.from(configs, (config) => config.temperature),
    rewards: joined(...runs.map((run) => run.rewards)),
    groupOf: joined(...runs.map((run) => run.groupOf)),
  }
}

/** The log-probs that KL is measured against; null where there are none. */
export function referenceOf(run: RunRows, config: RunConfig): Float32Array | null {
  if (config.klAgainst === 'old') return run.logp
  return config.useReference ? run.refLogp : null
}

/** The mask without the rows that never ended. */
function endedMask({ mask, actions, lengths }: RunRows, T: number, endToken: number): Float32Array {
  const ended = mask.slice()
  lengths.forEach((length, row) => {
    if (actions[row * T + length - 1] !== endToken) ended.fill(0, row * T, (row + 1) * T)
  })
  return ended
}
