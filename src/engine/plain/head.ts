import type { Actions } from '../../tasks/task'
import { outputsOf, type NetworkShape } from '../network'
import { draw, entropyOf, logDensity, outputGradient, toMean } from './gaussian'
import { argmax, logitGradient, logSoftmax, sample } from './policy'

/** Turns a network's outputs into a distribution over actions. It holds the distribution of one step at a time. */
export interface Head {
  /** the network writes its outputs here; `toDistribution` replaces them by log-probs or means */
  readonly out: Float32Array
  /** Computes the distribution of step t at a temperature; x are the features of the step. Returns the entropy in nats. */
  toDistribution(t: number, temperature: number, x: ArrayLike<number> | undefined, xAt: number): number
  /** Writes an action to actions[m · size]: drawn, or the likeliest if `key` is null. */
  act(
    t: number,
    temperature: number,
    key: readonly [number, number] | null,
    actions: Actions,
    m: number,
  ): void
  /** log π of the action at m. */
  logp(t: number, temperature: number, actions: Actions, m: number): number
  /** ∂loss/∂outputs of the action at m, into `dOut`. */
  gradient(
    t: number,
    temperature: number,
    entropy: number,
    actions: Actions,
    m: number,
    dLogp: number,
    dEntropy: number,
    dMean: Float32Array | null,
  ): void
  readonly dOut: Float32Array
}

/** The head that a shape asks for. */
export function createHead(shape: NetworkShape): Head {
  const out = new Float32Array(outputsOf(shape))
  const dOut = new Float32Array(outputsOf(shape))
  const { gaussian } = shape
  if (!gaussian) {
    return {
      out,
      dOut,
      toDistribution: (_t, temperature) => logSoftmax(out, temperature),
      act(t, _temperature, key, actions, m) {
        actions[m] = key ? sample(out, key[0], key[1], t) : argmax(out)
      },
      logp: (_t, _temperature, actions, m) => out[actions[m]],
      gradient(_t, temperature, entropy, actions, m, dLogp, dEntropy) {
        logitGradient(out, actions[m], entropy, temperature, dLogp, dEntropy, dOut)
      },
    }
  }
  const D = gaussian.dimensions
  return {
    out,
    dOut,
    toDistribution(t, temperature, x, xAt) {
      toMean(gaussian, t, out, x!, xAt)
      return entropyOf(gaussian, t, temperature)
    },
    act(t, temperature, key, actions, m) {
      if (key) draw(gaussian, t, out, temperature, key[0], key[1], actions as Float32Array, m * D)
      else actions.set(out, m * D)
    },
    logp: (t, temperature, actions, m) => logDensity(gaussian, t, out, temperature, actions, m * D),
    gradient(t, temperature, _entropy, actions, m, dLogp, _dEntropy, dMean) {
      outputGradient(gaussian, t, out, temperature, actions, m * D, dLogp, dMean, dOut)
    },
  }
}
