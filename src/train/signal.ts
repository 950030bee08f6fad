import type { Batch, Learner, UpdateSpec } from '../engine/learner'
import { tokenBatchOf } from '../engine/tokenBatch'
import { policyLoss } from '../grpo'

/**
 * The signal-to-noise ratio of a step's gradient. The prompts are split into two halves, whose gradients are a and b:
 *
 *     SNR = a·b / (¼ ‖a − b‖²)
 *
 * a·b is an unbiased estimate of the squared norm of the expected gradient, ¼‖a − b‖² of the variance of (a + b)/2. Measured
 * on the whole batch at the weights of the rollout, where every ratio is 1; below 0 the halves disagree. Call it before the
 * step's updates are issued. NaN if a run has fewer than two groups.
 */
export async function signalToNoise(
  learner: Learner,
  batch: Batch,
  entropy: Float32Array,
  firsts: readonly (UpdateSpec | null)[],
): Promise<Float64Array> {
  const scores = { logp: batch.oldLogp, entropy }
  const halves = [0, 1].map((half) => {
    const dLogp = new Float32Array(batch.mask.length)
    const dEntropy = new Float32Array(batch.mask.length)
    firsts.forEach((spec, r) => spec && writeHalf(batch, scores, r, spec, half, dLogp, dEntropy))
    const written = learner.backward(batch, dLogp, dEntropy)
    return { written, gradient: learner.gradient() }
  })
  learner.discardGradient()
  const written = Promise.all(halves.map((half) => half.written))
  const [[a, sum]] = await Promise.all([Promise.all(halves.map(({ gradient }) => gradient)), written])
  return Float64Array.from(firsts, (spec, r) => (spec ? ratioOf(a, sum, r, firsts.length) : NaN))
}

/** Writes the derivatives of the loss on one half of run r's groups: the even or the odd ones. */
function writeHalf(
  batch: Batch,
  scores: { logp: Float32Array; entropy: Float32Array },
  r: number,
  spec: UpdateSpec,
  half: number,
  dLogp: Float32Array,
  dEntropy: Float32Array,
): void {
  const whole = tokenBatchOf(batch, scores, r, { ...spec, start: 0, count: batch.rows })
  const T = whole.length
  const mask = whole.mask.map((kept, m) => (whole.groupOf![Math.floor(m / T)] % 2 === half ? kept : 0))
  const items = mask.reduce((total, kept) => total + kept, 0)
  // Those of the first mini-batch, over and over: the whole batch may have more tokens.
  const draws = whole.draws && mask.map((_, m) => whole.draws![m % whole.draws!.length])
  const own = {
    ...spec.loss,
    klEstimator: spec.loss.klEstimator === 'exact' ? 'k3' : spec.loss.klEstimator,
  } as const
  const loss = policyLoss({ ...whole, mask, itemsInBatch: items, draws }, own)
  const at = r * batch.rows * T
  for (let m = 0; m < mask.length; m++) {
    dLogp[at + m] = loss.dLogp[m]
    dEntropy[at + m] = loss.dEntropy[m]
  }
}

/** a·b / ¼‖a − b‖² of run r, given a and a + b. */
function ratioOf(a: Float32Array, sum: Float32Array, r: number, runs: number): number {
  const size = a.length / runs
  let product = 0
  let spread = 0
  for (let i = r * size; i < (r + 1) * size; i++) {
    const b = sum[i] - a[i]
    product += a[i] * b
    spread += (a[i] - b) ** 2
  }
  return product / (spread / 4)
}
