import type { Places } from './machine'

/** The first layer of a network, which differs with what it sees; the rest does not. */
export interface FirstLayer {
  /** Gets ready to go forward with the parameters at a pointer; good until they change. */
  prepare(theta: number): void
  /** Gets ready to go backward with the same. */
  prepareBackward(): void
  /** relu of the layer's sums for `count` places from number `first` of the list on; rows of activations. */
  forward(places: Places, first: number, count: number, out: number): void
  /** Takes ∂loss/∂ those sums; what belongs to the gradient is there after `finish`. */
  backward(places: Places, first: number, count: number, d: number, gradient: number): void
  /** Adds to the gradient what `backward` has gathered. */
  finish(gradient: number): void
}
