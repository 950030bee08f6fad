import { completionAdvantages } from '../grpo/groups'
import type { RunConfig } from '../settings/knobs'
import type { Actions, Problem } from '../tasks/task'
import { referenceOf, type RunRows } from './assemble'
import type { Credit } from './credit'
import type { TakenUpdate } from './record'

/** One step in full: what the lens and the formulas are drawn from. Sizes P, N, T, K parts. */
export interface Inspection {
  /** 0 is a group sampled before any training; it has no updates */
  step: number
  config: RunConfig
  rows: number
  length: number
  /** the problem of each group, and how it is written */
  problems: readonly Problem[]
  names: readonly string[]
  /** P + 1: completions of prompt p are rows offsets[p] … offsets[p+1] − 1 */
  offsets: Int32Array
  /** [N·T], or [N·T·D] with a Gaussian head */
  actions: Actions
  /** [N·T·F], what was seen; [N·T·D], the reference's means; null where there are none */
  features: Float32Array | null
  refMean: Float32Array | null
  mask: Float32Array
  /** the mask as the loss has it: without what `maskTruncatedCompletions` and `timestepFraction` leave out */
  lossMask: Float32Array
  oldLogp: Float32Array
  refLogp: Float32Array | null
  /** [N·K] and [N]: the parts, and the weighted total before KL */
  parts: Float32Array
  rewards: Float32Array
  /** after KL in the reward, where that is on; else the same */
  shapedRewards: Float32Array
  /** [N]: where each step has its own, the mean over a completion's steps; and those, [N·T], else null */
  advantages: Float32Array
  stepAdvantages: Float32Array | null
  /** what the policy does at the task's probes, as it stands now; null without probes */
  probe: Float32Array | null
  /** order in which rows were cut into mini-batches */
  order: Int32Array
  /** each update in turn; logp in the layout of `actions`, NaN for rows outside its mini-batch */
  updates: {
    logp: Float32Array
    entropy: Float32Array
    /** [N·T·D] with a Gaussian head, else null */
    mean: Float32Array | null
    start: number
    count: number
  }[]
}

/** Everything that a step's lens view is made of; one entry a run. */
export interface StepTrace {
  /** 0 before the first step: sampled, not learnt from yet */
  step: number
  /** the knobs that the step was taken with, coefficients as they were in force */
  configs: readonly RunConfig[]
  rows: readonly RunRows[]
  credits: readonly Credit[]
  /** row i of the mini-batches was sampled as row orders[r][i] */
  orders: readonly Int32Array[]
  updates: readonly TakenUpdate[]
  /** the mask that the loss had, [R·N·T]; null before the first step */
  lossMask: Float32Array | null
}

/**
 * Run r's share of a step, rows as they were sampled. Copies, so that it can be sent to the page.
 * @param probe what the policy does at the task's probes
 */
export function inspectionOf(
  r: number,
  trace: StepTrace,
  write: (problem: Problem) => string,
  probe: Float32Array | null,
): Inspection {
  const { step, configs, credits, orders, updates, lossMask } = trace
  const rows = trace.rows[r]
  const N = rows.rewards.length
  const T = rows.mask.length / N
  return {
    step,
    config: configs[r],
    rows: N,
    length: T,
    problems: rows.groups.map(({ problem }) => problem),
    names: rows.groups.map(({ problem }) => write(problem)),
    offsets: rows.offsets.slice(),
    actions: rows.actions.slice(),
    mask: rows.mask.slice(),
    lossMask: (lossMask?.subarray(r * N * T, (r + 1) * N * T) ?? rows.mask).slice(),
    oldLogp: rows.logp.slice(),
    refLogp: referenceOf(rows, configs[r])?.slice() ?? null,
    parts: rows.parts.slice(),
    rewards: rows.rewards.slice(),
    shapedRewards: credits[r].rewards.slice(),
    features: rows.features && rows.features.slice(),
    refMean: rows.refMean && rows.refMean.slice(),
    advantages: completionAdvantages(credits[r].advantages, N, rows.lengths).slice(),
    stepAdvantages: credits[r].advantages.length === N ? null : credits[r].advantages.slice(),
    probe,
    order: orders[r].slice(),
    updates: updates.flatMap(({ specs, result }) => {
      const spec = specs[r]
      if (!spec) return []
      const { start, count } = spec
      const restore = (array: Float32Array) => {
        const width = array.length / (specs.length * N)
        const mine = array.subarray(r * N * width, (r + 1) * N * width)
        return asSampled(mine, orders[r], width, start, count)
      }
      const { logp, entropy, mean } = result
      return [
        { logp: restore(logp), entropy: restore(entropy), mean: mean ? restore(mean) : null, start, count },
      ]
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
