import { bits, type Key } from '../random/streams'

const BITS = 32

/**
 * Degree s, coefficients a and first direction numbers m₁ … m_s of the primitive polynomials of dimensions 2 to 8: the first
 * rows of `new-joe-kuo-6.21201`, https://web.maths.unsw.edu.au/~fkuo/sobol/ (Joe & Kuo, "Constructing Sobol sequences with
 * better two-dimensional projections", SIAM J. Sci. Comput. 30, 2008). The same as in `scipy.stats.qmc.Sobol`.
 */
const JOE_KUO: readonly { s: number; a: number; m: readonly number[] }[] = [
  { s: 1, a: 0, m: [1] },
  { s: 2, a: 1, m: [1, 3] },
  { s: 3, a: 1, m: [1, 3, 1] },
  { s: 3, a: 2, m: [1, 1, 1] },
  { s: 4, a: 1, m: [1, 1, 3, 3] },
  { s: 4, a: 4, m: [1, 3, 5, 13] },
  { s: 5, a: 2, m: [1, 1, 5, 5, 17] },
]

/** Dimensions that there are direction numbers for. */
export const SOBOL_DIMENSIONS = JOE_KUO.length + 1

/** v₀ … v₃₁ of every dimension, 32-bit fractions. */
const DIRECTIONS: readonly Uint32Array[] = [
  Uint32Array.from({ length: BITS }, (_, k) => 1 << (BITS - 1 - k)),
  ...JOE_KUO.map(directions),
]

/** vₖ = mₖ / 2ᵏ for the given ones, then vₖ = a₁vₖ₋₁ ⊕ … ⊕ a₍ₛ₋₁₎vₖ₋ₛ₊₁ ⊕ vₖ₋ₛ ⊕ vₖ₋ₛ / 2ˢ. */
function directions({ s, a, m }: (typeof JOE_KUO)[number]): Uint32Array {
  const v = new Uint32Array(BITS)
  for (let k = 0; k < s; k++) v[k] = m[k] << (BITS - 1 - k)
  for (let k = s; k < BITS; k++) {
    v[k] = v[k - s] ^ (v[k - s] >>> s)
    for (let j = 1; j < s; j++) if ((a >> (s - 1 - j)) & 1) v[k] ^= v[k - j]
  }
  return v
}

/**
 * Points first … first + count − 1 of the Sobol sequence in the unit cube: count × dimensions, row by row. They fill the cube
 * more evenly than random points do; 2ᵏ of them from a multiple of 2ᵏ on are balanced in every dimension.
 *
 * Gray-code order (Antonov & Saleev 1979): point i is the ⊕ of the vₖ of the bits k in i ⊕ ⌊i/2⌋. Point 0 is the corner where
 * every coordinate is 0. With `shift`, a random 32-bit number per dimension is ⊕-ed to every point (a digital shift): each
 * point is then uniform by itself, the evenness stays, and another key gives another set.
 *
 * @param dimensions 1 … 8
 * @param first + count at most 2³²
 */
export function sobolPoints(
  dimensions: number,
  count: number,
  { first = 0, shift }: { first?: number; shift?: Key } = {},
): Float64Array {
  if (dimensions > SOBOL_DIMENSIONS) throw new RangeError(`at most ${SOBOL_DIMENSIONS} dimensions`)
  const points = new Float64Array(count * dimensions)
  for (let j = 0; j < dimensions; j++) {
    const start = shift ? bits(shift[0], shift[1], j) : 0
    for (let i = 0; i < count; i++) {
      let x = start
      let gray = ((first + i) ^ ((first + i) >>> 1)) >>> 0
      for (let k = 0; gray !== 0; k++, gray >>>= 1) if (gray & 1) x ^= DIRECTIONS[j][k]
      points[i * dimensions + j] = (x >>> 0) / 2 ** 32
    }
  }
  return points
}
