import type { Places } from './machine'

/** The first layer of a network, which depends on the kind of input; the other layers do not. */
export interface FirstLayer {
  /** Prepares forward passes with the parameters at a pointer; call again when they change. */
  prepare(theta: number): void
  /** Prepares backward passes with the same parameters. */
  prepareBackward(): void
  /** relu of the layer's sums for `count` places from number `first` of the list on; rows of activations. */
  forward(places: Places, first: number, count: number, out: number): void
  /** Given ∂loss/∂ those sums, adds to the gradient, which is complete after `finish`. */
  backward(places: Places, first: number, count: number, d: number, gradient: number): void
  /** Adds the sums that `backward` has accumulated elsewhere to the gradient. */
  finish(gradient: number): void
}
