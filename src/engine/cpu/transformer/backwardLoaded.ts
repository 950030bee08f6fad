import { stepAt } from '../completions'
import type { Head } from '../head'
import type { Machine } from '../machine'
import type { Derivatives } from '../passes'
import { backwardNodes, backwardPlaces, clear } from './backward'
import { eachChunk } from './forward'
import type { TransformerLayout } from './layout'
import type { Loaded, Memory } from './memory'
import { prepareBackward, type TransformerWeights } from './weights'

/** Adds ∂loss/∂θ of computed completions to a gradient; the derivatives begin at row `first`. */
export function backwardLoaded(
  machine: Machine<TransformerLayout>,
  weights: TransformerWeights,
  head: Head,
  { sequences, activations }: Loaded,
  { dLogp, dEntropy, first: firstRow }: Derivatives,
  memory: Memory,
  gradient: number,
): void {
  const { space, layout } = machine
  const { f32 } = space
  let isFlat = true
  for (let i = 0; i < sequences.count; i++) {
    const m = firstRow * layout.shape.length + stepAt(machine, sequences, i)
    f32[memory.dLogp / 4 + i] = dLogp[m]
    f32[memory.dEntropy / 4 + i] = dEntropy[m]
    if (dLogp[m] !== 0 || dEntropy[m] !== 0) isFlat = false
  }
  if (isFlat) return
  const { backward } = memory
  const slopes = { dLogp: memory.dLogp, dEntropy: memory.dEntropy, dMean: 0 }
  prepareBackward(machine, weights)
  clear(machine, backward, sequences.nodes)
  eachChunk(0, sequences.count, (first, count) => {
    const z = activations.outputs + 4 * first * layout.outputStride
    head.gradient(z, sequences, first, count, sequences, slopes, backward.dOutputs)
    backwardPlaces(machine, weights, sequences, activations, first, count, backward, gradient)
  })
  backwardNodes(machine, weights, sequences, activations, backward, gradient)
}
