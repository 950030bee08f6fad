import { random, streamKey } from '../random/streams'

/**
 * The token-window MLP. At token t the input is the last W tokens (prompt and completion so far) and t itself:
 *
 *   x  = [E[token in slot 0], …, E[token in slot W−1], P[t]]        an empty slot contributes zeros
 *   h₁ = relu(x·W₁ + b₁),  h_l = relu(h_{l−1}·W_l + b_l),  logits = h_L·W_out + b_out
 *
 * Since a slot has only V possible inputs, x·W₁ + b₁ is a sum of W + 1 rows of a table [(W·V + T), H] that is made
 * from E, P and W₁ once an update ("folding").
 */
export interface NetworkShape {
  /** V */
  vocabulary: number
  /** W, slots the network sees */
  window: number
  /** T, the longest completion */
  length: number
  /** D, numbers per token embedding */
  embedding: number
  /** H, units of a hidden layer */
  width: number
  /** L ≥ 1, hidden layers */
  depth: number
  /** the token that ends a completion, or −1 where every completion has T tokens */
  endToken: number
}

/** One tensor of the flat parameter vector. */
export interface ParameterBlock {
  name: string
  offset: number
  rows: number
  columns: number
  /** inputs that feed one unit: sets the scale of the first weights */
  fanIn: number
}

/** Where each tensor lies in a run's flat parameter vector, row-major, in this order: E, P, W₁, b₁, …, W_out, b_out. */
export function parameterBlocks(shape: NetworkShape): ParameterBlock[] {
  const blocks: ParameterBlock[] = []
  let offset = 0
  const add = (name: string, rows: number, columns: number, fanIn: number) => {
    blocks.push({ name, offset, rows, columns, fanIn })
    offset += rows * columns
  }
  const { vocabulary, window, length, embedding, width, depth } = shape
  add('embedding', vocabulary, embedding, 1)
  add('position', length, embedding, 1)
  add('weight1', (window + 1) * embedding, width, (window + 1) * embedding)
  add('bias1', 1, width, 0)
  for (let layer = 2; layer <= depth; layer++) {
    add(`weight${layer}`, width, width, width)
    add(`bias${layer}`, 1, width, 0)
  }
  add('weightOut', width, vocabulary, width)
  add('biasOut', 1, vocabulary, 0)
  return blocks
}

/** Parameters of one run. */
export function parameterCount(shape: NetworkShape): number {
  const last = parameterBlocks(shape).at(-1)!
  return last.offset + last.rows * last.columns
}

/**
 * First weights of the run with this seed: uniform with He's variance 2/fan-in (He et al. 2015), embeddings uniform
 * with variance 1, biases 0, and the output layer a tenth of that so that the first policy is nearly uniform.
 * Only +, × and √ are used, so that every browser makes the same bits.
 */
export function initialParameters(shape: NetworkShape, seed: number): Float32Array {
  const parameters = new Float32Array(parameterCount(shape))
  const blocks = parameterBlocks(shape)
  blocks.forEach((block, index) => {
    if (block.fanIn === 0) return
    const draw = random(streamKey(seed, 'weights', index))
    const variance = block.fanIn === 1 ? 1 : 2 / block.fanIn
    const bound = Math.sqrt(3 * variance) * (block.name === 'weightOut' ? 0.1 : 1)
    const end = block.offset + block.rows * block.columns
    for (let i = block.offset; i < end; i++) parameters[i] = (2 * draw.uniform() - 1) * bound
  })
  return parameters
}
