/** The messages between the page and a training worker: types only. */
import type { EngineMemory } from '../engine/learner'
import type { EngineMove, EngineReport } from '../engine/report'
import type { RunConfig } from '../settings/knobs'
import type { Verdict } from '../sandbox/convention'
import type { RewardFault } from '../settings/rewardFault'
import type { Problem } from '../tasks/task'
import type { Explanation } from '../train/explain'
import type { UnnamedInspection } from '../train/inspection'
import type { Completions } from '../train/likelihoods'
import type { Divergence, StopReason } from '../train/stopping'
import type { Snapshot } from '../train/snapshot'
import type { Tensor } from '../settings/weightsFit'
import type { RunWeights } from '../train/weights'
import type { Failure } from './failure'
import type { RewardInfo, RunInfo } from './runInfo'
import type { Exploration } from './explore'
import type { Answer, Preparation } from './session'
import type { GroupedSteps, Steps } from '../metrics/stepTable'
import type { RunTrace } from './trace'
import type { TrialFigure } from './trial'

/** Identifies a run. The page chooses it, and events carry it back. */
export type RunId = string

export type Command =
  /**
   * Makes a new run in place of any other; answers `created`, then `inspection` of a first group. `keeps`: the run that
   * `resume` can continue: the replaced one, once its last steps have been reported, or the one that was kept before.
   * `weights`: the initial weights, in place of those of the seed; one that does not fit the network is left out.
   * `from`: the state to continue from with the knobs of `config`: bit for bit as the original run would, on the same engine;
   * no `inspection` follows. `pace`: see below.
   */
  | {
      type: 'create'
      run: RunId
      config: RunConfig
      pace: number
      keeps: 'replaced' | 'kept' | null
      weights?: readonly Tensor[] | undefined
      from?: Snapshot | undefined
    }
  /** Drops the run and continues the kept one from its last step; answers `created`. */
  | { type: 'resume'; run: RunId; pace: number }
  | { type: 'play'; run: RunId }
  | { type: 'pause'; run: RunId }
  /** Asks for a sign of life; answers `here` at once unless a computation blocks the worker. */
  | { type: 'call'; run: RunId }
  /** One rollout and its updates. */
  | { type: 'step'; run: RunId }
  /**
   * Live knobs, for the next step that has not been issued; `progress` names the first step with them. The page has
   * validated them; the worker does so again.
   */
  | { type: 'configure'; run: RunId; config: RunConfig }
  /** The least milliseconds of a step; 0 is as fast as possible. */
  | { type: 'pace'; run: RunId; milliseconds: number }
  /** Asks for the whole arrays of the last step; answers `inspection`. */
  | { type: 'inspect'; run: RunId }
  /**
   * Lets inspections have the attention of a group: of the chosen one, else of the first that is not dead; null ends that. Answers
   * `inspection` at once while paused.
   */
  | { type: 'attend'; run: RunId; of: { group: number | null } | null }
  /** Asks for completions of a group's prompt from the weights as they are, while paused; answers `drawn`. */
  | { type: 'draw'; run: RunId; group: number; count: number }
  /**
   * Prompts of the run's task to sample at each inspected step, apart from training; an empty list ends that. Answers
   * `followed` after each `inspection`, and at once while paused.
   */
  | { type: 'follow'; run: RunId; problems: readonly Problem[] }
  /** Measures how fast each engine is on the run's sizes; answers `measured`. A command that acts on the run ends it. */
  | { type: 'measure'; run: RunId }
  /** Asks for the state after the last issued step; answers `captured` once that step has been reported. */
  | { type: 'capture'; run: RunId }
  /** Asks for the memory that the engine uses; answers `memory`. */
  | { type: 'memory'; run: RunId }
  /** Asks for the weights after the last step; answers `weights`. */
  | { type: 'weights'; run: RunId }
  /** Asks for the draws and the metrics of the first steps of a run with these knobs; answers `trace`. */
  | { type: 'trace'; run: RunId; config: RunConfig; steps: number }
  /** Asks for the policy's answer to a prompt, now and at step 0; answers `answer`. */
  | { type: 'ask'; run: RunId; prompt: string }
  /** Asks for the policy after a prefix of a completion of a prompt; answers `explored`. */
  | { type: 'explore'; run: RunId; prompt: readonly number[]; prefix: readonly number[] }
  /**
   * Scores completions with the code of a reward, without changing the run; answers `judged`, with `asked` to tell answers
   * apart. Each completion includes the token that ends it.
   */
  | { type: 'judge'; run: RunId; asked: number; code: string; completions: readonly Judged[] }

/** A completion to score, of a problem of the run's task. */
export interface Judged {
  problem: Problem
  tokens: readonly number[]
}

export type Event =
  /** `isBusy`: a command or a step is in progress */
  | { type: 'here'; run: null; isBusy: boolean }
  /** Sent before `created`, and before `moved`, at the start of work that may take seconds. */
  | { type: 'preparing'; run: RunId; what: Preparation }
  | { type: 'created'; run: RunId; engine: EngineReport; info: RunInfo }
  /**
   * Sent at chart rate: the steps since the last `progress`, and the configuration of those steps that had other knobs
   * than the step before. `msPerStep` is the work of a step, without waiting.
   */
  | {
      type: 'progress'
      run: RunId
      steps: GroupedSteps
      configs: readonly ConfiguredStep[]
      stepsPerSecond: number
      msPerStep: number
    }
  /**
   * After a `configure` with other reward code: the code in use from the next step on. That is still the old code if the
   * new one has other parts: the columns of a run do not change, so it waits for Reset. `reward` describes the run's parts
   * with the code in use.
   */
  | { type: 'rewarded'; run: RunId; rewardCode: string; reward: RewardInfo }
  | { type: 'judged'; run: RunId; asked: number; verdict: Verdict | { fault: RewardFault } }
  | { type: 'paused'; run: RunId; reason: PauseReason }
  /** The GPU was lost: the run is paused, and will continue on this engine. */
  | { type: 'moved'; run: RunId; engine: EngineReport; move: EngineMove }
  | { type: 'inspection'; run: RunId; inspection: UnnamedInspection }
  | { type: 'drawn'; run: RunId; inspection: UnnamedInspection }
  | { type: 'followed'; run: RunId; inspection: UnnamedInspection }
  | { type: 'weights'; run: RunId; weights: RunWeights }
  /**
   * `best`: the state after the step with the highest evaluation since the run was made in this worker; null if there is
   * none, or it was reported before.
   */
  | { type: 'captured'; run: RunId; snapshot: Snapshot; best: Snapshot | null }
  /** After each long step, without being asked: the state from which the next step is repeated if it is given up. */
  | { type: 'checkpoint'; run: RunId; snapshot: Snapshot }
  /** null if another run has replaced the run that the page asked about */
  | { type: 'trace'; run: RunId; trace: RunTrace | null }
  | { type: 'answer'; run: RunId; answer: Answer }
  | { type: 'explored'; run: RunId; exploration: Exploration }
  /** `figures` is null if another command ended the trial. */
  | { type: 'measured'; run: RunId; figures: TrialFigure[] | null }
  /** `history`: bytes of the trainer's record of all steps. */
  | { type: 'memory'; run: RunId; memory: EngineMemory; history: number }
  | { type: 'failed'; run: RunId | null; failure: Failure }

/** The configuration of a step, and of the steps after it up to the next entry. */
export interface ConfiguredStep {
  step: number
  config: RunConfig
}

/** Why a run is paused: the page asked for it, or for a single step only; or the run stopped by itself. */
export type PauseReason = StopReason | { kind: 'asked' } | { kind: 'stepped' }

/** Identifies a run of an experiment by its configuration: equal runs have equal keys. */
export type RunKey = string

/** A run to train: its configuration, how far it may go, and the state that it continues from. */
export interface RunOrder {
  key: RunKey
  config: RunConfig
  /** training completions after which it waits for `extend`; Infinity if it continues to its own stop conditions */
  until: number
  /** null starts at step 0 */
  from: Snapshot | null
  /** completions to score before and after steps that the run has not taken yet; answers `scored` */
  scores?: readonly CompletionsAtStep[] | undefined
}

/** Completions of another run. The page asks for their probabilities before and after this step. */
export interface CompletionsAtStep {
  step: number
  completions: Completions
}

/** Commands to a worker that trains its share of an experiment's runs. It ignores runs that it does not know. */
export type ExperimentCommand =
  /** Replaces any experiment by a new one without runs. With `keepEnds`, finished runs can be explained. */
  | { type: 'open'; experiment: string; keepEnds: boolean }
  | { type: 'add'; experiment: string; runs: readonly RunOrder[] }
  /** Stops training these runs; no more events about them follow. */
  | { type: 'drop'; experiment: string; keys: readonly RunKey[] }
  /** Lets runs continue to `until` completions; `scores` as in `RunOrder`. */
  | {
      type: 'extend'
      experiment: string
      keys: readonly RunKey[]
      until: number
      scores?: readonly CompletionsAtStep[] | undefined
    }
  | { type: 'start'; experiment: string }
  /** Pauses; answers `resting` when the current step is done. */
  | { type: 'rest'; experiment: string }
  /** Asks for the state of every unfinished run; answers `snapshots`. */
  | { type: 'capture'; experiment: string }
  /** Applies each of `configs` to the next batch of a run, from the run's weights; answers `explanation`. */
  | { type: 'explain'; experiment: string; key: RunKey; configs: readonly RunConfig[] }

export type ExperimentEvent =
  /** A population has been made: its engine, and what its runs record. */
  | { type: 'opened'; experiment: string; keys: readonly RunKey[]; engine: EngineReport; info: RunInfo }
  /** At chart rate: the new steps of all runs that have any. */
  | { type: 'trained'; experiment: string; runs: readonly (Steps & { key: RunKey })[] }
  /** log π of the completions asked for, [N], under a run's weights before and after its step */
  | {
      type: 'scored'
      experiment: string
      key: RunKey
      step: number
      before: Float64Array
      after: Float64Array
    }
  /** Runs have gone as far as they may. */
  | { type: 'ended'; experiment: string; runs: readonly { key: RunKey; end: RunEnd }[] }
  | { type: 'resting'; experiment: string }
  | { type: 'snapshots'; experiment: string; runs: readonly { key: RunKey; snapshot: Snapshot }[] }
  | { type: 'explanation'; experiment: string; key: RunKey; explanation: Explanation | null }
  | { type: 'failed'; experiment: string | null; failure: Failure }
  /** The worker has started; until it ends, it holds this lock of the browser. */
  | { type: 'alive'; experiment?: never; lock: string }
  /** So many workers have sent nothing for long: they compute, or the browser has ended them. */
  | { type: 'silent'; experiment: string; workers: number; of: number }
  /** So many workers have ended without an event. */
  | { type: 'lost'; experiment: string; workers: number; of: number }

/** A message without the name of its experiment. */
export type Untagged<Message> = Message extends unknown ? Omit<Message, 'experiment'> : never

/** Why a run is trained no further. `waiting`: it has used its `until` completions, and may be extended. */
export type RunEnd =
  | { kind: 'waiting' }
  | { kind: 'finished'; reason: Exclude<StopReason, { kind: 'diverged' }> }
  | { kind: 'diverged'; step: number; what: Divergence }
  /** the code of its reward failed in this step, which does not count */
  | { kind: 'failed'; step: number; fault: RewardFault }
