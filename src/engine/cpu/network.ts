import { CHUNK, type Machine, type Places } from './machine'
import type { Weights } from './weights'

/** Activations of up to `capacity` places: L hidden layers and the outputs, each [capacity, …]. */
export interface Activations {
  capacity: number
  /** whether every place has its own row; otherwise each chunk overwrites the previous one */
  keeps: boolean
  hidden: number
  outputs: number
}

/** Floats of a place's activations. */
export function activationSize({ layout }: Machine): number {
  return layout.shape.depth * layout.hiddenStride + layout.outputStride
}

/** Memory for activations. A tile may write up to three rows beyond the last. */
export function createActivations({ space, layout }: Machine, capacity: number, keeps: boolean): Activations {
  const rows = capacity + 4
  return {
    capacity,
    keeps,
    hidden: space.take(layout.shape.depth * rows * layout.hiddenStride),
    outputs: space.take(rows * layout.outputStride),
  }
}

/** Pointer to row `at` of hidden layer `layer`, counted from 0. */
export function hiddenAt({ layout }: Machine, of: Activations, layer: number, at: number): number {
  return of.hidden + 4 * (layer * (of.capacity + 4) + at) * layout.hiddenStride
}

/** Pointer to row `at` of the outputs. */
export function outputsAt({ layout }: Machine, of: Activations, at: number): number {
  return of.outputs + 4 * at * layout.outputStride
}

/**
 * Places forward, up to and including the outputs.
 * @param first, count which of the list; at most CHUNK
 * @param at the row of the activations that the first goes to
 */
export function forwardChunk(
  machine: Machine,
  { theta, first: firstLayer, packed }: Weights,
  places: Places,
  first: number,
  count: number,
  to: Activations,
  at: number,
): void {
  const { kernels, layout } = machine
  const { width } = layout.shape
  const { widthColumns: columns, outputColumns, biasOut } = layout
  const [row, outputRow] = [4 * layout.hiddenStride, 4 * layout.outputStride]
  let x = hiddenAt(machine, to, 0, at)
  firstLayer.forward(places, first, count, x)
  for (let i = 0; i < layout.hidden.length; i++) {
    const out = hiddenAt(machine, to, i + 1, at)
    const bias = theta + 4 * layout.hidden[i].bias
    kernels.dense(x, row, count, width, packed[i], columns, out, row, bias, 0, 0, true)
    x = out
  }
  const [last, out, bias] = [packed.at(-1)!, outputsAt(machine, to, at), theta + 4 * biasOut]
  kernels.dense(x, row, count, width, last, outputColumns, out, outputRow, bias, 0, 0, false)
}

/** Scratch of the backward pass of a chunk: ∂loss/∂outputs and, twice, ∂loss/∂hidden. */
export interface BackwardScratch {
  dOutputs: number
  dHidden: readonly [number, number]
}

export function createBackwardScratch({ space, layout }: Machine): BackwardScratch {
  const rows = CHUNK + 4
  return {
    dOutputs: space.take(rows * layout.outputStride),
    dHidden: [space.take(rows * layout.hiddenStride), space.take(rows * layout.hiddenStride)],
  }
}

/**
 * Places backward from `dOutputs`: adds to the gradient, except the part that the first layer adds when it finishes.
 */
export function backwardChunk(
  machine: Machine,
  { first: firstLayer, transposed }: Weights,
  places: Places,
  first: number,
  count: number,
  from: Activations,
  at: number,
  { dOutputs, dHidden }: BackwardScratch,
  gradient: number,
): void {
  const { kernels, layout, zeros } = machine
  const { width, depth } = layout.shape
  const { widthColumns: columns, outputColumns, outputs } = layout
  const [row, outputRow] = [4 * layout.hiddenStride, 4 * layout.outputStride]

  let x = hiddenAt(machine, from, depth - 1, at)
  let [d, below] = dHidden
  const [weightOut, biasOut] = [gradient + 4 * layout.weightOut, gradient + 4 * layout.biasOut]
  const last = transposed.at(-1)!
  kernels.weightGradient(x, row, width, dOutputs, outputRow, outputColumns, count, weightOut)
  kernels.columnSums(dOutputs, outputRow, outputColumns, count, biasOut)
  kernels.dense(dOutputs, outputRow, count, outputs, last, columns, d, row, zeros, 0, x, false)
  for (let i = depth - 2; i >= 0; i--) {
    x = hiddenAt(machine, from, i, at)
    const [weight, bias] = [gradient + 4 * layout.hidden[i].weight, gradient + 4 * layout.hidden[i].bias]
    kernels.weightGradient(x, row, width, d, row, columns, count, weight)
    kernels.columnSums(d, row, columns, count, bias)
    kernels.dense(d, row, count, width, transposed[i], columns, below, row, zeros, 0, x, false)
    ;[d, below] = [below, d]
  }
  firstLayer.backward(places, first, count, d, gradient)
}
