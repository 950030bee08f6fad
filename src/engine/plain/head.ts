import { exp, log } from '../../math/portable'
import { normal, uniform } from '../../random/streams'
import type { Actions } from '../../tasks/task'
import type { GaussianHead, NetworkShape } from '../network'

/** Turns a network's outputs into a distribution over actions. It holds the distribution of one step at a time. */
export interface Head {
  /** the network writes its outputs here; `toDistribution` replaces them by log-probs or means */
  readonly out: Float32Array
  /** Computes the distribution of step t at a temperature; x are the features of the step. Returns the entropy in nats. */
  toDistribution(t: number, temperature: number, x: ArrayLike<number> | undefined, xAt: number): number
  /** Writes an action to actions[m · size]: drawn, or the most likely if `key` is null. */
  act(key: readonly [number, number] | null, actions: Actions, m: number): void
  /** log π of the action at m. */
  logp(actions: Actions, m: number): number
  /** ∂loss/∂outputs of the action at m, into `dOut`; dMean is [D]. */
  gradient(
    actions: Actions,
    m: number,
    dLogp: number,
    dEntropy: number,
    dMean: Float32Array | null | undefined,
  ): void
  readonly dOut: Float32Array
}

/** The head that a shape asks for. */
export function createHead({ gaussian, vocabulary }: NetworkShape): Head {
  return gaussian ? gaussianHead(gaussian) : categoricalHead(vocabulary)
}

/** One of V tokens, from the softmax of logits/τ. */
function categoricalHead(vocabulary: number): Head {
  const out = new Float32Array(vocabulary)
  const dOut = new Float32Array(vocabulary)
  let [step, tau, entropy] = [0, 1, 0]
  return {
    out,
    dOut,

    toDistribution(t, temperature) {
      ;[step, tau] = [t, temperature]
      return (entropy = logSoftmax(out, temperature))
    },

    act(key, actions, m) {
      actions[m] = key ? sample(out, key[0], key[1], step) : argmax(out)
    },

    logp: (actions, m) => out[actions[m]],

    /** dz_k = [ dLogp·(1[k = a] − p_k) − dEntropy·p_k·(log p_k + H) ] / τ with p = softmax(z/τ) */
    gradient(actions, m, dLogp, dEntropy) {
      for (let k = 0; k < vocabulary; k++) {
        const p = exp(out[k])
        const chosen = k === actions[m] ? 1 : 0
        dOut[k] = (dLogp * (chosen - p) - dEntropy * p * (out[k] + entropy)) / tau
      }
    },
  }
}

/**
 * log-softmax of logits/temperature, in place; returns the entropy −Σ p·log p in nats.
 * @param logits [V]; holds log p afterwards
 */
function logSoftmax(logits: Float32Array, temperature: number): number {
  let max = -Infinity
  for (let v = 0; v < logits.length; v++) {
    logits[v] /= temperature
    if (logits[v] > max) max = logits[v]
  }
  let sum = 0
  for (let v = 0; v < logits.length; v++) sum += exp(logits[v] - max)
  const logSum = max + log(sum)
  let entropy = 0
  for (let v = 0; v < logits.length; v++) {
    logits[v] -= logSum
    entropy -= exp(logits[v]) * logits[v]
  }
  return entropy
}

/** Inverse CDF: the first token whose cumulative probability exceeds uniform number `index` of the stream. */
function sample(logp: Float32Array, key0: number, key1: number, index: number): number {
  const u = uniform(key0, key1, index)
  let cumulative = 0
  for (let v = 0; v < logp.length - 1; v++) {
    cumulative += exp(logp[v])
    if (cumulative > u) return v
  }
  return logp.length - 1
}

/** The most likely token; the lowest on ties. */
function argmax(logp: Float32Array): number {
  let best = 0
  for (let v = 1; v < logp.length; v++) if (logp[v] > logp[best]) best = v
  return best
}

const HALF_LOG_2PI = 0.5 * log(2 * Math.PI)

/** Actions in ℝ^D around the mean μ = skip_t·x + scale_t·o, x being the first D features and o the outputs. */
function gaussianHead({ dimensions: D, skip, scale, sigma, logpScale }: GaussianHead): Head {
  const out = new Float32Array(D)
  const dOut = new Float32Array(D)
  /** the step, and its deviation τσ_t */
  let [step, s] = [0, 1]
  return {
    out,
    dOut,

    toDistribution(t, temperature, x, xAt) {
      ;[step, s] = [t, temperature * sigma[t]]
      for (let d = 0; d < D; d++) out[d] = skip[t] * x![xAt + d] + scale[t] * out[d]
      // it depends on no weight
      return logpScale * D * (0.5 + HALF_LOG_2PI + log(s))
    },

    /** a = μ + τσ_t·z, z_d being normal number t·D + d of the row's stream */
    act(key, actions, m) {
      for (let d = 0; d < D; d++) {
        actions[m * D + d] = out[d] + (key ? s * normal(key[0], key[1], step * D + d) : 0)
      }
    },

    /** logpScale · Σ_d [ −(a_d − μ_d)²/2s² − log s − ½ log 2π ] */
    logp(actions, m) {
      let sum = 0
      for (let d = 0; d < D; d++) {
        const z = (actions[m * D + d] - out[d]) / s
        sum -= 0.5 * z * z + log(s) + HALF_LOG_2PI
      }
      return logpScale * sum
    },

    /** do = scale_t · (dLogp · logpScale · (a − μ)/s² + dMean) */
    gradient(actions, m, dLogp, _dEntropy, dMean) {
      for (let d = 0; d < D; d++) {
        const slope = (dLogp * logpScale * (actions[m * D + d] - out[d])) / s ** 2
        dOut[d] = scale[step] * (slope + (dMean ? dMean[d] : 0))
      }
    },
  }
}
