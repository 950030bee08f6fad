import type { NetworkShape } from '../network'
import type { KernelBuild } from './builds'
import { instantiateKernels, type Kernels } from './kernels'
import { layoutOf, type Layout } from './layout'
import { createSpace, type Space } from './space'

/**
 * Places that go through the network together: few enough for their activations to stay in the first-level cache, enough
 * to make loading a matrix worthwhile. A multiple of 4. No sum depends on it.
 */
export const CHUNK = 128

/** The kernels, their memory, and the layout of the network in it. */
export interface Machine {
  kernels: Kernels
  space: Space
  layout: Layout
  /** pointer to a row of zeros, as wide as any */
  zeros: number
}

/** A machine with empty memory for networks of one shape. */
export async function createMachine(shape: NetworkShape, build: KernelBuild): Promise<Machine> {
  const layout = layoutOf(shape)
  const space = createSpace()
  const kernels = await instantiateKernels(build, space.memory)
  return { kernels, space, layout, zeros: space.take(Math.max(layout.hiddenStride, layout.outputStride)) }
}

/**
 * Completions of one run side by side, and which of their steps are worked on. A step is named by its *place*
 * row·(W + T) + t.
 */
export interface Places {
  /** [rows, (W + T)·D]: context and tokens, or the actions of a Gaussian head (then W = 0); i32 or f32 */
  cells: number
  /** the places in the order of all sums; i32 */
  list: number
  /** the features at each place of the list, [·, F]; 0 with a token window */
  features: number
}
