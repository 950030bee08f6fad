import type { Seen } from './rowNetwork'

/** The first layer of a network, which depends on the kind of input; the other layers do not. One run at a time. */
export interface FirstLayer {
  /** Prepares for weights that may have changed, and discards accumulated gradients. */
  prepare(theta: Float32Array): void
  /** Loads one row of a batch; `actions` is null while it is being sampled. */
  load(batch: Seen, row: number): void
  /** Sets the input of step t: the window or the state at inputs[at …]. */
  lookAt(t: number, inputs: Int32Array | Float32Array, at: number): void
  /** Appends the action of step t to the tokens seen. */
  place(t: number, action: number): void
  /** hidden[hiddenAt …] ← the layer's sums before its ReLU, at step t. */
  forward(theta: Float32Array, t: number, hidden: Float32Array, hiddenAt: number): void
  /** Accumulates the gradient, given ∂loss/∂ those sums at step t. */
  backward(t: number, dHidden: Float32Array, dHiddenAt: number, gradient: Float32Array): void
  /** Adds the sums that were accumulated elsewhere since `prepare` to the gradient. */
  finish(theta: Float32Array, gradient: Float32Array): void
}
