import { baselineValues, scaleValues } from '../../grpo/baselines'
import { klPlace, lossSpecOf } from '../../grpo/fromConfig'
import { deadGroups, groupStatistics } from '../../grpo/groups'
import { klValue } from '../../grpo/kl'
import { createLossBuffers, policyLoss } from '../../grpo/loss'
import { isGdpo } from '../../app/reading'
import { rowWeights } from '../../grpo/aggregate'
import { sequenceLogRatio } from '../../grpo/ratio'
import { STD_CONVENTIONS, type LossSpec, type TokenBatch } from '../../grpo/spec'
import type { Inspection } from '../../worker/protocol'

/**
 * The updates of a step in passes: in each every completion takes part once. With one mini-batch a pass is an update.
 * Numbers of updates, from 0.
 */
export function passesOf(inspection: Inspection): number[][] {
  const passes: number[][] = []
  inspection.updates.forEach(({ start }, update) => {
    if (start === 0) passes.push([])
    passes.at(-1)?.push(update)
  })
  return passes
}

/** What one pass met, every completion in the place where it was sampled; NaN where a completion took no part. */
export interface PassFigures {
  spec: LossSpec
  /** [N·T] */
  logp: Float32Array
  ratio: Float32Array
  /** 0 none, 1 low, 2 high */
  clipped: Uint8Array
  /** ∂loss/∂logp */
  gradient: Float32Array
  /** x: what is minimised for each token, before KL */
  policyTerm: Float32Array
  /** 0 where a mask takes the policy term */
  kept: Uint8Array
  /** [N]: the weight of a token of each completion in its update's loss, log w of the completion, its update from 0 */
  weight: Float64Array
  sequenceLogRatio: Float64Array
  update: Int32Array
  /** completions in each update of the pass, and the tokens in them; by update */
  rows: Map<number, number>
  tokens: Map<number, number>
  /** the normaliser of `dapo` */
  itemsInBatch: number
}

/**
 * Evaluates the loss of each update of a pass on the very arrays it was made of.
 * @param endToken −1 where completions do not end by themselves
 */
export function passFigures(inspection: Inspection, pass: readonly number[], endToken = -1): PassFigures {
  const { rows, length, order } = inspection
  const mask = lossMask(inspection, endToken)
  const size = rows * length
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
    for (const row of rowsOf(update)) figures.itemsInBatch += tokensOf(mask, length, row) / pass.length
  }
  for (const update of pass) {
    const chosen = rowsOf(update)
    const count = chosen.length
    const batch = batchOf({ ...inspection, mask }, update, chosen, figures.itemsInBatch)
    const buffers = createLossBuffers(count, length)
    const result = policyLoss(batch, figures.spec, buffers)
    const weights = new Float64Array(count)
    const counts = Int32Array.from(chosen, (row) => tokensOf(mask, length, row))
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
    })
  }
  return figures
}

/** The loss as it can be evaluated here: which tokens clip-cov's draws spared does not travel. */
function lossSpecSeen({ config, length }: Inspection): LossSpec {
  const spec = lossSpecOf(config, length)
  return spec.surrogate === 'clip_cov' ? { ...spec, surrogate: 'clip' } : spec
}

/** The mask that the loss has: without completions that never ended, where they are masked. */
function lossMask({ config, mask, actions, rows, length }: Inspection, endToken: number): Float32Array {
  if (!config.maskTruncatedCompletions || endToken < 0) return mask
  const ended = mask.slice()
  for (let row = 0; row < rows; row++) {
    const last = row * length + tokensOf(mask, length, row) - 1
    if (actions[last] !== endToken) ended.fill(0, row * length, (row + 1) * length)
  }
  return ended
}

/** Which group each row is of. */
function groupsOfRows({ rows, offsets }: Inspection): Int32Array {
  const groups = new Int32Array(rows)
  for (let g = 0; g + 1 < offsets.length; g++) groups.fill(g, offsets[g], offsets[g + 1])
  return groups
}

function batchOf(
  inspection: Inspection,
  update: number,
  chosen: Int32Array,
  itemsInBatch: number,
): TokenBatch {
  const { length, mask, oldLogp, refLogp, advantages, rewards } = inspection
  const groups = groupsOfRows(inspection)
  const { logp, entropy } = inspection.updates[update]
  const pick = (from: Float32Array) => {
    const rows = new Float32Array(chosen.length * length)
    chosen.forEach((row, i) => rows.set(from.subarray(row * length, (row + 1) * length), i * length))
    return rows
  }
  return {
    rows: chosen.length,
    length,
    mask: pick(mask),
    logp: pick(logp),
    oldLogp: pick(oldLogp),
    refLogp: refLogp && pick(refLogp),
    entropy: pick(entropy),
    advantages: Float32Array.from(chosen, (row) => advantages[row]),
    itemsInBatch,
    rewards: Float32Array.from(chosen, (row) => rewards[row]),
    groupOf: Int32Array.from(chosen, (row) => groups[row]),
  }
}

/** Tokens of a completion, its end token counted. */
export function tokensIn({ mask, length }: Inspection, row: number): number {
  return tokensOf(mask, length, row)
}

function tokensOf(mask: Float32Array, length: number, row: number): number {
  return sum(mask.subarray(row * length, (row + 1) * length))
}

function sum(values: Float32Array): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Mean and std of rewards and advantages of every group, and which are dead. */
export function groupFigures(inspection: Inspection) {
  const { ddof } = STD_CONVENTIONS[inspection.config.stdConvention]
  const { rewards, shapedRewards, advantages, offsets } = inspection
  return {
    reward: groupStatistics(shapedRewards, offsets, ddof),
    advantage: groupStatistics(advantages, offsets, ddof),
    dead: deadGroups(rewards, offsets),
  }
}

/** A = (reward − baseline) / (std + ε): what each stands for in one completion. */
export interface AdvantageReading {
  reward: number
  baseline: number
  /** without ε; null where nothing is divided by */
  std: number | null
  eps: number
  advantage: number
}

/** Whether an advantage is what `advantageReading` takes it apart into: no other estimator, no shaping after it. */
export function isTakenApart({ config, advantages }: Inspection, row: number): boolean {
  const isHeld = config.advClipMax > 0 && Math.abs(advantages[row]) >= config.advClipMax
  return config.advEstimator === 'baseline' && !isGdpo(config) && !config.normalizeAdvantages && !isHeld
}

/** The advantage of a completion, taken apart as `grpo/baselines` puts it together. */
export function advantageReading(inspection: Inspection, row: number): AdvantageReading {
  const { config, shapedRewards, offsets, advantages } = inspection
  const { baseline, scaleRewards, stdConvention } = config
  const { eps } = STD_CONVENTIONS[stdConvention]
  const scale = scaleValues(shapedRewards, offsets, scaleRewards, stdConvention)[row]
  // the running mean of that step does not travel: it is what the other three leave
  const runningMean = shapedRewards[row] - advantages[row] * scale
  return {
    reward: shapedRewards[row],
    baseline: baselineValues(shapedRewards, offsets, baseline, stdConvention, runningMean)[row],
    std: scaleRewards === 'none' ? null : scale - eps,
    eps,
    advantage: advantages[row],
  }
}

/** The numbers of one token in one update, from its log-prob to its pull on the policy. */
export interface TokenReading {
  logp: number
  oldLogp: number
  refLogp: number | null
  advantage: number
  /** w, and w held in the clip range */
  ratio: number
  heldRatio: number
  clipped: 0 | 1 | 2
  /** x: what is minimised for the token, before KL */
  policyTerm: number
  isKept: boolean
  kl: number | null
  klPlace: 'loss' | 'reward' | 'off'
  /** β · KL, times w where it is bias-corrected */
  klTerm: number
  tokenLoss: number
  weight: number
  gradient: number
}

/** The numbers of token t of a completion in a pass. */
export function tokenReading(
  inspection: Inspection,
  figures: PassFigures,
  row: number,
  t: number,
): TokenReading {
  const { spec } = figures
  const k = row * inspection.length + t
  const [logp, ratio, advantage] = [figures.logp[k], figures.ratio[k], inspection.advantages[row]]
  const refLogp = inspection.refLogp === null ? null : inspection.refLogp[k]
  const kl =
    refLogp === null || spec.klEstimator === 'exact'
      ? null
      : klValue(spec.klEstimator, logp, refLogp, spec.klClamp)
  const policyTerm = figures.policyTerm[k]
  const klTerm = spec.beta === 0 || kl === null ? 0 : spec.beta * kl * (spec.useBiasCorrectionKl ? ratio : 1)
  return {
    logp,
    oldLogp: inspection.oldLogp[k],
    refLogp,
    advantage,
    ratio,
    heldRatio: Math.min(Math.max(ratio, 1 - spec.epsilon), 1 + spec.epsilonHigh),
    clipped: figures.clipped[k] as 0 | 1 | 2,
    policyTerm,
    isKept: figures.kept[k] === 1,
    kl,
    klPlace: klPlace(inspection.config),
    klTerm,
    tokenLoss: policyTerm + klTerm,
    weight: figures.weight[row],
    gradient: figures.gradient[k],
  }
}
