import { uniform } from '../../random/streams'

/**
 * log-softmax of logits/temperature, in place; returns the entropy −Σ p·log p in nats.
 * @param logits [V]; holds log p afterwards
 */
export function logSoftmax(logits: Float32Array, temperature: number): number {
  let max = -Infinity
  for (let v = 0; v < logits.length; v++) {
    logits[v] /= temperature
    if (logits[v] > max) max = logits[v]
  }
  let sum = 0
  for (let v = 0; v < logits.length; v++) sum += Math.exp(logits[v] - max)
  const logSum = max + Math.log(sum)
  let entropy = 0
  for (let v = 0; v < logits.length; v++) {
    logits[v] -= logSum
    entropy -= Math.exp(logits[v]) * logits[v]
  }
  return entropy
}

/** Inverse CDF: the first token whose cumulative probability exceeds uniform number `index` of the stream. */
export function sample(logp: Float32Array, key0: number, key1: number, index: number): number {
  const u = uniform(key0, key1, index)
  let cumulative = 0
  for (let v = 0; v < logp.length - 1; v++) {
    cumulative += Math.exp(logp[v])
    if (cumulative > u) return v
  }
  return logp.length - 1
}

/** The likeliest token; the lowest on ties. */
export function argmax(logp: Float32Array): number {
  let best = 0
  for (let v = 1; v < logp.length; v++) if (logp[v] > logp[best]) best = v
  return best
}

/**
 * ∂loss/∂logits from ∂loss/∂logp(action) and ∂loss/∂entropy, with p = softmax(logits/τ):
 *   dz_k = [ dLogp·(1[k = a] − p_k) − dEntropy·p_k·(log p_k + H) ] / τ
 */
export function logitGradient(
  logp: Float32Array,
  action: number,
  entropy: number,
  temperature: number,
  dLogp: number,
  dEntropy: number,
  dLogits: Float32Array,
): void {
  for (let k = 0; k < logp.length; k++) {
    const p = Math.exp(logp[k])
    const chosen = k === action ? 1 : 0
    dLogits[k] = (dLogp * (chosen - p) - dEntropy * p * (logp[k] + entropy)) / temperature
  }
}
