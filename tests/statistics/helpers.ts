import fc from 'fast-check'

/** Numbers as metrics have them: no rounding trouble of their own. */
export const finite = fc
  .double({ min: -1000, max: 1000, noNaN: true })
  .map((x) => Math.round(x * 1e6) / 1e6 + 0)

/** Roughly normal numbers out of uniform ones (Irwin–Hall, 12 terms). */
export function normals(draw: () => number, count: number): Float64Array {
  return Float64Array.from({ length: count }, () => {
    let sum = -6
    for (let i = 0; i < 12; i++) sum += draw()
    return sum
  })
}
