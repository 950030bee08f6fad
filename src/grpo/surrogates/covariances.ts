import type { SurrogateInput } from './definition'

/**
 * The covariance of advantage and log-prob, token by token: (A − Ā)(logp − mean logp), means over the unmasked tokens of the
 * batch. Where it is large, a step lowers the entropy most (“The Entropy Mechanism”, arXiv 2505.22617).
 * In the unit of A times nats; 0 at masked tokens.
 */
export function tokenCovariances({
  batch,
  advantages,
}: Pick<SurrogateInput, 'batch' | 'advantages'>): Float32Array {
  const { rows, length, mask, logp } = batch
  const covariances = new Float32Array(rows * length)
  let count = 0
  let advantageSum = 0
  let logpSum = 0
  for (let k = 0; k < covariances.length; k++) {
    if (mask[k] === 0) continue
    advantageSum += advantages[k]
    logpSum += logp[k]
    count++
  }
  const advantageMean = advantageSum / Math.max(count, 1)
  const logpMean = logpSum / Math.max(count, 1)
  for (let k = 0; k < covariances.length; k++) {
    if (mask[k] === 0) continue
    covariances[k] = (advantages[k] - advantageMean) * (logp[k] - logpMean)
  }
  return covariances
}
