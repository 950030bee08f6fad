import type { FirstLayer } from './firstLayer'
import type { Machine } from './machine'
import { stateLayer } from './stateLayer'
import { tokenLayer } from './tokenLayer'

/** A network's weights in the forms that the kernels read, computed from the stored parameters when these have changed. */
export interface Weights {
  /** pointer to the stored parameters that the rest was made from */
  theta: number
  first: FirstLayer
  /** `pack`ed matrices of hidden layers 2 … L, then of the output layer */
  packed: number[]
  /** the same, transposed; empty if there are no backward passes */
  transposed: number[]
}

/** Memory for a network's weights, still empty. */
export function createWeights(machine: Machine, goesBackward: boolean): Weights {
  const { space, layout } = machine
  const { widthColumns, outputColumns, outputs, shape } = layout
  const { width } = shape
  const hidden = (size: number) => layout.hidden.map(() => space.take(size))
  return {
    theta: 0,
    first: shape.state ? stateLayer(machine) : tokenLayer(machine, goesBackward),
    packed: [...hidden(width * widthColumns), space.take(width * outputColumns)],
    transposed: goesBackward ? [...hidden(width * widthColumns), space.take(outputs * widthColumns)] : [],
  }
}

/**
 * Packs the matrices of a network.
 * @param theta pointer to a run's stored parameters
 */
export function prepareForward({ kernels, layout }: Machine, weights: Weights, theta: number): void {
  const { widthColumns, outputColumns, weightOut, shape } = layout
  const { first, packed } = weights
  const { width } = shape
  weights.theta = theta
  first.prepare(theta)
  layout.hidden.forEach(({ weight }, i) => {
    kernels.pack(theta + 4 * weight, width, widthColumns, packed[i])
  })
  kernels.pack(theta + 4 * weightOut, width, outputColumns, packed.at(-1)!)
}

/** Packs the transposed matrices of the network that `prepareForward` packed last. */
export function prepareBackward({ kernels, layout }: Machine, weights: Weights): void {
  const { widthColumns, outputColumns, weightOut, outputs, shape } = layout
  const { first, theta, transposed } = weights
  const { width } = shape
  first.prepareBackward()
  layout.hidden.forEach(({ weight }, i) => {
    kernels.packTransposed(theta + 4 * weight, 4 * widthColumns, width, widthColumns, transposed[i])
  })
  kernels.packTransposed(theta + 4 * weightOut, 4 * outputColumns, outputs, widthColumns, transposed.at(-1)!)
}
