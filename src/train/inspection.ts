import type { RunConfig } from '../settings/knobs'
import type { Inspection } from '../worker/protocol'
import type { Credit } from './credit'
import type { TakenUpdate } from './record'
import type { Sample } from './sampling'

/** Everything that a step's lens view is made of. */
export interface StepTrace {
  /** 0 before the first step: sampled, not learnt from yet */
  step: number
  /** the knobs that the step was taken with */
  configs: readonly RunConfig[]
  sample: Sample
  credits: readonly Credit[]
  /** per run: row i of the mini-batches was sampled as row orders[r][i] */
  orders: readonly Int32Array[]
  updates: readonly TakenUpdate[]
}

/** Run r's share of a step, rows as they were sampled. Copies, so that it can be sent to the page. */
export function inspectionOf(r: number, trace: StepTrace): Inspection {
  const { step, configs, sample, credits, orders, updates } = trace
  const { rollout, batch } = sample
  const { problems, offsets, parts, rewards } = sample.runs[r]
  const N = batch.rows
  const T = rollout.actions.length / rewards.length / sample.runs.length
  const mine = <A extends Int32Array | Float32Array>(array: A) => array.slice(r * N * T, (r + 1) * N * T) as A
  return {
    step,
    config: configs[r],
    rows: N,
    length: T,
    prompts: problems.map((problem) => [...problem.prompt]),
    offsets: offsets.slice(),
    actions: mine(rollout.actions),
    mask: mine(rollout.mask),
    oldLogp: mine(rollout.logp),
    refLogp: configs[r].useReference && rollout.refLogp ? mine(rollout.refLogp) : null,
    parts: parts.slice(),
    rewards: rewards.slice(),
    shapedRewards: credits[r].rewards.slice(),
    advantages: credits[r].advantages.slice(),
    order: orders[r].slice(),
    updates: updates.flatMap(({ specs, result }) => {
      const spec = specs[r]
      if (!spec) return []
      const { start, count } = spec
      const restore = (array: Float32Array) => asSampled(mine(array), orders[r], T, start, count)
      return [{ logp: restore(result.logp), entropy: restore(result.entropy), start, count }]
    }),
  }
}

/** Rows start … start + count − 1 back where they were sampled; NaN for the rows that were not in the mini-batch. */
function asSampled(
  rows: Float32Array,
  order: Int32Array,
  T: number,
  start: number,
  count: number,
): Float32Array {
  const placed = new Float32Array(rows.length).fill(NaN)
  for (let i = start; i < start + count; i++) placed.set(rows.subarray(i * T, (i + 1) * T), order[i] * T)
  return placed
}
