import { EXPANSION } from '../../../settings/gpt2'
import { SLOTS_AT_ONCE } from '../../../settings/networkCost'
import { gpt2SizesOf, parameterBlocks, parameterCount, type NetworkShape } from '../../network'
import type { BaseSizes } from '../layout/baseSizes'
import type { Split } from '../layout/split'
import { placesOf, type Places } from './places'

/** Sizes and offsets in the buffers of a transformer. */
export type TransformerSizes = ReturnType<typeof transformerSizesOf>

const NODES_PER_CHUNK = 128
const MOST_CHUNKS = 8
/** the most words of the partial gradients of a run, and of the activations of a pass */
const PARTIAL_WORDS = 1 << 21
const PASS_WORDS = 1 << 25

/**
 * The sizes of a shape's transformer. A *node* is a slot of a sequence that is computed once: the slots of a prompt for all
 * completions that have it, and the tokens of each completion but the last: see `maps.ts`.
 */
export function transformerSizesOf(shape: NetworkShape) {
  const { window: W, length: T, width: H, vocabulary: V } = shape
  const { layers, heads, activation } = gpt2SizesOf(shape)
  const parameters = parameterCount(shape)
  const isGelu = activation !== 'relu'
  const kept = keptPlaces(shape)
  const passRows = Math.max(1, Math.floor(Math.min(SLOTS_AT_ONCE, PASS_WORDS / kept.words) / W))
  const transposed = 3 * H * H + H * H + 2 * EXPANSION * H * H
  const base: BaseSizes = {
    shape,
    outputs: V,
    parameters,
    table: 0,
    // transposed matrices of the layers, then that of the head
    folded: layers * transposed + H * V,
    direct: 0,
    raw: parameters,
    perToken: kept.words,
    split: (count) => splitNodes(count, passRows, W, parameters),
  }
  return {
    ...base,
    layers,
    heads,
    isGelu,
    /** the width of a head */
    headSize: H / heads,
    /** Q, slots of a prompt */
    prompt: W - T + 1,
    /** the nodes of a completion itself, without those of its prompt */
    own: T - 1,
    /** units between the two dense layers of a layer */
    hidden: EXPANSION * H,
    /** completions of a pass */
    passRows,
    at: tensorsAt(shape),
    /** where a layer's transposed matrices start in `folded`, from the layer's first word on, and the head's */
    transposes: {
      words: transposed,
      attention: 0,
      mix: 3 * H * H,
      up: 4 * H * H,
      down: (4 + EXPANSION) * H * H,
      head: layers * transposed,
    },
    /** the arrays that a pass keeps of every node for the backward pass, and those that a rollout needs */
    kept,
    passing: placesOf({ x: H, weights: heads * W }, { qkv: 3 * H }, layers),
  }
}

/**
 * Where the tensors start in a run's parameters: those of layer l at `layer + l·words` and from there on. A bias follows its
 * weights.
 */
function tensorsAt(shape: NetworkShape) {
  const blocks = new Map(parameterBlocks(shape).map(({ name, offset }) => [name, offset]))
  const at = (name: string) => blocks.get(`${name}.weight`)!
  const layer = at('transformer.h.0.ln_1')
  const next = blocks.get('transformer.h.1.ln_1.weight') ?? at('transformer.ln_f')
  const inLayer = (name: string) => at(`transformer.h.0.${name}`) - layer
  return {
    tokens: at('transformer.wte'),
    positions: at('transformer.wpe'),
    layer,
    words: next - layer,
    norm1: inLayer('ln_1'),
    attention: inLayer('attn.c_attn'),
    mix: inLayer('attn.c_proj'),
    norm2: inLayer('ln_2'),
    up: inLayer('mlp.c_fc'),
    down: inLayer('mlp.c_proj'),
    normOut: at('transformer.ln_f'),
    head: at('lm_head'),
  }
}

/**
 * The arrays that are kept of a node. Of a norm: the normalised input (`hat`), the output and the scale. A name with `d` is a
 * derivative of the loss: `dTop` by the output of a layer, `dMid` by x between its two parts, `dFirst` by x before the first
 * layer.
 */
function keptPlaces(shape: NetworkShape): Places<KeptShared, KeptLayer> {
  const { window: W, width: H, vocabulary: V } = shape
  const { layers, heads, activation } = gpt2SizesOf(shape)
  return placesOf(
    {
      x: H,
      token: 1,
      position: 1,
      hatOut: H,
      normedOut: H,
      scaleOut: 1,
      // log-probs, which the backward pass replaces by ∂logits
      logits: V,
      entropy: 1,
      dOut: H,
      dFirst: H,
    },
    {
      qkv: 3 * H,
      // head by head, of the slots it attends to in their order
      weights: heads * W,
      hat1: H,
      normed1: H,
      scale1: 1,
      mixed: H,
      hat2: H,
      normed2: H,
      scale2: 1,
      sums: activation === 'relu' ? 0 : EXPANSION * H,
      hidden: EXPANSION * H,
      dTop: H,
      dSums: EXPANSION * H,
      dNormed2: H,
      dMid: H,
      dMixed: H,
      dScores: heads * W,
      dQkv: 3 * H,
      dNormed1: H,
    },
    layers,
  )
}

type KeptShared =
  | 'x'
  | 'token'
  | 'position'
  | 'hatOut'
  | 'normedOut'
  | 'scaleOut'
  | 'logits'
  | 'entropy'
  | 'dOut'
  | 'dFirst'
type KeptLayer =
  | 'qkv'
  | 'weights'
  | 'hat1'
  | 'normed1'
  | 'scale1'
  | 'mixed'
  | 'hat2'
  | 'normed2'
  | 'scale2'
  | 'sums'
  | 'hidden'
  | 'dTop'
  | 'dSums'
  | 'dNormed2'
  | 'dMid'
  | 'dMixed'
  | 'dScores'
  | 'dQkv'
  | 'dNormed1'

/**
 * The cut of a mini-batch: passes of `chunkRows` completions, and `chunks` partial sums of the weight gradient in all, the
 * same number in each pass. It depends only on the shape and the count.
 */
function splitNodes(count: number, passRows: number, window: number, parameters: number): Split {
  const chunkRows = Math.min(count, passRows)
  const passes = Math.ceil(count / Math.max(chunkRows, 1))
  const mostBySize = Math.max(1, Math.floor(PARTIAL_WORDS / parameters))
  const wanted = Math.ceil((chunkRows * window) / NODES_PER_CHUNK)
  return { chunkRows, chunks: passes * Math.max(1, Math.min(wanted, MOST_CHUNKS, mostBySize)) }
}
