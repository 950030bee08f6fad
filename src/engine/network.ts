import { random, streamKey } from '../random/streams'
import { gpt2Tensors, sizeOf, type Activation, type FirstWeights, type Gpt2Sizes } from '../settings/gpt2'
import type { RunConfig } from '../settings/knobs'
import { mlpTensors } from '../settings/mlp'

/**
 * The sizes of a policy's network: the transformer of `src/settings/gpt2.ts` if `policy` says so, else an MLP.
 *
 * The MLP sees a token window: at token t the last W tokens (prompt and completion so far) and t itself.
 *
 *   x  = [E[token in slot 0], …, E[token in slot W−1], P[t]]        an empty slot contributes zeros
 *   h₁ = relu(x·W₁ + b₁),  h_l = relu(h_{l−1}·W_l + b_l),  logits = h_L·W_out + b_out
 *
 * Since a slot has only V possible inputs, x·W₁ + b₁ is a sum of W + 1 rows of a table [(W·V + T), H] that is computed
 * from E, P and W₁ once an update ("folding").
 *
 * With a state as its input (`state`) x is its F features, and there are neither E nor P.
 * With a Gaussian head (`gaussian`) the outputs are not logits but o in μ_t = skip_t·x[0 … D−1] + scale_t·o.
 */
export interface NetworkShape {
  /** V, tokens or actions; 0 with a Gaussian head */
  vocabulary: number
  /** W, slots the network sees; 0 if it sees a state */
  window: number
  /** T, the longest completion: tokens, or steps of a trajectory */
  length: number
  /** numbers per token embedding; 0 if it sees a state */
  embedding: number
  /** H, units of a hidden layer */
  width: number
  /** L ≥ 1, hidden layers */
  depth: number
  /** the token that ends a completion, or −1 if every completion has T tokens */
  endToken: number
  /** the input is a state instead of a token window */
  state?: StateInput
  /** the head is Gaussian instead of categorical over V */
  gaussian?: GaussianHead
  /** another network than this MLP */
  policy?: NamedPolicy
}

/** A network by its name, and the sizes that it has beside `width`. */
interface NamedPolicy {
  id: Exclude<RunConfig['policy'], 'mlp'>
  layers: number
  heads: number
  activation: Activation
}

/** The input of a policy that sees a state instead of tokens. */
interface StateInput {
  /** F, numbers a step */
  features: number
  /**
   * - `denoise`: the features are the D numbers of the last action, then some that stay the same for the whole trajectory,
   *   then `timeFeatures` that depend only on the step; every trajectory has T steps
   * - `given`: the features of all steps are known before the first and do not depend on actions; every trajectory has
   * T steps
   * - `world`: the observations of a `World`
   */
  transition: 'denoise' | 'given' | 'world'
  timeFeatures: number
}

/**
 * Actions a ∈ ℝ^D drawn from N(μ_t, σ_t²·1). The temperature multiplies σ, as it divides logits.
 *
 *     log π(a) = logpScale · Σ_d [ −(a_d − μ_d)² / 2σ² − log σ − ½ log 2π ]
 */
export interface GaussianHead {
  /** D */
  dimensions: number
  /** per step, [T] each: μ_t = skip[t]·x[0 … D−1] + scale[t]·output */
  skip: readonly number[]
  scale: readonly number[]
  /** σ of each step, positive */
  sigma: readonly number[]
  /** 1 for the log-density; 1/D for its mean over dimensions (DDPO, Flow-GRPO) */
  logpScale: number
}

/** Outputs of the network: V logits, or D numbers. */
export function outputsOf(shape: NetworkShape): number {
  return shape.gaussian ? shape.gaussian.dimensions : shape.vocabulary
}

/** Numbers of an action: D with a Gaussian head, else 1. */
export function actionSize(shape: NetworkShape): number {
  return shape.gaussian ? shape.gaussian.dimensions : 1
}

/** One tensor of the flat parameter vector, row-major. */
export interface ParameterBlock {
  name: string
  offset: number
  /** [rows, columns], or [columns] of a vector, which counts as one row */
  shape: readonly number[]
  rows: number
  columns: number
  first: FirstWeights
}

/**
 * Where each tensor lies in a run's flat parameter vector, in this order: of the MLP [E, P,] W₁, b₁, …, W_out, b_out; of the
 * transformer as it declares them.
 */
export function parameterBlocks(shape: NetworkShape): ParameterBlock[] {
  let offset = 0
  const sizes = { ...shape, outputs: outputsOf(shape), features: shape.state?.features ?? null }
  return (shape.policy ? gpt2Tensors(gpt2SizesOf(shape)) : mlpTensors(sizes)).map((tensor) => {
    const first = offset
    const columns = tensor.shape.at(-1)!
    offset += sizeOf(tensor)
    return { ...tensor, offset: first, rows: sizeOf(tensor) / columns, columns }
  })
}

/** The sizes of a shape's transformer. @throws RangeError if it cannot have this shape */
export function gpt2SizesOf({ vocabulary, window, length, width, policy, state }: NetworkShape): Gpt2Sizes {
  if (!policy) throw new RangeError('A transformer needs its layers and heads.')
  if (state) throw new RangeError('The transformer reads tokens, not states.')
  if (window < length)
    throw new RangeError(`A transformer's window (${window}) must hold the completion (${length} tokens).`)
  if (width % policy.heads !== 0)
    throw new RangeError(`${policy.heads} heads do not divide the width ${width}.`)
  const { layers, heads, activation } = policy
  return { vocabulary, positions: window, width, layers, heads, activation }
}

/** Where each tensor starts in a run's flat parameter vector. */
export interface Offsets {
  /** NaN with a state input, which has none */
  embedding: number
  position: number
  weight1: number
  bias1: number
  /** weight and bias of hidden layers 2 … L */
  hidden: { weight: number; bias: number }[]
  weightOut: number
  biasOut: number
}

/** The offsets of `parameterBlocks`. */
export function offsetsOf(shape: NetworkShape): Offsets {
  const blocks = new Map(parameterBlocks(shape).map(({ name, offset }) => [name, offset]))
  const at = (name: string) => blocks.get(name) ?? NaN
  return {
    embedding: at('embedding'),
    position: at('position'),
    weight1: at('weight1'),
    bias1: at('bias1'),
    hidden: Array.from({ length: shape.depth - 1 }, (_, i) => ({
      weight: at(`weight${i + 2}`),
      bias: at(`bias${i + 2}`),
    })),
    weightOut: at('weightOut'),
    biasOut: at('biasOut'),
  }
}

/** Parameters of one run. */
export function parameterCount(shape: NetworkShape): number {
  const last = parameterBlocks(shape).at(-1)!
  return last.offset + last.rows * last.columns
}

/**
 * Initial weights of the runs with these seeds, [R, parameters]: uniform, or constant, as the tensors say. Only +, × and √ are
 * used, so that every browser computes the same bits.
 */
export function initialParameters(shape: NetworkShape, seeds: readonly number[]): Float32Array {
  const P = parameterCount(shape)
  const parameters = new Float32Array(seeds.length * P)
  seeds.forEach((seed, r) => {
    parameterBlocks(shape).forEach(({ offset, rows, columns, first }, index) => {
      const start = r * P + offset
      setFirst(parameters.subarray(start, start + rows * columns), first, seed, index)
    })
  })
  return parameters
}

/** Sets block number `index` of a run's weights to its first values, from the seed's stream for it. */
export function setFirst(block: Float32Array, first: FirstWeights, seed: number, index: number): void {
  if ('value' in first) {
    block.fill(first.value)
    return
  }
  const { bound } = first
  const draw = random(streamKey(seed, 'weights', index))
  for (let i = 0; i < block.length; i++) block[i] = (2 * draw.uniform() - 1) * bound
}
