import type { PolicyName, Rollout, RolloutRequest, Scores } from '../learner'
import type { BatchPart } from './completions'
import type { AnyLayout } from './layout'
import type { Machine } from './machine'
import type { ParameterStore } from './parameterStore'
import type { Derivatives } from './passes'

/** The arrays [R·M, …] of a rollout that sampling fills. */
export type Sampled = Pick<Rollout, 'actions' | 'mask' | 'features'>

/** Runs of one network in the kernels' memory, as the learner uses them: one run after the other. */
export interface Runs {
  machine: Machine<AnyLayout>
  parameters: ParameterStore<unknown>
  /**
   * Makes room for batches of `rows` completions of each of `runs` runs. Throws if there is no memory, and then keeps the
   * previous room.
   */
  reserve(rows: number, runs: number): void
  /** Samples run r's completions, and scores them under the weights that act and, unless `reference` is null, the reference. */
  sample(r: number, request: RolloutRequest, to: Sampled, scores: Scores, reference: Scores | null): void
  /** Scores rows of a batch under the policy or the reference of run r. */
  score(which: 'policy' | 'reference', r: number, part: BatchPart, temperature: number, scores: Scores): void
  /** Adds ∂loss/∂θ of the rows that were scored last, under the policy, to the gradient of their run. */
  backward(derivatives: Derivatives): void
  /** As in `Learner`, for `rows` inputs. */
  distribution(
    run: number,
    which: PolicyName,
    inputs: Int32Array | Float32Array,
    rows: number,
    position: number,
  ): Float32Array
  /** As in `Learner`. */
  attention?(
    run: number,
    which: PolicyName | Float32Array,
    inputs: Int32Array,
    rows: number,
    position: number,
  ): Float32Array
}
