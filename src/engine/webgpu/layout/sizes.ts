import { offsetsOf, outputsOf, parameterCount, type NetworkShape } from '../../network'
import { splitRows, type Split } from './split'

/** Sizes and offsets in the buffers of an MLP. */
export type Sizes = ReturnType<typeof sizesOf>

/** The offsets of a network shape. */
export function sizesOf(shape: NetworkShape) {
  const { vocabulary: V, window: W, length: T, width: H, depth: L } = shape
  const { embedding, position, weight1, bias1, hidden: layers, weightOut: out } = offsetsOf(shape)
  const hidden = layers.map(({ weight }) => weight)
  const outputs = outputsOf(shape)
  const parameters = parameterCount(shape)
  const table = shape.state ? 0 : (W * V + T) * H
  const direct = shape.state ? 0 : bias1 + H
  const sizes = {
    shape,
    outputs,
    parameters,
    /**
     * offsets into a run's parameters; `hidden[i]` (layers 2 … L) and `out` are weights, followed by their biases;
     * NaN for the embeddings of a network that sees a state
     */
    embedding,
    position,
    weight1,
    bias1,
    hidden,
    out,
    /** words of the folded first layer, (W·V slots and tokens + T positions) × H; 0 if the network sees a state */
    table,
    /** per run: the table, then W_lᵀ of layers 2 … L at `hiddenTransposed[i]`, then W_outᵀ */
    folded: table + (L - 1) * H * H + outputs * H,
    hiddenTransposed: hidden.map((_, i) => table + i * H * H),
    outTransposed: table + (L - 1) * H * H,
    direct,
    raw: table + parameters - direct,
    /** activations and gradients of one token: h₁ … h_L, dz₁ … dz_L, outputs */
    perToken: 2 * L * H + outputs,
  }
  return { ...sizes, split: (count: number): Split => splitRows(sizes, count) }
}
