import type { Batch } from '../learner'

/** The arrays of a batch that a network reads; `actions` is null while they are being sampled. */
export type Seen = Pick<Batch, 'contexts' | 'features'> & { actions: Batch['actions'] | null }

/**
 * A network in the plain engine. It works on one run at a time, on one completion (row) at a time, and on its steps in their
 * order.
 */
export interface RowNetwork {
  /** Prepares for weights that may have changed, and discards gradients that are accumulated elsewhere. */
  prepare(theta: Float32Array): void
  /** Makes room for the activations of so many rows. */
  reserve(rows: number): void
  /** Loads a row of a batch. `place` says where its activations are kept, among the rows there is room for. */
  load(batch: Seen, row: number, place: number): void
  /** Instead of a row: the input of step t alone, the window or the state at inputs[at …]. */
  lookAt(t: number, inputs: Int32Array | Float32Array, at: number): void
  /** Sets the action of step t, which later steps see. */
  act(t: number, action: number): void
  /** The outputs of step t, into `out`. */
  forward(theta: Float32Array, t: number, out: Float32Array): void
  /** The same outputs again, after the row was loaded again. */
  recall(theta: Float32Array, t: number, out: Float32Array): void
  /** Takes ∂loss/∂outputs of step t, which `forward` or `recall` has computed. */
  backward(theta: Float32Array, t: number, dOut: Float32Array, gradient: Float32Array): void
  /** Adds to the gradient what the steps of the loaded row have left. */
  finishRow(theta: Float32Array, gradient: Float32Array): void
  /** Adds to the gradient what all rows since `prepare` have left. */
  finish(theta: Float32Array, gradient: Float32Array): void
  /** For a transformer: the weights of step t's sequence, [layers, heads, W, W] over the slots of its window. */
  attention?(t: number): Float32Array
}
