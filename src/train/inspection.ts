import { completionAdvantages } from '../grpo/groups'
import type { RunConfig } from '../settings/knobs'
import type { Figures, Problem } from '../tasks/task'
import type { Inspection } from '../worker/protocol'
import { referenceOf, type RunRows } from './assemble'
import type { Credit } from './credit'
import type { TakenUpdate } from './record'

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
  write: (problem: Problem) => string | Figures,
  probe: Float32Array | null,
): Inspection<string | Figures> {
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
