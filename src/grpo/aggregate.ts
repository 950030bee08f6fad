import { expectRoom } from './shapes'
import type { LossType } from './spec'

/** Whether a loss type is made for one ratio per completion; with it, TRL warns of any other ratio level. */
export const IS_FOR_SEQUENCES: Readonly<Record<LossType, boolean>> = {
  grpo: false,
  bnpo: false,
  dr_grpo: false,
  dapo: false,
  luspo: true,
  'token-mean': false,
  'token-sum': false,
  'seq-mean-token-sum': false,
  'seq-mean-token-mean': false,
  'seq-mean-token-sum-norm': false,
}

/** The totals of a batch that a loss type may need. */
export interface BatchSize {
  /** n_i: tokens of each completion, [B] or longer */
  counts: Int32Array
  /** B */
  rows: number
  /** L: the constant of `dr_grpo` and verl's loss_scale_factor */
  maxCompletionLength: number
  /** the normaliser of `dapo`; default Σ n_i */
  itemsInBatch?: number
}

/** The totals from which the weights of a batch are computed. */
interface BatchTotals {
  rows: number
  /** Σ n_i */
  tokens: number
  /** B⁺: completions with at least one token, at least 1 */
  nonEmpty: number
  maxCompletionLength: number
  itemsInBatch: number
}

/** c_i from n_i; see `rowWeights`. */
const ROW_WEIGHT: Record<LossType, (count: number, totals: BatchTotals) => number> = {
  grpo: (count, { rows }) => 1 / (rows * Math.max(count, 1)),
  bnpo: (_, { tokens }) => 1 / Math.max(tokens, 1),
  dr_grpo: (_, { rows, maxCompletionLength }) => 1 / (rows * maxCompletionLength),
  dapo: (_, { itemsInBatch }) => 1 / Math.max(itemsInBatch, 1),
  luspo: (_, { rows }) => 1 / rows,
  'token-mean': (_, { tokens }) => 1 / Math.max(tokens, 1),
  'token-sum': () => 1,
  'seq-mean-token-sum': (_, { nonEmpty }) => 1 / nonEmpty,
  'seq-mean-token-mean': (count, { nonEmpty }) => 1 / (nonEmpty * (count + 1e-8)),
  'seq-mean-token-sum-norm': (_, { nonEmpty, maxCompletionLength }) => 1 / (nonEmpty * maxCompletionLength),
}

/**
 * The weight c_i of a token of completion i, so that loss = Σ_i c_i Σ_t m x. In every loss type the tokens of one
 * completion weigh the same; the types differ in the weights of completions of different length (see Dr. GRPO, arXiv
 * 2503.20783).
 *
 * | TRL | c_i | verl | c_i |
 * |---|---|---|---|
 * | `grpo` | 1 / (B · max(n_i, 1)) | `seq-mean-token-mean` | 1 / (B⁺ · (n_i + 1e-8)) |
 * | `bnpo` | 1 / max(Σn, 1) | `token-mean` | 1 / Σn |
 * | `dr_grpo` | 1 / (B · L) | `seq-mean-token-sum-norm` | 1 / (B⁺ · L) |
 * | `dapo` | 1 / max(itemsInBatch, 1) | `token-sum` | 1 |
 * | `luspo` | 1 / B | `seq-mean-token-sum` | 1 / B⁺ |
 *
 * B⁺ is the number of completions with at least one token.
 * Sources: TRL 1.13 `GRPOTrainer._compute_loss`, verl `agg_loss`.
 *
 * @param weights out, [B] or longer
 * @throws {RangeError} if `counts` or `weights` is shorter than B
 */
export function rowWeights(lossType: LossType, size: BatchSize, weights: Float64Array): void {
  const { counts, rows, maxCompletionLength } = size
  expectRoom('counts', counts, rows, 'B')
  expectRoom('weights', weights, rows, 'B')
  let tokens = 0
  let nonEmpty = 0
  for (let i = 0; i < rows; i++) {
    tokens += counts[i]
    if (counts[i] > 0) nonEmpty++
  }
  const totals = {
    rows,
    tokens,
    nonEmpty: Math.max(nonEmpty, 1),
    maxCompletionLength,
    itemsInBatch: size.itemsInBatch ?? tokens,
  }
  const weight = ROW_WEIGHT[lossType]
  for (let i = 0; i < rows; i++) weights[i] = weight(counts[i], totals)
}
