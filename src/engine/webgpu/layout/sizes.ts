import { offsetsOf, outputsOf, parameterCount, type NetworkShape } from '../../network'

/** Sizes and offsets in the buffers of a shape, in 32-bit words; those of a run repeat for each run. */
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
  return {
    shape,
    /** V logits, or D with a Gaussian head */
    outputs,
    /** parameters of a run */
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
    /** the first parameter that is not folded into the table; gradients from here on need no unfolding */
    direct,
    /** words of a gradient as the weight-gradient program writes it: dTable, then parameters `direct` … */
    raw: table + parameters - direct,
    /** activations and gradients of one token: h₁ … h_L, dz₁ … dz_L, outputs */
    perToken: 2 * L * H + outputs,
  }
}
