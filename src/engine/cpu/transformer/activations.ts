import { CHUNK, type Machine } from '../machine'
import type { TransformerLayout } from './layout'

/** What a layer keeps of each node: pointers to the rows. */
interface LayerActivations {
  /** normalised x before attention and before the dense layers, each with its scale behind it */
  hat1: number
  hat2: number
  qkv: number
  /** attention weights, [heads, slots] a row */
  weights: number
  mixed: number
  /** sums of the first dense layer, with GELU; its activations */
  sums: number
  hidden: number
}

/** Activations of up to `capacity` nodes and as many places. */
export interface Activations {
  /**
   * whether every node has its own rows; otherwise each chunk overwrites those of the previous one, apart from what later nodes
   * read: queries, keys, values and x
   */
  keeps: boolean
  layers: LayerActivations[]
  /** x after the last layer */
  x: number
  /** normalised x of each place, and the outputs */
  hatOut: number
  outputs: number
}

/** A tile may write up to three rows beyond the last. */
const SPARE = 4

/** Floats that a node of a completion takes. */
export function nodeSize({ layout }: Machine<TransformerLayout>, keeps: boolean): number {
  const { sizes, strides, isGelu, outputStride } = layout
  const once = strides.width + (keeps ? strides.width + outputStride : 0)
  const kept = 2 * strides.width + strides.weights + strides.mixed + strides.hidden * (isGelu ? 2 : 1)
  return once + sizes.layers * (strides.qkv + (keeps ? kept : 0))
}

/** Memory for the activations of `nodes` nodes and `places` places. */
export function createActivations(
  { space, layout }: Machine<TransformerLayout>,
  nodes: number,
  places: number,
  keeps: boolean,
): Activations {
  const { strides, isGelu, outputStride } = layout
  const all = (stride: number) => space.take((nodes + SPARE) * stride)
  const scratch = (stride: number) => space.take((CHUNK + SPARE) * stride)
  const rows = keeps ? all : scratch
  const shared: Omit<LayerActivations, 'qkv'> | null = keeps ? null : layerRows()
  function layerRows() {
    return {
      hat1: rows(strides.width),
      hat2: rows(strides.width),
      weights: rows(strides.weights),
      mixed: rows(strides.mixed),
      sums: isGelu ? rows(strides.hidden) : 0,
      hidden: rows(strides.hidden),
    }
  }
  const asked = keeps ? places + SPARE : CHUNK + SPARE
  return {
    keeps,
    layers: layout.parts.map(() => ({ ...(shared ?? layerRows()), qkv: all(strides.qkv) })),
    x: all(strides.width),
    hatOut: space.take(asked * strides.width),
    outputs: space.take(asked * outputStride),
  }
}
