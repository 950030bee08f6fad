/**
 * Randomness as an argument. A stream is a 64-bit key folded from (seed, purpose, step, round, prompt, completion);
 * draw number i of a stream is Threefry(key, i). Nothing here has state that outlives a call, so a draw never
 * depends on a run's slot, on how many runs there are, or on which worker makes it.
 */
import { cos, log, sin } from '../math/portable'
import { threefry2x32 } from './threefry'

/** What a stream is for. The numbers are part of every result: append, never renumber. */
const PURPOSES = {
  weights: 1,
  problem: 2,
  rollout: 3,
  evaluation: 4,
  shuffle: 5,
  noise: 6,
  clipCov: 8,
  replay: 9,
  start: 10,
  pretraining: 11,
  timesteps: 12,
  bootstrap: 13,
  search: 14,
} as const
export type Purpose = keyof typeof PURPOSES

/** A 64-bit stream key as two unsigned words. */
export type Key = readonly [number, number]

const scratch = new Uint32Array(2)

/** The key of (`key`, `data`), as jax.random.fold_in: Threefry(key, (0, data)). */
export function foldIn(key: Key, data: number): Key {
  threefry2x32(key[0], key[1], 0, data, scratch, 0)
  return [scratch[0], scratch[1]]
}

/** The root key of a seed's stream for one purpose, folded with the indices that follow (step, round, prompt, …). */
export function streamKey(seed: number, purpose: Purpose, ...indices: number[]): Key {
  let key: Key = [Math.floor(seed / 0x100000000) >>> 0, seed >>> 0]
  key = foldIn(key, PURPOSES[purpose])
  for (const index of indices) key = foldIn(key, index)
  return key
}

/** Draw `index` of a stream as an unsigned 32-bit integer. */
export function bits(key0: number, key1: number, index: number): number {
  threefry2x32(key0, key1, index, 0, scratch, 0)
  return scratch[0]
}

/** Draw `index` of a stream, uniform on [0, 1) with 24 bits: exact in float32, the same number in WGSL. */
export function uniform(key0: number, key1: number, index: number): number {
  return (bits(key0, key1, index) >>> 8) / 0x1000000
}

/**
 * Normal number `index` of a stream, by Box and Muller from uniform numbers 2·index and 2·index + 1:
 * √(−2 ln(1 − u₁)) · cos 2πu₂.
 */
export function normal(key0: number, key1: number, index: number): number {
  const radius = Math.sqrt(-2 * log(1 - uniform(key0, key1, 2 * index)))
  return radius * cos(2 * Math.PI * uniform(key0, key1, 2 * index + 1))
}

/** Sequential draws from one stream, for code that makes problems and weights. */
export interface Random {
  /** uniform on [0, 1) */
  uniform(): number
  /** uniform on {0, …, count − 1} */
  integer(count: number): number
}

/** A reader of the stream `key` that starts at draw 0. */
export function random(key: Key): Random {
  let index = 0
  return {
    uniform: () => uniform(key[0], key[1], index++),
    integer(count) {
      // Rejection keeps it exactly uniform for every count.
      const limit = 0x100000000 - (0x100000000 % count)
      for (;;) {
        const drawn = bits(key[0], key[1], index++)
        if (drawn < limit) return drawn % count
      }
    },
  }
}

/** Two independent standard normals from two uniform draws (Box and Muller), into[at] and into[at + 1]. */
export function drawNormals(random: Random, into: Float64Array, at: number): void {
  const radius = Math.sqrt(-2 * log(1 - random.uniform()))
  const angle = 2 * Math.PI * random.uniform()
  into[at] = radius * cos(angle)
  into[at + 1] = radius * sin(angle)
}

/** A uniformly random order of 0 … count − 1 (Fisher–Yates). */
export function permutation(key: Key, count: number): Int32Array {
  const order = Int32Array.from({ length: count }, (_, i) => i)
  const draw = random(key)
  for (let i = count - 1; i > 0; i--) {
    const j = draw.integer(i + 1)
    const held = order[i]
    order[i] = order[j]
    order[j] = held
  }
  return order
}
