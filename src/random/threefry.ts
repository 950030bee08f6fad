/**
 * Threefry-2x32 with 20 rounds: a counter-based generator (Salmon et al., "Parallel random numbers: as easy
 * as 1, 2, 3", SC 2011; the generator behind jax.random). Only 32-bit adds, rotations and xors, so that the
 * same integers come out of JavaScript and WGSL.
 */

const ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24] as const

/**
 * Encrypts counter (x0, x1) under key (k0, k1).
 * @returns both words through `out[at]`, `out[at + 1]`; unsigned 32-bit
 */
export function threefry2x32(
  k0: number,
  k1: number,
  x0: number,
  x1: number,
  out: Uint32Array,
  at: number,
): void {
  const k2 = (k0 ^ k1 ^ 0x1bd11bda) >>> 0
  let a = (x0 + k0) | 0
  let b = (x1 + k1) | 0
  for (let block = 0; block < 5; block++) {
    const first = block & 1 ? 4 : 0
    for (let round = 0; round < 4; round++) {
      const rotation = ROTATIONS[first + round]
      a = (a + b) | 0
      b = (b << rotation) | (b >>> (32 - rotation))
      b ^= a
    }
    const injected = block + 1
    a = (a + (injected % 3 === 0 ? k0 : injected % 3 === 1 ? k1 : k2)) | 0
    b = (b + ((injected + 1) % 3 === 0 ? k0 : (injected + 1) % 3 === 1 ? k1 : k2) + injected) | 0
  }
  out[at] = a
  out[at + 1] = b
}
