import type { Batch } from '../learner'

/** The first layer of a network, which differs with what it sees; the rest does not. One run at a time. */
export interface FirstLayer {
  /** Gets ready for weights that may have changed, and forgets gradients. */
  prepare(theta: Float32Array): void
  /** Looks at one row of a batch; its completion is not there while it is being sampled. */
  load(batch: Seen, row: number): void
  /** Looks, at step t, at the window or the state that stands in inputs[at …]. */
  lookAt(t: number, inputs: Int32Array | Float32Array, at: number): void
  /** Adds the action of step t to what is seen. */
  place(t: number, action: number): void
  /** hidden[hiddenAt …] ← the layer's sums before its ReLU, at step t. */
  forward(theta: Float32Array, t: number, hidden: Float32Array, hiddenAt: number): void
  /** Takes ∂loss/∂ those sums, at step t. */
  backward(t: number, dHidden: Float32Array, dHiddenAt: number, gradient: Float32Array): void
  /** Adds what was gathered since `prepare` to the gradient. */
  finish(theta: Float32Array, gradient: Float32Array): void
}

/** What of a batch the network sees. */
export type Seen = Pick<Batch, 'contexts' | 'features'> & { actions: Batch['actions'] | null }
