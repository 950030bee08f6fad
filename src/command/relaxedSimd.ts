import { setFlagsFromString } from 'node:v8'

/** The first version of V8 that has relaxed SIMD without a flag. Node 20 has 11.3, which needs the flag. */
const WITHOUT_FLAG = [11, 4] as const

/** Allows the kernels that the page uses, so that `cpu` gives the bits of the page. Call it before any kernel is compiled. */
export function allowRelaxedSimd(): void {
  const [major, minor] = process.versions.v8.split('.').map(Number)
  const isOlder = major < WITHOUT_FLAG[0] || (major === WITHOUT_FLAG[0] && minor < WITHOUT_FLAG[1])
  if (isOlder) setFlagsFromString('--experimental-wasm-relaxed-simd')
}
