import type { NetworkShape } from '../../src/engine/network'

/** A small transformer, with an end token and room for prompts of four tokens. */
export const TRANSFORMER: NetworkShape = {
  vocabulary: 6,
  window: 7,
  length: 4,
  embedding: 8,
  width: 12,
  depth: 1,
  endToken: 5,
  policy: { id: 'transformer', layers: 2, heads: 3, activation: 'relu' },
}
