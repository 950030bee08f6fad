/** The messages between the page and a training worker: types only. */
import type { EngineMemory } from '../engine/learner'
import type { EngineMove, EngineReport } from '../engine/report'
import type { RunConfig } from '../settings/knobs'
import type { Explanation } from '../train/explain'
import type { Inspection } from '../train/inspection'
import type { StopReason } from '../train/schedule'
import type { Snapshot } from '../train/snapshot'
import type { Failure } from './failure'
import type { RunInfo } from './runInfo'
import type { Answer } from './session'
import type { TrialFigure } from './trial'

/** Names a run; the page chooses it, events carry it back. */
export type RunId = string

export type Command =
  /** Forget any run and make a new one, of this pace; answers `created`, then `inspection` of a first group. */
  | { type: 'create'; run: RunId; config: RunConfig; pace: number }
  | { type: 'play'; run: RunId }
  | { type: 'pause'; run: RunId }
  /** One rollout and its updates. */
  | { type: 'step'; run: RunId }
  /**
   * Knobs that act from the next step, by the page's reckoning step `expected`; answers `configured` with the step that
   * really is the first to have them. Already validated by the page; validated again here.
   */
  | { type: 'configure'; run: RunId; config: RunConfig; expected: number }
  /** Milliseconds a step takes at least; 0 is as fast as it goes. */
  | { type: 'pace'; run: RunId; milliseconds: number }
  /** The whole arrays of the last step; answers `inspection`. */
  | { type: 'inspect'; run: RunId }
  /** How fast the engines are on the run's sizes; answers `measured`. The run rests meanwhile; what acts on the run ends it. */
  | { type: 'measure'; run: RunId }
  /** What the engine holds in memory; answers `memory`. */
  | { type: 'weigh'; run: RunId }
  /** What the policy answers to a prompt, now and as it was at step 0; answers `answer`. */
  | { type: 'ask'; run: RunId; prompt: string }

export type Event =
  /** Before `created`, while the programs of a GPU are compiled and tried out: that takes seconds. */
  | { type: 'preparing'; run: RunId; engine: 'webgpu' }
  | { type: 'created'; run: RunId; engine: EngineReport; info: RunInfo }
  | { type: 'configured'; run: RunId; expected: number; step: number }
  | { type: 'progress'; run: RunId; progress: Progress }
  | { type: 'paused'; run: RunId; reason: PauseReason }
  /** The GPU was lost: the run is paused and goes on with the engine named here. */
  | { type: 'moved'; run: RunId; engine: EngineReport; move: EngineMove }
  | { type: 'inspection'; run: RunId; inspection: Inspection }
  | { type: 'answer'; run: RunId; answer: Answer }
  /** null where another command ended the trial */
  | { type: 'measured'; run: RunId; figures: TrialFigure[] | null }
  /** `history`: bytes of what the trainer remembers of all steps */
  | { type: 'memory'; run: RunId; memory: EngineMemory; history: number }
  | { type: 'failed'; run: RunId | null; failure: Failure }

/** Why a run that played is paused: it was asked to, or it took the one step asked for, or it goes no further. */
export type PauseReason = StopReason | { kind: 'asked' } | { kind: 'stepped' }

/** Steps since the last `progress`, sent at chart rate. */
export interface Progress {
  /** number of the first step in `metrics`, counted from 1 */
  firstStep: number
  steps: number
  /** steps × columns of `RunInfo.columns`; NaN where a metric was not measured */
  metrics: Float64Array
  /** per group of each step, concatenated; `groups[s]` groups in step s */
  groups: Int32Array
  advantageMean: Float32Array
  advantageStd: Float32Array
  rewardMean: Float32Array
  rewardStd: Float32Array
  dead: Uint8Array
  stepsPerSecond: number
}

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
  | { kind: 'finished'; reason: Exclude<StopReason, { kind: 'diverged' }> }
  | { kind: 'diverged'; step: number; what: 'loss' | 'gradient' | 'logp' }
