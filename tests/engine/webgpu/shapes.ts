import type { NetworkShape } from '../../../src/engine/network'

const NO_TOKENS = { vocabulary: 0, window: 0, embedding: 0, endToken: -1 }

/** A window of tokens, from which a completion of at most six is written. */
export const TOKENS: NetworkShape = {
  vocabulary: 5,
  window: 4,
  length: 6,
  embedding: 4,
  width: 20,
  depth: 2,
  endToken: 4,
}

/** One choice in a state. */
export const CHOICE: NetworkShape = {
  ...NO_TOKENS,
  vocabulary: 5,
  length: 1,
  width: 20,
  depth: 2,
  state: { features: 7, transition: 'world', timeFeatures: 0 },
}

/** Numbers in one state. */
export const SINGLE: NetworkShape = {
  ...NO_TOKENS,
  length: 1,
  width: 37,
  depth: 1,
  state: { features: 11, transition: 'world', timeFeatures: 2 },
  gaussian: { dimensions: 3, skip: [0], scale: [1], sigma: [0.4], logpScale: 1 },
}

/** Two numbers that are denoised in six steps, under a condition and the time. */
export const DENOISE: NetworkShape = {
  ...NO_TOKENS,
  length: 6,
  width: 20,
  depth: 2,
  state: { features: 6, transition: 'denoise', timeFeatures: 3 },
  gaussian: {
    dimensions: 2,
    skip: [1, 0.95, 0.9, 1.1, 0.8, 0.7],
    scale: [0.5, -0.4, 0.6, 0.3, 0.7, 1.2],
    sigma: [0.9, 0.7, 0.5, 0.4, 0.3, 0.2],
    logpScale: 0.5,
  },
}

/** Two numbers in each of four states that are given; the time is one of their features. */
export const GIVEN: NetworkShape = {
  ...NO_TOKENS,
  length: 4,
  width: 22,
  depth: 2,
  state: { features: 5, transition: 'given', timeFeatures: 1 },
  gaussian: {
    dimensions: 2,
    skip: [0, 0.5, 0, 1],
    scale: [1, 0.8, 1.2, 0.5],
    sigma: [0.3, 0.2, 0.4, 0.3],
    logpScale: 1,
  },
}

/** Three choices in states that are given. */
export const CHOICES: NetworkShape = {
  ...NO_TOKENS,
  vocabulary: 4,
  length: 3,
  width: 18,
  depth: 1,
  state: { features: 3, transition: 'given', timeFeatures: 0 },
}

/** Rows that fit into workgroup memory four at a time only, more dimensions than a workgroup makes at once. */
export const WIDE: NetworkShape = {
  ...NO_TOKENS,
  length: 2,
  width: 40,
  depth: 1,
  state: { features: 400, transition: 'denoise', timeFeatures: 0 },
  gaussian: { dimensions: 140, skip: [1, 0.5], scale: [0.2, 0.4], sigma: [0.5, 0.3], logpScale: 1 / 140 },
}

/** In a title of a test. */
export const nameOf = ({
  vocabulary,
  window,
  length,
  width,
  depth,
  state,
  gaussian,
  policy,
}: NetworkShape) => {
  const head = gaussian ? `D${gaussian.dimensions}` : `V${vocabulary}`
  const input = state ? `F${state.features}` : `W${window}`
  const network = policy ? `transformer L${policy.layers}` : `L${depth}`
  return `${head} ${input} T${length} H${width} ${network}`
}
