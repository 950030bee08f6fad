import type { FirstWeights } from './gpt2'

/** What decides the tensors of the MLP; `src/engine/network.ts` says what it computes. */
export interface MlpSizes {
  vocabulary: number
  window: number
  length: number
  embedding: number
  width: number
  depth: number
  /** logits, or numbers of an action */
  outputs: number
  /** numbers of the state that it sees; null if it sees tokens */
  features: number | null
}

/** One tensor. */
export interface MlpTensor {
  name: string
  shape: readonly number[]
  first: FirstWeights
}

/**
 * The tensors of the MLP in the order of the flat parameter vector. First weights have He's variance 2/fan-in (He et al. 2015),
 * embeddings variance 1; biases are 0, and the output layer is a tenth of that so that the first policy is nearly uniform.
 */
export function mlpTensors(sizes: MlpSizes): MlpTensor[] {
  const { vocabulary, window, length, embedding, width, depth, outputs, features } = sizes
  const inputs = features ?? (window + 1) * embedding
  const matrix = (name: string, rows: number, columns: number, variance: number, scale = 1) => ({
    name,
    shape: [rows, columns],
    first: { bound: Math.sqrt(3 * variance) * scale },
  })
  const layer = (name: string, rows: number, columns: number, scale = 1) => [
    matrix(`weight${name}`, rows, columns, 2 / rows, scale),
    { name: `bias${name}`, shape: [columns], first: { value: 0 } },
  ]
  return [
    ...(features === null
      ? [matrix('embedding', vocabulary, embedding, 1), matrix('position', length, embedding, 1)]
      : []),
    ...layer('1', inputs, width),
    ...Array.from({ length: depth - 1 }, (_, i) => layer(String(i + 2), width, width)).flat(),
    ...layer('Out', width, outputs, 0.1),
  ]
}
