import { parameterBlocks, type NetworkShape } from '../../network'

/** Where weight and bias of a part start in the flat parameter vector; of layer norm these are gain and bias. */
export interface PartAt {
  weight: number
  bias: number
}

/** Where the tensors of one layer start. */
export interface LayerAt {
  norm1: PartAt
  attention: PartAt
  mix: PartAt
  norm2: PartAt
  up: PartAt
  down: PartAt
}

/** Where every tensor of a transformer starts. */
export interface TransformerAt {
  tokens: number
  positions: number
  layers: LayerAt[]
  normOut: PartAt
  head: number
}

/** The offsets of the tensors that `src/settings/gpt2.ts` declares. */
export function transformerAt(shape: NetworkShape): TransformerAt {
  const blocks = new Map(parameterBlocks(shape).map(({ name, offset }) => [name, offset]))
  const at = (name: string) => blocks.get(`${name}.weight`)!
  const part = (name: string): PartAt => ({ weight: at(name), bias: blocks.get(`${name}.bias`)! })
  return {
    tokens: at('transformer.wte'),
    positions: at('transformer.wpe'),
    layers: Array.from({ length: shape.policy!.layers }, (_, layer) => {
      const name = `transformer.h.${layer}`
      return {
        norm1: part(`${name}.ln_1`),
        attention: part(`${name}.attn.c_attn`),
        mix: part(`${name}.attn.c_proj`),
        norm2: part(`${name}.ln_2`),
        up: part(`${name}.mlp.c_fc`),
        down: part(`${name}.mlp.c_proj`),
      }
    }),
    normOut: part('transformer.ln_f'),
    head: at('lm_head'),
  }
}
