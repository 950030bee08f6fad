/**
 * How a runtime computes a·b + c with relaxed SIMD: `fused` rounds once, `unfused` rounds the product and then the sum, as on a
 * processor without fused multiply-add. `absent` is a runtime without relaxed SIMD.
 */
export type MultiplyAdd = 'fused' | 'unfused' | 'absent'

/** A WebAssembly module written by hand, so that the answer does not depend on the kernels. It exports `madd(a, c)` = a·a + c. */
const MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // "\0asm", version 1
  ...[0x01, 0x07, 0x01, 0x60, 0x02, 0x7d, 0x7d, 0x01, 0x7d], // type 0: (f32, f32) -> f32
  ...[0x03, 0x02, 0x01, 0x00], // function 0 has type 0
  ...[0x07, 0x08, 0x01, 0x04, 0x6d, 0x61, 0x64, 0x64, 0x00, 0x00], // export function 0 as "madd"
  ...[0x0a, 0x16, 0x01, 0x14, 0x00], // code: 1 body of 20 bytes without locals
  ...[0x20, 0x00, 0xfd, 0x13], // local.get 0, f32x4.splat
  ...[0x20, 0x00, 0xfd, 0x13], // local.get 0, f32x4.splat
  ...[0x20, 0x01, 0xfd, 0x13], // local.get 1, f32x4.splat
  ...[0xfd, 0x85, 0x02], // f32x4.relaxed_madd
  ...[0xfd, 0x1f, 0x00], // f32x4.extract_lane 0
  0x0b, // end
)

/** A number whose square float32 has to round, and minus that square, rounded. */
const A = 1 + 2 ** -12
const C = -Math.fround(A * A)

/** How the current runtime computes a·b + c. */
export function multiplyAdd(): MultiplyAdd {
  if (!WebAssembly.validate(MODULE)) return 'absent'
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(MODULE))
  const found = (exports.madd as (a: number, c: number) => number)(A, C)
  // float64 holds A·A and the sum without rounding
  if (found === A * A + C) return 'fused'
  if (found === 0) return 'unfused'
  throw new Error(`${A}² + ${C} is ${found}`)
}
