import type { NetworkShape } from '../../network'
import type { Split } from './split'

/** Sizes in the buffers of any network, in 32-bit words; those of a run repeat for each run. */
export interface BaseSizes {
  shape: NetworkShape
  /** V logits, or D with a Gaussian head */
  outputs: number
  /** parameters of a run */
  parameters: number
  /** words of the folded first layer; 0 if nothing is folded */
  table: number
  /** words that the fold program makes, per run */
  folded: number
  /** the first parameter that is not folded into the table; gradients from here on need no unfolding */
  direct: number
  /** words of a gradient as the weight-gradient program writes it: dTable, then parameters `direct` … */
  raw: number
  /** activations and gradients of one token, or of one node of a transformer */
  perToken: number
  /** How a mini-batch of `count` completions is cut. */
  split(count: number): Split
}
