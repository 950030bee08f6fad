import type { TokenBatch } from '../../src/grpo/spec'

/** A small seeded generator of uniform numbers in [0, 1): mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let z = state
    z = Math.imul(z ^ (z >>> 15), z | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `count` numbers drawn evenly from [low, high). */
export function uniform(random: () => number, count: number, low: number, high: number): Float32Array {
  return Float32Array.from({ length: count }, () => low + (high - low) * random())
}

/** The sizes and options of a random batch. */
export interface BatchShape {
  rows?: number
  length?: number
  /** an advantage per token instead of one per completion */
  perToken?: boolean
  /** the log-probs at rollout are those of the current policy */
  onPolicy?: boolean
  /** the second completion has no token */
  emptyRow?: boolean
}

/** A batch with ratios of about e^±0.6, references at a like distance, lengths from 1 to T, and groups of two. */
export function randomBatch(seed: number, shape: BatchShape = {}): TokenBatch {
  const { rows = 4, length = 3, perToken = false, onPolicy = false, emptyRow = false } = shape
  const random = seeded(seed)
  const size = rows * length
  const mask = new Float32Array(size)
  for (let i = 0; i < rows; i++) {
    const count = emptyRow && i === 1 ? 0 : 1 + Math.floor(random() * length)
    mask.fill(1, i * length, i * length + count)
  }
  const logp = uniform(random, size, -2.5, -0.1)
  return {
    rows,
    length,
    mask,
    logp,
    oldLogp: onPolicy ? null : logp.map((value) => value + 1.2 * (random() - 0.5)),
    refLogp: logp.map((value) => value + 1.6 * (random() - 0.5)),
    entropy: uniform(random, size, 0.1, 2),
    advantages: uniform(random, perToken ? size : rows, -2, 2),
    itemsInBatch: 7,
    rewards: uniform(random, rows, 0, 1),
    groupOf: Int32Array.from({ length: rows }, (_, i) => i >> 1),
    draws: uniform(random, size, 0, 1),
  }
}
