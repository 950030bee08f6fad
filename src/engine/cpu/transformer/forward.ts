import { NORM_EPSILON } from '../../../settings/gpt2'
import { CHUNK, type Machine } from '../machine'
import type { Activations } from './activations'
import type { StoredPart, TransformerLayout } from './layout'
import type { Sequences } from './sequences'
import type { TransformerWeights } from './weights'

/** Scratch of a chunk: the output of a layer norm. */
export interface ForwardScratch {
  normed: number
}

export const createForwardScratch = ({ space, layout }: Machine<TransformerLayout>): ForwardScratch => ({
  normed: space.take((CHUNK + 4) * layout.strides.width),
})

/** Calls `visit` with each chunk of numbers from … to − 1. */
export function eachChunk(from: number, to: number, visit: (first: number, count: number) => void): void {
  for (let first = from; first < to; first += CHUNK) visit(first, Math.min(CHUNK, to - first))
}

/** Nodes from … to − 1 through all layers. Each chunk needs only itself and what lies before it. */
export function forwardNodes(
  machine: Machine<TransformerLayout>,
  weights: TransformerWeights,
  sequences: Sequences,
  to: Activations,
  from: number,
  end: number,
  { normed }: ForwardScratch,
): void {
  const { kernels, layout } = machine
  const { sizes, columns, strides, part, hidden, headSize, isGelu } = layout
  const { width: H, heads } = sizes
  const { theta } = weights
  const [row, qkvRow, mixedRow, hiddenRow] = bytes(strides)
  const scale = 1 / Math.sqrt(H / heads)
  const norm = (x: number, count: number, at: StoredPart, hat: number, add: number) =>
    kernels.norm(
      x,
      row,
      0,
      count,
      H,
      NORM_EPSILON,
      theta + 4 * at.weight,
      theta + 4 * at.bias,
      hat,
      row,
      normed,
      row,
      add,
    )
  eachChunk(from, end, (first, count) => {
    const at = to.keeps ? first : 0
    const x = to.x + first * row
    const [tokens, counts, spans] = [sequences.tokens, sequences.counts, sequences.spans].map(
      (p) => p + 4 * first,
    )
    kernels.embed(
      tokens,
      counts,
      count,
      theta + 4 * layout.wte,
      theta + 4 * layout.wpe,
      columns.width,
      x,
      row,
    )
    layout.parts.forEach((parts, l) => {
      const layer = to.layers[l]
      const packed = weights.packed[l]
      const bias = (matrix: StoredPart) => theta + 4 * matrix.bias
      const qkv = layer.qkv + first * qkvRow
      const weightRow = 4 * strides.weights
      const [mixed, units] = [layer.mixed + at * mixedRow, layer.hidden + at * hiddenRow]

      norm(x, count, parts.norm1, layer.hat1 + at * row, bias(parts.mix))
      kernels.dense(
        normed,
        row,
        count,
        H,
        packed.attention,
        columns.qkv,
        qkv,
        qkvRow,
        bias(parts.attention),
        0,
        0,
        false,
      )
      kernels.attend(
        layer.qkv,
        qkvRow,
        first,
        count,
        spans,
        counts,
        heads,
        headSize,
        scale,
        layer.weights + at * weightRow,
        weightRow,
        4 * strides.slots,
        mixed,
        mixedRow,
      )
      // x has the bias already
      kernels.dense(mixed, mixedRow, count, part, packed.mix, columns.width, x, row, x, row, 0, false)

      norm(x, count, parts.norm2, layer.hat2 + at * row, bias(parts.down))
      const sums = isGelu ? layer.sums + at * hiddenRow : units
      kernels.dense(
        normed,
        row,
        count,
        H,
        packed.up,
        columns.hidden,
        sums,
        hiddenRow,
        bias(parts.up),
        0,
        0,
        !isGelu,
      )
      if (isGelu) kernels.gelu(sums, units, hiddenRow, count, columns.hidden)
      kernels.dense(units, hiddenRow, count, hidden, packed.down, columns.width, x, row, x, row, 0, false)
    })
  })
}

/**
 * The logits of `count` places, from number `first` of the list on; at most a chunk.
 * @param at the row of `outputs` that the first goes to
 */
export function forwardPlaces(
  machine: Machine<TransformerLayout>,
  { theta, head }: TransformerWeights,
  { asked }: Sequences,
  to: Activations,
  first: number,
  count: number,
  at: number,
  { normed }: ForwardScratch,
): void {
  const { kernels, layout, zeros } = machine
  const { sizes, strides, normOut, outputColumns, outputStride } = layout
  const row = 4 * strides.width
  kernels.norm(
    to.x,
    row,
    asked + 4 * first,
    count,
    sizes.width,
    NORM_EPSILON,
    theta + 4 * normOut.weight,
    theta + 4 * normOut.bias,
    to.hatOut + at * row,
    row,
    normed,
    row,
    0,
  )
  const out = to.outputs + 4 * at * outputStride
  kernels.dense(
    normed,
    row,
    count,
    sizes.width,
    head,
    outputColumns,
    out,
    4 * outputStride,
    zeros,
    0,
    0,
    false,
  )
}

/** Bytes from row to row of x, of queries with keys and values, of mixed values, and of hidden units. */
export const bytes = ({ width, qkv, mixed, hidden }: TransformerLayout['strides']) => [
  4 * width,
  4 * qkv,
  4 * mixed,
  4 * hidden,
]
