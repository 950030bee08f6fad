/** What the page and a worker say to each other about experiments: many runs that are trained together. */
import type { RunConfig } from '../settings/knobs'
import type { EngineReport, Failure, PauseReason, RunInfo } from './protocol'

/** Names a run of an experiment: the page chooses it from what the run is, so that equal runs have equal keys. */
export type RunKey = string

/** A run of an experiment: what it is, how far it may go, and where it stands already. */
export interface RunOrder {
  key: RunKey
  config: RunConfig
  /** training completions after which it waits for `extend`; Infinity where it goes on to its own stop conditions */
  until: number
  /** the state to go on from; null starts at step 0 */
  from: Snapshot | null
}

/** Everything that a run needs to go on bit for bit, by another trainer as well. Plain data, for IndexedDB. */
export interface Snapshot {
  step: number
  parameters: Float32Array
  firstMoment: Float32Array
  secondMoment: Float32Array
  reference: Float32Array
  initial: Float32Array
  updates: number
  /** what the trainer carries from step to step; its own business */
  carried: unknown
}

/** What is said to a worker that trains its share of an experiment's runs. Runs it does not know are passed over. */
export type ExperimentCommand =
  /** Forget any experiment and begin one without runs. With `keepEnds`, runs that are at their end can be explained. */
  | { type: 'open'; experiment: string; keepEnds: boolean }
  | { type: 'add'; experiment: string; runs: readonly RunOrder[] }
  /** These runs are not trained further; nothing more is said of them. */
  | { type: 'drop'; experiment: string; keys: readonly RunKey[] }
  /** Runs may go on to `until` completions. */
  | { type: 'extend'; experiment: string; keys: readonly RunKey[]; until: number }
  | { type: 'start'; experiment: string }
  /** Answers `resting` when the step under way is done. */
  | { type: 'rest'; experiment: string }
  /** The state of every run that is not at its end; answers `snapshots`. */
  | { type: 'capture'; experiment: string }
  /**
   * What each of `configs` makes of the next batch of a run, from the run's weights; answers `explanation`.
   */
  | { type: 'explain'; experiment: string; key: RunKey; configs: readonly RunConfig[] }

export type ExperimentEvent =
  /** a population has been made: its engine, and what its runs record */
  | { type: 'opened'; experiment: string; keys: readonly RunKey[]; engine: EngineReport; info: RunInfo }
  /** at chart rate, the steps since the last time, of all runs that made any */
  | { type: 'trained'; experiment: string; runs: readonly RunSteps[] }
  /** runs have gone as far as they may */
  | { type: 'ended'; experiment: string; runs: readonly { key: RunKey; end: RunEnd }[] }
  | { type: 'resting'; experiment: string }
  | { type: 'snapshots'; experiment: string; runs: readonly { key: RunKey; snapshot: Snapshot }[] }
  | { type: 'explanation'; experiment: string; key: RunKey; explanation: Explanation | null }
  | { type: 'failed'; experiment: string | null; failure: Failure }

/** Steps of one run. */
export interface RunSteps {
  key: RunKey
  /** number of the first one, counted from 1 */
  firstStep: number
  steps: number
  /** steps × columns of `RunInfo.columns`; NaN where a metric was not measured */
  metrics: Float64Array
}

/** Why a run is trained no further. `waiting`: it has had its `until` completions, and may be extended. */
export type RunEnd =
  | { kind: 'waiting' }
  | { kind: 'finished'; reason: Exclude<PauseReason, { kind: 'diverged' }> }
  | { kind: 'diverged'; step: number; what: 'loss' | 'gradient' | 'logp' }

/** One batch, and what each of several configurations makes of it from the same weights. */
export interface Explanation {
  /** the step that the batch was sampled for */
  step: number
  /** [P + 1]: the completions of problem p are rows offsets[p] … offsets[p + 1] − 1 */
  offsets: Int32Array
  /** [N], before KL in the reward */
  rewards: Float32Array
  /** one a configuration, in the order asked */
  readings: readonly Reading[]
}

/** What one configuration makes of a batch. */
export interface Reading {
  /** [N]: what enters its loss; where each step has its own, the mean over a completion's steps */
  advantages: Float32Array
  /** of the gradient of its loss on the batch, before any update: two halves of the prompts; NaN with one prompt */
  signalToNoise: number
  /** gradient norm of its first update, before the limit */
  gradNorm: number
  /** updates that it makes on the batch */
  updates: number
  /** π after its updates ÷ π that sampled, one a token that is not masked: what moved, whether it clips or not */
  ratios: Float32Array
  /** share of tokens that its own clip held back, the mean over its updates; NaN where nothing is clipped */
  clipped: number
  /** mean of k3 between the policy after its updates and the one that sampled, in nats a token */
  kl: number
}
