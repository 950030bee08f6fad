import { kernelModule, type KernelBuild } from './builds'

/** A tuple of `Count` numbers. */
type Numbers<Count extends number, Found extends number[] = []> = Found['length'] extends Count
  ? Found
  : Numbers<Count, [...Found, number]>

/**
 * The exports of `kernels/index.ts`: their parameters are named and documented there. Pointers and strides are in bytes,
 * counts in elements; the caller lays out the memory.
 */
export interface Kernels {
  dense(...args: [...Numbers<11>, relu: boolean]): void
  weightGradient(...args: Numbers<8>): void
  columnSums(...args: Numbers<5>): void
  pack(...args: Numbers<4>): void
  packTransposed(...args: Numbers<5>): void
  compact(...args: Numbers<4>): void
  gather(...args: Numbers<13>): void
  scatter(...args: Numbers<11>): void
  score(...args: Numbers<9>): void
  logitGradient(...args: Numbers<12>): void
  draw(...args: Numbers<14>): number
  gaussian(...args: Numbers<16>): void
  gaussianGradient(...args: Numbers<13>): void
  sumOfSquares(...args: Numbers<2>): number
  adamw(...args: Numbers<14>): void
  mix(...args: Numbers<4>): void
  norm(...args: Numbers<13>): void
  rescale(...args: Numbers<8>): void
  normGradient(...args: Numbers<12>): void
  attend(...args: Numbers<14>): void
  attendGradient(...args: Numbers<16>): void
  embed(...args: Numbers<8>): void
  embedGradient(...args: Numbers<8>): void
  gelu(...args: Numbers<5>): void
  geluGradient(...args: Numbers<5>): void
}

/** The kernels of a build, working on `memory`. */
export async function instantiateKernels(build: KernelBuild, memory: WebAssembly.Memory): Promise<Kernels> {
  const { exports } = await WebAssembly.instantiate(await kernelModule(build), { env: { memory } })
  return exports as unknown as Kernels
}
