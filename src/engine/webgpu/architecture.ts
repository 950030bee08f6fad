import type { PolicyName } from '../learner'
import type { OwnedBuffer } from './buffers'
import type { Compiled, GpuRuns, Network, NetworkBase } from './gpuRuns'
import type { GpuRecord } from './layout/records'
import type { LossInputs, Maps, Placed } from './placed'
import type { Recorded, SeenRequest } from './rollout'

/** What differs between networks: their sizes and programs, and how passes through them are recorded. */
export interface Architecture extends NetworkBase {
  /** the programs that every step needs, besides those that all networks have */
  compiled(gpuRuns: GpuRuns): readonly Compiled[]
  /** Words of `uploads` that a rollout needs. */
  rolloutWords(gpuRuns: GpuRuns, request: SeenRequest): number
  /** Records a rollout, after its uploads have been reserved. */
  recordRollout(gpuRuns: GpuRuns, request: SeenRequest): Recorded
  /** What the passes of a mini-batch read besides the batch, if anything. `contexts` are those of the batch [R, N, W]. */
  mapsOf?(contexts: Int32Array, rows: number, records: readonly GpuRecord[]): Maps
  /** Records log-probs and entropies of the placed completions; returns the buffer with their planes. */
  recordScores(gpuRuns: GpuRuns, network: Network, placed: Placed): OwnedBuffer
  /** Records the gradient of the placed mini-batch; returns the buffer with the planes of log-probs and entropies. */
  recordGradient(gpuRuns: GpuRuns, placed: Placed, loss: LossInputs): OwnedBuffer
  /** Issues the distributions of one run's network after M contexts or in M states: probabilities [M, V], or means [M, D]. */
  issueDistribution(
    gpuRuns: GpuRuns,
    look: Look<PolicyName, Int32Array | Float32Array>,
  ): Promise<Float32Array>
  /** Issues the attention weights of one run's network, as `Learner.attention` returns them. */
  issueAttention?(gpuRuns: GpuRuns, look: Look): Promise<Float32Array>
}

/** A look at what one run's network computes from inputs that no rollout has drawn. */
export interface Look<Which = PolicyName | Float32Array, Inputs = Int32Array> {
  run: number
  /** whose weights: the run's own, or these parameters */
  which: Which
  /** weights at step 0, [R, parameters]; kept on the CPU and uploaded when needed */
  initial: Float32Array
  /** what step `position` of a completion sees: windows [M, W], or states [M, F] */
  inputs: Inputs
  position: number
}
