import type { PlacedBatch } from './batch'
import type { GpuRecord } from './layout/records'

/** Data on the sequences of a mini-batch that the CPU prepares; placed in `uploads`. */
export interface Maps {
  words: Int32Array
}

/** A mini-batch on the GPU, with the records of the runs that pass through the network with it. */
export interface Placed {
  batch: PlacedBatch
  records: readonly GpuRecord[]
  recordsAt: number
  /** see `Architecture.mapsOf` */
  maps: (Maps & { at: number }) | null
}

/**
 * Where the inputs of the loss are that are not in the batch: weights of completions [R, N]; given derivatives [R, N, T] and,
 * by means, [R, N, T, D] or −1.
 */
export interface LossInputs {
  rowWeightsAt: number
  givenLogpAt: number
  givenEntropyAt: number
  givenMeanAt: number
}
