import { EXPANSION } from '../../../settings/gpt2'
import { gpt2SizesOf, parameterBlocks, parameterCount, type NetworkShape } from '../../network'
import { strideOf, up, type StoredBlock } from '../layout'

/** The layout of a transformer in the kernels' memory: see `layoutOf`. */
export type TransformerLayout = ReturnType<typeof transformerLayoutOf>

/** Where the tensors of a part start in the stored vector, in floats; of layer norm, gain and bias. */
export interface StoredPart {
  weight: number
  bias: number
}

/**
 * The layout of a transformer. Every tensor is padded with zeros to whole tiles; so is each head, to a multiple of 4 numbers.
 * Padding has gradient 0 and stays 0. Offsets, strides and sizes are in floats.
 */
export function transformerLayoutOf(shape: NetworkShape) {
  const sizes = gpt2SizesOf(shape)
  const { vocabulary: V, positions: S, width: H, layers, heads, activation } = sizes
  const headSize = up(H / heads, 4)
  /** numbers of the queries of all heads; of keys and values too */
  const part = heads * headSize
  const columns = { width: up(H, 8), qkv: up(3 * part, 8), mixed: up(part, 8), hidden: up(EXPANSION * H, 8) }
  const blocks: StoredBlock[] = []
  const flat = new Map(parameterBlocks(shape).map((block) => [block.name, block]))
  let size = 0

  /** A tensor as it is, with room for `padded` rows. */
  const store = (name: string, stride: number, padded: number): number => {
    const { offset, rows, columns: own } = flat.get(name)!
    blocks.push({ from: offset, pitch: own, rows, columns: own, at: size, stride })
    size += padded * stride
    return size - padded * stride
  }
  const norm = (name: string): StoredPart => ({
    weight: store(`${name}.weight`, columns.width, 1),
    bias: store(`${name}.bias`, columns.width, 1),
  })
  const dense = (name: string, inputs: number, stride: number): StoredPart => ({
    weight: store(`${name}.weight`, stride, up(inputs, 8)),
    bias: store(`${name}.bias`, stride, 1),
  })
  /** Columns of queries, keys and values, head after head. */
  const attention = (name: string): StoredPart => {
    const parted = (tensor: string, padded: number) => {
      const { offset, rows } = flat.get(tensor)!
      for (let head = 0; head < 3 * heads; head++) {
        const own = H / heads
        const [from, at] = [offset + head * own, size + head * headSize]
        blocks.push({ from, pitch: 3 * H, rows, columns: own, at, stride: columns.qkv })
      }
      size += padded * columns.qkv
      return size - padded * columns.qkv
    }
    return { weight: parted(`${name}.weight`, up(H, 8)), bias: parted(`${name}.bias`, 1) }
  }
  /** Rows of mixed values, head after head. */
  const mix = (name: string): StoredPart => {
    const { offset } = flat.get(`${name}.weight`)!
    const [own, at] = [H / heads, size]
    for (let head = 0; head < heads; head++) {
      blocks.push({
        from: offset + head * own * H,
        pitch: H,
        rows: own,
        columns: H,
        at: at + head * headSize * columns.width,
        stride: columns.width,
      })
    }
    size += columns.mixed * columns.width
    return { weight: at, bias: store(`${name}.bias`, columns.width, 1) }
  }

  const tensors = {
    wte: store('transformer.wte.weight', columns.width, V),
    wpe: store('transformer.wpe.weight', columns.width, S),
    parts: Array.from({ length: layers }, (_, layer) => {
      const name = `transformer.h.${layer}`
      return {
        norm1: norm(`${name}.ln_1`),
        attention: attention(`${name}.attn.c_attn`),
        mix: mix(`${name}.attn.c_proj`),
        norm2: norm(`${name}.ln_2`),
        up: dense(`${name}.mlp.c_fc`, H, columns.hidden),
        down: dense(`${name}.mlp.c_proj`, EXPANSION * H, columns.width),
      }
    }),
    normOut: norm('transformer.ln_f'),
    head: store('lm_head.weight', columns.width, up(V, 8)),
  }
  const strides = {
    width: strideOf(H),
    qkv: strideOf(3 * part),
    mixed: strideOf(part),
    hidden: strideOf(EXPANSION * H),
    /** attention weights of a head, and of all heads */
    slots: up(S, 4),
    weights: heads * up(S, 4),
  }
  return {
    ...tensors,
    shape,
    sizes,
    headSize,
    part,
    /** 4·H, units between the dense layers */
    hidden: EXPANSION * H,
    isGelu: activation === 'gelu_new',
    columns,
    strides,
    outputs: V,
    actionSize: 1,
    blocks,
    parameters: parameterCount(shape),
    size,
    outputColumns: up(V, 8),
    outputStride: strideOf(V),
    featureStride: 0,
    widest: Math.max(strides.qkv, strides.hidden, strideOf(V)),
  }
}
