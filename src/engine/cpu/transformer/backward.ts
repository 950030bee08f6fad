import { CHUNK, type Machine } from '../machine'
import type { Activations } from './activations'
import { bytes } from './forward'
import type { StoredPart, TransformerLayout } from './layout'
import type { Sequences } from './sequences'
import { matrixSizes, type Matrix, type TransformerWeights } from './weights'

/** Memory of a backward pass. */
export interface BackwardMemory {
  /** ∂loss/∂x of each node, and ∂loss/∂ queries, keys and values of each node in each layer */
  dX: number
  dQkv: number[]
  /** of a chunk: ∂outputs, a layer norm's output and ∂ of it, ∂mixed and ∂hidden; and one head's weights */
  dOutputs: number
  normed: number
  dNormed: number
  dMixed: number
  dHidden: number
  head: number
  nodes: number
}

/** Memory for `nodes` nodes. */
export function createBackwardMemory(
  { space, layout }: Machine<TransformerLayout>,
  nodes: number,
): BackwardMemory {
  const { strides, outputStride } = layout
  const chunk = (stride: number) => space.take((CHUNK + 4) * stride)
  return {
    dX: space.take((nodes + 4) * strides.width),
    dQkv: layout.parts.map(() => space.take((nodes + 4) * strides.qkv)),
    dOutputs: chunk(outputStride),
    normed: chunk(strides.width),
    dNormed: chunk(strides.width),
    dMixed: chunk(strides.mixed),
    dHidden: chunk(strides.hidden),
    head: space.take(strides.slots),
    nodes,
  }
}

/** Sets ∂loss by everything that `count` nodes have to 0. */
export function clear(
  { space, layout }: Machine<TransformerLayout>,
  { dX, dQkv }: BackwardMemory,
  count: number,
): void {
  const { strides } = layout
  space.f32.fill(0, dX / 4, dX / 4 + count * strides.width)
  for (const d of dQkv) space.f32.fill(0, d / 4, d / 4 + count * strides.qkv)
}

/**
 * The head of `count` places, from number `first` on, backward from `dOutputs`: adds to the gradient, and to ∂x of their nodes.
 */
export function backwardPlaces(
  machine: Machine<TransformerLayout>,
  { theta, headTransposed }: TransformerWeights,
  { asked }: Sequences,
  from: Activations,
  first: number,
  count: number,
  { dX, dOutputs, normed, dNormed }: BackwardMemory,
  gradient: number,
): void {
  const { kernels, layout, zeros } = machine
  const { sizes, columns, strides, normOut, head, outputStride } = layout
  const { width: H, vocabulary: V } = sizes
  const [row, outputRow] = [4 * strides.width, 4 * outputStride]
  const hat = from.hatOut + first * row
  const [gain, bias] = [theta + 4 * normOut.weight, theta + 4 * normOut.bias]
  kernels.rescale(hat, row, count, H, gain, bias, normed, row)
  kernels.weightGradient(dOutputs, outputRow, V, normed, row, columns.width, count, gradient + 4 * head)
  kernels.dense(
    dOutputs,
    outputRow,
    count,
    V,
    headTransposed,
    columns.width,
    dNormed,
    row,
    zeros,
    0,
    0,
    false,
  )
  const [dGain, dBias] = [gradient + 4 * normOut.weight, gradient + 4 * normOut.bias]
  kernels.normGradient(dNormed, row, hat, row, count, H, gain, dX, row, asked + 4 * first, dGain, dBias)
}

/** All nodes backward from ∂x, the last chunk first: adds to the gradient. */
export function backwardNodes(
  machine: Machine<TransformerLayout>,
  weights: TransformerWeights,
  sequences: Sequences,
  from: Activations,
  memory: BackwardMemory,
  gradient: number,
): void {
  const { kernels, layout, zeros } = machine
  const { sizes, columns, strides, hidden, part, headSize, isGelu } = layout
  const { width: H, heads, layers } = sizes
  const { theta } = weights
  const { dX, dQkv, normed, dNormed, dMixed, dHidden } = memory
  const [row, qkvRow, mixedRow, hiddenRow] = bytes(strides)
  const scale = 1 / Math.sqrt(H / heads)
  const matrices = matrixSizes(machine)

  /** Adds the gradient of a matrix and its bias. */
  const learn = (
    matrix: Matrix,
    at: StoredPart,
    x: number,
    xRow: number,
    d: number,
    dRow: number,
    count: number,
  ) => {
    const { inputs, columns: wide } = matrices[matrix]
    kernels.weightGradient(x, xRow, inputs, d, dRow, wide, count, gradient + 4 * at.weight)
    kernels.columnSums(d, dRow, wide, count, gradient + 4 * at.bias)
  }
  /** The layer norm again, into `normed`. */
  const renorm = (at: StoredPart, hat: number, count: number) =>
    kernels.rescale(hat, row, count, H, theta + 4 * at.weight, theta + 4 * at.bias, normed, row)
  /** From `dNormed` to ∂x. */
  const throughNorm = (at: StoredPart, hat: number, count: number, d: number) => {
    const [dGain, dBias] = [gradient + 4 * at.weight, gradient + 4 * at.bias]
    kernels.normGradient(dNormed, row, hat, row, count, H, theta + 4 * at.weight, d, row, 0, dGain, dBias)
  }

  const { nodes } = sequences
  for (let first = Math.floor((nodes - 1) / CHUNK) * CHUNK; first >= 0; first -= CHUNK) {
    const count = Math.min(CHUNK, nodes - first)
    const d = dX + first * row
    const [tokens, counts, spans] = [sequences.tokens, sequences.counts, sequences.spans].map(
      (p) => p + 4 * first,
    )
    for (let l = layers - 1; l >= 0; l--) {
      const parts = layout.parts[l]
      const layer = from.layers[l]
      const { attention, mix, up, down } = weights.transposed[l]
      const [hat1, hat2] = [layer.hat1 + first * row, layer.hat2 + first * row]
      const [mixed, units] = [layer.mixed + first * mixedRow, layer.hidden + first * hiddenRow]

      learn('down', parts.down, units, hiddenRow, d, row, count)
      const gate = isGelu ? 0 : units
      kernels.dense(d, row, count, H, down, columns.hidden, dHidden, hiddenRow, zeros, 0, gate, false)
      if (isGelu)
        kernels.geluGradient(layer.sums + first * hiddenRow, dHidden, hiddenRow, count, columns.hidden)
      renorm(parts.norm2, hat2, count)
      learn('up', parts.up, normed, row, dHidden, hiddenRow, count)
      kernels.dense(dHidden, hiddenRow, count, hidden, up, columns.width, dNormed, row, zeros, 0, 0, false)
      throughNorm(parts.norm2, hat2, count, d)

      learn('mix', parts.mix, mixed, mixedRow, d, row, count)
      kernels.dense(d, row, count, H, mix, columns.mixed, dMixed, mixedRow, zeros, 0, 0, false)
      kernels.attendGradient(
        layer.qkv,
        dQkv[l],
        qkvRow,
        first,
        count,
        spans,
        counts,
        heads,
        headSize,
        scale,
        layer.weights + first * 4 * strides.weights,
        4 * strides.weights,
        4 * strides.slots,
        dMixed,
        mixedRow,
        memory.head,
      )
      const own = dQkv[l] + first * qkvRow
      renorm(parts.norm1, hat1, count)
      learn('attention', parts.attention, normed, row, own, qkvRow, count)
      kernels.dense(own, qkvRow, count, 3 * part, attention, columns.width, dNormed, row, zeros, 0, 0, false)
      throughNorm(parts.norm1, hat1, count, d)
    }
    const [dWte, dWpe] = [gradient + 4 * layout.wte, gradient + 4 * layout.wpe]
    kernels.embedGradient(tokens, counts, count, d, row, dWte, dWpe, columns.width)
  }
}
