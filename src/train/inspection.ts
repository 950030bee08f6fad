import type { Batch, Learner } from '../engine/learner'
import { completionAdvantages, ESTIMATOR_TRAITS, historyStatistics, type PromptStatistics } from '../grpo'
import type { RunConfig } from '../settings/knobs'
import type { Attention } from './attention'
import type { BeforeMove, ReferenceMove } from './referenceMove'
import type { Actions, Problem, Figures, Task } from '../tasks/task'
import { ownPartsOf, type OwnPart } from '../tasks/ownParts'
import { referenceOf, type RunRows } from './sampling/assemble'
import type { Credit } from './credit'
import { joined } from './sampling/groups'
import type { TakenUpdate } from './record'

/** An inspection as the worker sends it: prompts that its task writes as figures are put into words on the page. */
export type UnnamedInspection = Inspection<string | Figures>

/** The prompts that a run has seen most often, and the number of all that it remembers. */
export interface PromptHistory {
  prompts: readonly PromptStatistics[]
  total: number
}

/** The most prompts that an inspection names: some tasks hardly ever give the same one twice. */
const MOST_PROMPTS = 200

/** One step in full, for the lens and the formulas. Sizes P, N, T, K parts, F features, D action dimensions. */
export interface Inspection<Written = string> {
  /** 0: sampled before any training, without updates */
  step: number
  config: RunConfig
  rows: number
  length: number
  /** the problem of each group, and how it is written: by its task first, then in the language of the page */
  problems: readonly Problem[]
  names: readonly Written[]
  /** P + 1: completions of prompt p are rows offsets[p] … offsets[p+1] − 1 */
  offsets: Int32Array
  /** [N·T], or [N·T·D] with a Gaussian head */
  actions: Actions
  /** [N·T·F], the observations; [N·T·D], the means of the reference; null if there are none */
  features: Float32Array | null
  refMean: Float32Array | null
  mask: Float32Array
  /** the mask in the loss: without the tokens that `maskTruncatedCompletions` and `timestepFraction` leave out */
  lossMask: Float32Array
  oldLogp: Float32Array
  refLogp: Float32Array | null
  /**
   * log-probs under the weights after the step; null before any training, and if these weights are no longer available
   */
  afterLogp: Float32Array | null
  /** the parts of a custom reward; null with the task reward */
  ownParts: readonly OwnPart[] | null
  /** [N·K] and [N]: the parts, and the weighted total before KL */
  parts: Float32Array
  rewards: Float32Array
  /** with KL in the reward if that is on; else the same */
  shapedRewards: Float32Array
  /** [N], with per-step advantages their mean over a completion's steps; and the per-step ones, [N·T], else null */
  advantages: Float32Array
  stepAdvantages: Float32Array | null
  /** reward statistics of each prompt, this step included, if advantages are computed from them; else null */
  promptHistory: PromptHistory | null
  /** the policy's current output at the task's probes; null without probes */
  probe: Float32Array | null
  /** with which weights the completions of a group attend to their slots; absent if nobody asked, or there is none */
  attention?: Attention
  /** how the step moved the reference; absent if it stayed, and if the weights after the step are no longer available */
  referenceMove?: ReferenceMove
  /** order in which rows were cut into mini-batches */
  order: Int32Array
  /** each update in order; NaN for rows outside its mini-batch */
  updates: {
    logp: Float32Array
    entropy: Float32Array
    /** [N·T·D] with a Gaussian head, else null */
    mean: Float32Array | null
    start: number
    count: number
  }[]
}

/** The data of a step from which an inspection is made. Arrays have an entry per run. */
export interface StepTrace {
  /** 0 before the first step: sampled, but not trained on yet */
  step: number
  /** the parts of a custom reward; null with the task reward */
  ownParts: readonly OwnPart[] | null
  /** the knobs of the step, with the current values of the coefficients */
  configs: readonly RunConfig[]
  rows: readonly RunRows[]
  credits: readonly Credit[]
  /** row i of the mini-batches was sampled as row orders[r][i] */
  orders: readonly Int32Array[]
  updates: readonly TakenUpdate[]
  /** the completions as sampled, with the mask that the loss had; null before the first step */
  batch: Batch | null
  /** the weights just before the reference moved; null if it stayed, and of several runs */
  beforeMove: BeforeMove | null
}

/** The trace of a step that was sampled but is not trained on. */
export const untrainedTrace = (
  task: Task,
  drawn: Pick<StepTrace, 'step' | 'configs' | 'rows' | 'credits' | 'orders'>,
): StepTrace => ({ ...drawn, ownParts: ownPartsOf(task), updates: [], batch: null, beforeMove: null })

/**
 * Run r's part of a step, rows in the order in which they were sampled. Arrays are copies, so that they can be sent.
 * @param probe the policy's output at the task's probes
 * @param afterLogp [R·N·T]
 */
export function inspectionOf(
  r: number,
  trace: StepTrace,
  write: (problem: Problem) => string | Figures,
  probe: Float32Array | null,
  afterLogp: Float32Array | null,
): UnnamedInspection {
  const { step, configs, credits, orders, updates, batch } = trace
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
    lossMask: (batch?.mask.subarray(r * N * T, (r + 1) * N * T) ?? rows.mask).slice(),
    oldLogp: rows.logp.slice(),
    refLogp: referenceOf(rows, configs[r])?.slice() ?? null,
    afterLogp: afterLogp && afterLogp.slice(r * N * T, (r + 1) * N * T),
    ownParts: trace.ownParts,
    parts: rows.parts.slice(),
    rewards: rows.rewards.slice(),
    shapedRewards: credits[r].rewards.slice(),
    features: rows.features && rows.features.slice(),
    refMean: rows.refMean && rows.refMean.slice(),
    advantages: completionAdvantages(credits[r].advantages, N, rows.lengths).slice(),
    stepAdvantages: credits[r].advantages.length === N ? null : credits[r].advantages.slice(),
    promptHistory: promptHistoryOf(configs[r], credits[r], N),
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

/** Null if advantages are not computed from the history: with other estimators, and with an advantage for each step. */
function promptHistoryOf(config: RunConfig, credit: Credit, rows: number): PromptHistory | null {
  const { needs } = ESTIMATOR_TRAITS[config.advEstimator]
  if (needs !== 'history' || credit.advantages.length !== rows) return null
  const prompts = historyStatistics(credit.memory.estimator)
  return { prompts: prompts.slice(0, MOST_PROMPTS), total: prompts.length }
}

/** The log-probs of a step's completions under the policy as it is now, [R·N·T]; null before the first step. */
export async function logpAfter(learner: Learner, { batch, rows }: StepTrace): Promise<Float32Array | null> {
  if (batch === null) return null
  // includes the tokens that the loss left out
  const mask = joined(...rows.map((mine) => mine.mask))
  return (await learner.forward('policy', { ...batch, mask })).logp
}

/** Rows start … start + count − 1 in the order of sampling; NaN for rows outside the mini-batch. */
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
