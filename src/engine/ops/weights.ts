import * as tf from '@tensorflow/tfjs'
import type { PolicyName } from '../learner'
import { setFirst } from '../network'
import { createParameterStore, type ParameterStore } from '../plain/parameterStore'
import type { OpsBlock, Weights } from './policy'

/**
 * The weights of R runs: flat vectors on the CPU, where the optimiser changes them, and tensors that are made when they are
 * first needed and kept until the weights change.
 */
export interface OpsWeights {
  /** call `changed` after changing weights in it */
  readonly store: ParameterStore
  /** The tensors of a run's weights, in the order of the blocks. The caller must not dispose of them. */
  tensors(which: PolicyName, run: number): tf.Tensor[]
  /** Names tensors that are in the order of the blocks, such as those that autodiff passes in. */
  named(tensors: readonly tf.Tensor[]): Weights
  /** Disposes of the tensors of weights that have changed. */
  changed(which: PolicyName, run: number): void
  /** Disposes of all tensors. */
  dispose(): void
}

/** The initial weights of runs with these seeds. */
export function createOpsWeights(blocks: readonly OpsBlock[], seeds: readonly number[]): OpsWeights {
  const sizes = blocks.map(({ shape }) => shape.reduce((product, size) => product * size, 1))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  const initial = new Float32Array(seeds.length * size)
  seeds.forEach((seed, r) => {
    let at = r * size
    blocks.forEach(({ first }, index) => {
      setFirst(initial.subarray(at, (at += sizes[index])), first, seed, index)
    })
  })
  const store = createParameterStore(initial, seeds.length)
  const made = new Map<string, tf.Tensor[]>()
  const forget = (key: string) => {
    made.get(key)?.forEach((one) => one.dispose())
    made.delete(key)
  }
  return {
    store,
    tensors(which, run) {
      const key = `${which} ${run}`
      let found = made.get(key)
      if (found) return found
      const flat = store.of(which, run)
      let at = 0
      // A copy: some backends keep reading the array they were given.
      found = blocks.map(({ shape }, index) =>
        tf.tensor(flat.slice(at, (at += sizes[index])), [...shape], 'float32'),
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
