import { parameterBlocks, parameterCount, type NetworkShape } from '../../network'

/** Where things lie in the buffers of a shape, in 32-bit words; what is "per run" repeats for each run. */
export interface Sizes {
  shape: NetworkShape
  /** parameters of a run */
  parameters: number
  /** offsets into a run's parameters; `hidden[i]` and `out` are weights, their biases follow at once */
  embedding: number
  position: number
  weight1: number
  bias1: number
  /** layers 2 … L */
  hidden: number[]
  out: number
  /** rows of the folded first layer: W·V slots and tokens, T positions */
  tableRows: number
  /** F·H, words of that table */
  table: number
  /** per run: the table, then W_lᵀ of layers 2 … L at `hiddenTransposed[i]`, then W_outᵀ */
  folded: number
  hiddenTransposed: number[]
  outTransposed: number
  /** the first parameter after the folded layer; from there on a gradient needs no unfolding */
  direct: number
  /** words of a gradient as the weight-gradient program makes it: dTable, then parameters `direct` … */
  raw: number
  /** activations and gradients of one token: h₁ … h_L, dz₁ … dz_L, log-probs */
  perToken: number
}

/** The offsets of a network shape. */
export function sizesOf(shape: NetworkShape): Sizes {
  const at = new Map(parameterBlocks(shape).map((block) => [block.name, block.offset]))
  const { vocabulary: V, window: W, length: T, width: H, depth: L } = shape
  const hidden = Array.from({ length: L - 1 }, (_, i) => at.get(`weight${i + 2}`)!)
  const parameters = parameterCount(shape)
  const table = (W * V + T) * H
  const direct = at.get('bias1')! + H
  return {
    shape,
    parameters,
    embedding: at.get('embedding')!,
    position: at.get('position')!,
    weight1: at.get('weight1')!,
    bias1: at.get('bias1')!,
    hidden,
    out: at.get('weightOut')!,
    tableRows: W * V + T,
    table,
    folded: table + (L - 1) * H * H + V * H,
    hiddenTransposed: hidden.map((_, i) => table + i * H * H),
    outTransposed: table + (L - 1) * H * H,
    direct,
    raw: table + parameters - direct,
    perToken: 2 * L * H + V,
  }
}
