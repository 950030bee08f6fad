import {
  rowWeights,
  createLossBuffers,
  policyLoss,
  sequenceLogRatio,
  SURROGATE_TRAITS,
  usesRatio,
  type LossResult,
  type LossSpec,
  type TokenBatch,
} from '../../grpo'
import { lossSpecOf } from '../../settings/specs'
import type { TaskHead } from '../../tasks/task'
import type { Inspection } from '../../train/inspection'
import { densityOf, gaussianHead, type MeanFigures } from './gaussian'

/**
 * The updates of a step, grouped into passes: in each pass every completion takes part once. With one mini-batch a pass
 * is one update. Updates are numbered from 0.
 */
export function passesOf(inspection: Inspection): number[][] {
  const passes: number[][] = []
  inspection.updates.forEach(({ start }, update) => {
    if (start === 0) passes.push([])
    passes.at(-1)?.push(update)
  })
  return passes
}

/** The arrays of one pass, with the completions in the order of sampling; NaN where a completion took no part. */
export interface PassFigures extends MeanFigures {
  spec: LossSpec
  /** [N·T] */
  logp: Float32Array
  ratio: Float32Array
  /** 0 none, 1 low, 2 high */
  clipped: Uint8Array
  /** ∂loss/∂logp */
  gradient: Float32Array
  /** x, the loss of each token before KL */
  policyTerm: Float32Array
  /** 0 where a mask removes the policy term */
  kept: Uint8Array
  /** [N]: the weight of a token of each completion in its update's loss, log w of the completion, and its update, from 0 */
  weight: Float64Array
  sequenceLogRatio: Float64Array
  update: Int32Array
  /** by update: its completions, and the tokens in them */
  rows: Map<number, number>
  tokens: Map<number, number>
  /** the normaliser of `dapo` */
  itemsInBatch: number
}

/** Evaluates the loss of each update of a pass on the recorded arrays of that update. */
export function passFigures(inspection: Inspection, pass: readonly number[]): PassFigures {
  const { rows, length, order, lossMask } = inspection
  const size = rows * length
  const head = gaussianHead(inspection)
  const D = head?.dimensions ?? 0
  const figures: PassFigures = {
    spec: lossSpecSeen(inspection),
    logp: new Float32Array(size).fill(NaN),
    ratio: new Float32Array(size).fill(NaN),
    clipped: new Uint8Array(size),
    gradient: new Float32Array(size).fill(NaN),
    policyTerm: new Float32Array(size).fill(NaN),
    kept: new Uint8Array(size),
    weight: new Float64Array(rows).fill(NaN),
    sequenceLogRatio: new Float64Array(rows).fill(NaN),
    mean: head && new Float32Array(size * D).fill(NaN),
    gradientOfMean: head && new Float32Array(size * D).fill(NaN),
    update: new Int32Array(rows).fill(-1),
    rows: new Map(),
    tokens: new Map(),
    itemsInBatch: 0,
  }
  const rowsOf = (update: number) => {
    const { start, count } = inspection.updates[update]
    return order.subarray(start, start + count)
  }
  for (const update of pass) {
    for (const row of rowsOf(update)) figures.itemsInBatch += tokensOf(lossMask, length, row) / pass.length
  }
  for (const update of pass) {
    const chosen = rowsOf(update)
    const count = chosen.length
    const batch = batchOf(inspection, head, update, chosen, figures.itemsInBatch)
    const buffers = createLossBuffers(count, length)
    const result = policyLoss(batch, figures.spec, buffers)
    const weights = new Float64Array(count)
    const counts = Int32Array.from(chosen, (row) => tokensOf(lossMask, length, row))
    rowWeights(figures.spec.lossType, { ...batch, counts, maxCompletionLength: length }, weights)
    figures.rows.set(update, count)
    figures.tokens.set(update, sum(batch.mask))
    chosen.forEach((row, i) => {
      const [from, to] = [i * length, (i + 1) * length]
      figures.logp.set(batch.logp.subarray(from, to), row * length)
      figures.ratio.set(result.ratio.subarray(from, to), row * length)
      figures.clipped.set(result.clipped.subarray(from, to), row * length)
      figures.gradient.set(result.dLogp.subarray(from, to), row * length)
      figures.policyTerm.set(buffers.terms.value.subarray(from, to), row * length)
      figures.kept.set(buffers.keep.subarray(from, to), row * length)
      figures.weight[row] = weights[i]
      figures.sequenceLogRatio[row] = sequenceLogRatio(batch, figures.spec.ratioLevel, i)
      figures.update[row] = update
      if (!head || !batch.gaussian) return
      const wide = batch.gaussian.mean.subarray(from * D, to * D)
      figures.mean!.set(wide, row * length * D)
      figures.gradientOfMean!.set(meanGradient(inspection, head, result, row, i, wide), row * length * D)
    })
  }
  return figures
}

/** The loss that can be evaluated here: an inspection lacks the random numbers that some surrogates draw for each token. */
function lossSpecSeen({ config, length }: Inspection): LossSpec {
  const spec = lossSpecOf(config, length)
  return { ...spec, surrogate: SURROGATE_TRAITS[spec.surrogate].withoutDraws ?? spec.surrogate }
}

/** The group of each row. */
function groupsOfRows({ rows, offsets }: Inspection): Int32Array {
  const groups = new Int32Array(rows)
  for (let g = 0; g + 1 < offsets.length; g++) groups.fill(g, offsets[g], offsets[g + 1])
  return groups
}

function batchOf(
  inspection: Inspection,
  head: TaskHead | null,
  update: number,
  chosen: Int32Array,
  itemsInBatch: number,
): TokenBatch {
  const { length, lossMask, oldLogp, refLogp, advantages, stepAdvantages, rewards } = inspection
  const groups = groupsOfRows(inspection)
  const { logp, entropy, mean } = inspection.updates[update]
  const pick = (from: Float32Array) => {
    const width = from.length / inspection.rows
    const rows = new Float32Array(chosen.length * width)
    chosen.forEach((row, i) => rows.set(from.subarray(row * width, (row + 1) * width), i * width))
    return rows
  }
  return {
    rows: chosen.length,
    length,
    mask: pick(lossMask),
    logp: pick(logp),
    oldLogp: pick(oldLogp),
    refLogp: refLogp && pick(refLogp),
    entropy: pick(entropy),
    advantages: pick(stepAdvantages ?? advantages),
    itemsInBatch,
    rewards: Float32Array.from(chosen, (row) => rewards[row]),
    groupOf: Int32Array.from(chosen, (row) => groups[row]),
    ...(head &&
      mean && {
        gaussian: {
          ...densityOf(inspection, head),
          mean: pick(mean),
          refMean: inspection.refMean && pick(inspection.refMean),
        },
      }),
  }
}

/** ∂loss/∂μ_d = ∂loss/∂logp · scale · (a_d − μ_d)/σ², plus the gradient of the exact KL, of one completion; [T·D]. */
function meanGradient(
  inspection: Inspection,
  head: TaskHead,
  { dLogp, dMean }: Pick<LossResult, 'dLogp' | 'dMean'>,
  row: number,
  i: number,
  mean: Float32Array,
): Float32Array {
  const { dimensions: D, variance, scale } = densityOf(inspection, head)
  const { actions, length: T } = inspection
  return mean.map((value, j) => {
    const t = Math.floor(j / D)
    const away = actions[row * T * D + j] - value
    return (dLogp[i * T + t] * scale * away) / variance[t] + (dMean?.[i * T * D + j] ?? 0)
  })
}

/** Number of tokens of a completion that the loss counts. */
export function tokensIn({ lossMask, length }: Inspection, row: number): number {
  return tokensOf(lossMask, length, row)
}

function tokensOf(mask: Float32Array, length: number, row: number): number {
  return sum(mask.subarray(row * length, (row + 1) * length))
}

function sum(values: Float32Array): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Whether the objective is a function of the ratio. */
export const hasRatio = ({ spec }: PassFigures) => usesRatio(spec.surrogate)
