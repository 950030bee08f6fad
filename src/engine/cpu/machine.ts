import type { KernelBuild } from './builds'
import { instantiateKernels, type Kernels } from './kernels'
import type { AnyLayout, Layout } from './layout'
import { createSpace, type Space } from './space'

/**
 * Places that go through the network together: few enough for their activations to stay in the first-level cache, enough
 * to make loading a matrix worthwhile. A multiple of 4. No sum depends on it.
 */
export const CHUNK = 128

/** The kernels, their memory, and the layout of the network in it. */
export interface Machine<Of extends AnyLayout = Layout> {
  kernels: Kernels
  space: Space
  layout: Of
  /** pointer to a row of zeros, as wide as any */
  zeros: number
}

/** A machine with empty memory for networks of one layout. */
export async function createMachine<Of extends AnyLayout>(
  layout: Of,
  build: KernelBuild,
): Promise<Machine<Of>> {
  const space = createSpace()
  const kernels = await instantiateKernels(build, space.memory)
  return { kernels, space, layout, zeros: space.take(layout.widest) }
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
