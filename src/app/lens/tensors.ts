import { exp } from '../../math/portable'
import type { Inspection } from '../../train/inspection'

/** A tensor of a step as the script holds it. */
export interface Tensor {
  /** its sizes; none for a single number */
  shape: readonly number[]
  /** the first values of the group shown; null where this run has no such tensor yet */
  first: readonly number[] | null
}

/** How many values of a tensor are shown. */
const SHOWN = 4
/** The epsilon beside the std, and the clip, of the script. */
const STD_EPSILON = 1e-4
const CLIP_EPSILON = 0.2
const BETA = 0.04

export type TensorName =
  | 'inputs'
  | 'targets'
  | 'mask'
  | 'rewards'
  | 'rewardsView'
  | 'centred'
  | 'currentLogprobs'
  | 'plainLoss'
  | 'advantages'
  | 'oldLogprobs'
  | 'ratio'
  | 'surr1'
  | 'surr2'
  | 'clippedLoss'
  | 'refLogprobs'
  | 'perTokenKl'
  | 'loss'

/**
 * Every tensor of the script from a step's arrays, by the script's own formulas, even if the run has another loss; N
 * completions of at most T tokens:
 *
 *     centred    r − mean(r)                              advantages   (r − mean(r)) / (std(r) + 1e-4), std with G − 1
 *     ratio      w = exp(logp − old)                      perTokenKl   exp(ref − logp) − (ref − logp) − 1
 *     surr1      w·A                                      surr2        clip(w, 1 ± 0.2)·A
 *     plainLoss  −Σ m·A·logp / Σ m, A centred             clippedLoss  −Σ m·min(surr1, surr2) / Σ m
 *     loss       Σ m·(−min(surr1, surr2) + 0.04·perTokenKl) / Σ m
 *
 * logp is that of the last update; rows outside its mini-batch count in no sum.
 * @param group the group whose first values are shown; of an [N, T] tensor, those of its first completion
 */
export function tensorsOf(inspection: Inspection, group: number): Record<TensorName, Tensor> {
  const { rows: N, length: T, offsets, rewards, lossMask: mask, oldLogp: old, refLogp: ref } = inspection
  const logp = inspection.updates.at(-1)?.logp ?? null
  const centred = new Float64Array(N)
  const advantages = new Float64Array(N)
  for (let g = 0; g + 1 < offsets.length; g++) {
    const mine = rewards.subarray(offsets[g], offsets[g + 1])
    const mean = mine.reduce((sum, reward) => sum + reward, 0) / mine.length
    const squares = mine.reduce((sum, reward) => sum + (reward - mean) ** 2, 0)
    const std = Math.sqrt(squares / (mine.length - 1))
    mine.forEach((reward, i) => {
      centred[offsets[g] + i] = reward - mean
      advantages[offsets[g] + i] = (reward - mean) / (std + STD_EPSILON)
    })
  }

  const perToken = (of: (k: number, row: number) => number) =>
    Float64Array.from({ length: N * T }, (_, k) => of(k, Math.floor(k / T)))
  const meanOverMask = (values: Float64Array) => {
    let [sum, count] = [0, 0]
    values.forEach((value, k) => {
      if (mask[k] === 0 || Number.isNaN(value)) return
      sum += value
      count++
    })
    return sum / count
  }
  const ratio = logp && perToken((k) => exp(logp[k] - old[k]))
  const surr1 = ratio && perToken((k, row) => ratio[k] * advantages[row])
  const surr2 =
    ratio &&
    perToken((k, row) => Math.min(Math.max(ratio[k], 1 - CLIP_EPSILON), 1 + CLIP_EPSILON) * advantages[row])
  const kl = logp && ref && perToken((k) => exp(ref[k] - logp[k]) - (ref[k] - logp[k]) - 1)
  const clipped = surr1 && surr2 && perToken((k) => -Math.min(surr1[k], surr2[k]))
  const whole = clipped && kl && perToken((k) => clipped[k] + BETA * kl[k])

  const { inputs, targets } = tokensOf(inspection)
  const [from, to] = [offsets[group], offsets[group + 1]]
  const size = to - from
  const isEven = offsets.every((offset, g) => offset === g * size)
  const ofCompletions = (values: ArrayLike<number>, shape: readonly number[] = [N]): Tensor => ({
    shape,
    first: Array.from({ length: Math.min(SHOWN, size) }, (_, i) => values[from + i]),
  })
  const ofTokens = (values: ArrayLike<number> | null): Tensor => ({
    shape: [N, T],
    first: values && Array.from({ length: Math.min(SHOWN, T) }, (_, t) => values[from * T + t]),
  })
  const single = (values: Float64Array | null): Tensor => ({
    shape: [],
    first: values && [meanOverMask(values)],
  })
  return {
    inputs: ofTokens(inputs),
    targets: ofTokens(targets),
    mask: ofTokens(mask),
    rewards: ofCompletions(rewards),
    rewardsView: ofCompletions(rewards, isEven ? [N / size, size] : [N]),
    centred: ofCompletions(centred),
    currentLogprobs: ofTokens(logp),
    plainLoss: single(logp && perToken((k, row) => -centred[row] * logp[k])),
    advantages: ofCompletions(advantages),
    oldLogprobs: ofTokens(old),
    ratio: ofTokens(ratio),
    surr1: ofTokens(surr1),
    surr2: ofTokens(surr2),
    clippedLoss: single(clipped),
    refLogprobs: ofTokens(ref),
    perTokenKl: ofTokens(kl),
    loss: single(whole),
  }
}

/** The tokens that are predicted, −1 if masked, and the last token that the policy reads before each. */
function tokensOf({ rows, length: T, offsets, problems, actions, lossMask }: Inspection) {
  const inputs = new Float64Array(rows * T)
  const targets = new Float64Array(rows * T)
  problems.forEach(({ prompt }, g) => {
    for (let row = offsets[g]; row < offsets[g + 1]; row++) {
      for (let t = 0; t < T; t++) {
        const k = row * T + t
        inputs[k] = t === 0 ? (prompt.at(-1) ?? -1) : actions[k - 1]
        targets[k] = lossMask[k] === 0 ? -1 : actions[k]
      }
    }
  })
  return { inputs, targets }
}
