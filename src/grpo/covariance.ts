import { tokenLogRatio } from './ratio'
import type { LossSpec, TokenBatch } from './spec'
import type { SurrogateInput, Terms } from './surrogate'

/**
 * The covariance of advantage and log-prob, token by token: (A − Ā)(logp − mean logp), means over the unmasked tokens of the
 * batch. Where it is large, a step lowers the entropy most (“The Entropy Mechanism”, arXiv 2505.22617).
 * In the unit of A times nats; 0 at masked tokens.
 */
export function tokenCovariances(batch: TokenBatch): Float32Array {
  const { rows, length, mask, logp, advantages } = batch
  const perToken = advantages.length !== rows
  const covariances = new Float32Array(rows * length)
  let count = 0
  let advantageSum = 0
  let logpSum = 0
  for (let k = 0; k < covariances.length; k++) {
    if (mask[k] === 0) continue
    advantageSum += advantages[perToken ? k : Math.floor(k / length)]
    logpSum += logp[k]
    count++
  }
  const advantageMean = advantageSum / Math.max(count, 1)
  const logpMean = logpSum / Math.max(count, 1)
  for (let k = 0; k < covariances.length; k++) {
    if (mask[k] === 0) continue
    const advantage = advantages[perToken ? k : Math.floor(k / length)]
    covariances[k] = (advantage - advantageMean) * (logp[k] - logpMean)
  }
  return covariances
}

/**
 * `clip_cov`: takes the policy term from max(⌊clipCovRatio · Σm⌋, 1) tokens whose covariance lies strictly between clipCovLow
 * and clipCovHigh and that the ordinary clip leaves free. Which of the candidates, chance decides: the smallest
 * `batch.draws`; without draws those of highest covariance. Source: verl `compute_policy_loss_clip_cov`.
 *
 * @param keep in and out, [B·T]
 * @returns how many tokens were stopped
 */
export function stopByCovariance({ batch, ratio, keep }: SurrogateInput, spec: LossSpec): number {
  const { rows, length, mask, advantages, draws } = batch
  const perToken = advantages.length !== rows
  const covariances = tokenCovariances(batch)
  const candidates: number[] = []
  let tokens = 0
  for (let k = 0; k < rows * length; k++) {
    if (mask[k] === 0) continue
    tokens++
    const advantage = advantages[perToken ? k : Math.floor(k / length)]
    const held = Math.min(Math.max(ratio[k], 1 - spec.epsilon), 1 + spec.epsilonHigh)
    const isClipped = held * advantage < ratio[k] * advantage
    if (!isClipped && covariances[k] > spec.clipCovLow && covariances[k] < spec.clipCovHigh)
      candidates.push(k)
  }
  const order = draws
    ? (a: number, b: number) => draws[a] - draws[b] || a - b
    : (a: number, b: number) => covariances[b] - covariances[a] || a - b
  const stopped = candidates.sort(order).slice(0, Math.max(Math.floor(spec.clipCovRatio * tokens), 1))
  for (const k of stopped) keep[k] = 0
  return stopped.length
}

/**
 * `kl_cov`: x = −w·A, without a clip; the max(⌊klCovRatio · Σm⌋, 1) tokens of highest covariance also pay klCovCoef · |Δ|
 * (in the unit of A), whose gradient klCovCoef · sign(Δ) goes to the token's own logp.
 * Source: verl `compute_policy_loss_kl_cov`.
 */
export function addCovariancePenalty(
  { batch, ratio, keep }: SurrogateInput,
  spec: LossSpec,
  terms: Terms,
): void {
  const { rows, length, mask, advantages } = batch
  const perToken = advantages.length !== rows
  const valid: number[] = []
  for (let k = 0; k < rows * length; k++) {
    if (mask[k] !== 0) valid.push(k)
    if (keep[k] === 0) continue
    terms.value[k] = -ratio[k] * advantages[perToken ? k : Math.floor(k / length)]
    terms.viaRatio[k] = terms.value[k]
  }
  const covariances = tokenCovariances(batch)
  const highest = valid.sort((a, b) => covariances[b] - covariances[a] || a - b)
  for (const k of highest.slice(0, Math.max(Math.floor(spec.klCovRatio * valid.length), 1))) {
    if (keep[k] === 0) continue
    const delta = tokenLogRatio(batch, k)
    terms.value[k] += spec.klCovCoef * Math.abs(delta)
    terms.viaLogp[k] = spec.klCovCoef * Math.sign(delta)
  }
}
