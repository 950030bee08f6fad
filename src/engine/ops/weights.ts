import * as tf from '@tensorflow/tfjs'
import type { PolicyName } from '../learner'
import { drawUniform } from '../network'
import type { OpsBlock, Weights } from './policy'

/**
 * The weights of R runs: flat vectors on the CPU, where the optimiser moves them, and tensors of them that are made when
 * ops ask for them and kept until they change.
 */
export interface KeptWeights {
  /** numbers of one run */
  readonly size: number
  /** [R, size] each; after a write, `changed` is to be called */
  readonly flat: Record<PolicyName, Float32Array>
  /** The tensors of a run's weights, in the order of the blocks; they stay the keeper's. */
  tensors(which: PolicyName, run: number): tf.Tensor[]
  /** The same by name. `tensors` may be stand-ins in the order of the blocks. */
  named(tensors: readonly tf.Tensor[]): Weights
  /** Forgets tensors of weights that have changed. */
  changed(which: PolicyName, run: number): void
  dispose(): void
}

/** Weights of runs with these seeds, at their start. */
export function keepWeights(blocks: readonly OpsBlock[], seeds: readonly number[]): KeptWeights {
  const sizes = blocks.map(({ shape }) => shape.reduce((product, size) => product * size, 1))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  const initial = new Float32Array(seeds.length * size)
  seeds.forEach((seed, r) => {
    let at = r * size
    blocks.forEach(({ first }, index) => {
      const block = initial.subarray(at, (at += sizes[index]))
      if ('bound' in first) drawUniform(block, first.bound, seed, index)
      else block.fill(first.value)
    })
  })
  const flat = { policy: initial.slice(), reference: initial.slice(), initial }
  const made = new Map<string, tf.Tensor[]>()
  const forget = (key: string) => {
    made.get(key)?.forEach((one) => one.dispose())
    made.delete(key)
  }
  return {
    size,
    flat,
    tensors(which, run) {
      const key = `${which} ${run}`
      let found = made.get(key)
      if (found) return found
      let at = run * size
      // A copy: some backends go on reading the array that they are given.
      found = blocks.map(({ shape }, index) =>
        tf.tensor(flat[which].slice(at, (at += sizes[index])), [...shape], 'float32'),
      )
      made.set(key, found)
      return found
    },
    named: (tensors) => Object.fromEntries(blocks.map(({ name }, index) => [name, tensors[index]])),
    changed: (which, run) => forget(`${which} ${run}`),
    dispose() {
      for (const key of made.keys()) forget(key)
    },
  }
}
