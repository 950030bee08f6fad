/** The messages between the page and a training worker: types only. */
import type { EngineMemory } from '../engine/learner'
import type { EngineMove, EngineReport } from '../engine/report'
import type { RunConfig } from '../settings/knobs'
import type { Verdict } from '../sandbox/convention'
import type { RewardFault } from '../settings/rewardFault'
import type { Problem } from '../tasks/task'
import type { Explanation } from '../train/explain'
import type { UnnamedInspection } from '../train/inspection'
import type { Divergence, StopReason } from '../train/stopping'
import type { Snapshot } from '../train/snapshot'
import type { RunWeights, Tensor } from '../train/weights'
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
   * Drops any run and makes a new one; answers `created`, then `inspection` of a first group. `keeps` is the run whose state
   * is kept for `resume`: the one that is replaced, once its last steps have been told, or the one that is kept already. With
   * `weights`, they are its first ones where they fit; else `failed` says what does not, and the run starts from its seed.
   * With `from`, it goes on from that state with the knobs of `config`: bit for bit as the run would have from which it was
   * taken, on the same engine; no `inspection` follows. `pace`: see below.
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
  /** Drops the run and goes on with the one that was kept, from its last step; answers `created`. */
  | { type: 'resume'; run: RunId; pace: number }
  | { type: 'play'; run: RunId }
  | { type: 'pause'; run: RunId }
  /** Asks for a sign of life; answers `here` at once, unless a computation holds the worker. */
  | { type: 'call'; run: RunId }
  /** One rollout and its updates. */
  | { type: 'step'; run: RunId }
  /**
   * Live knobs, for the next step that has not been issued; `progress` tells the first step that had them. The page has
   * validated them; the worker does so again.
   */
  | { type: 'configure'; run: RunId; config: RunConfig }
  /** Milliseconds a step takes at least; 0 is as fast as it goes. */
  | { type: 'pace'; run: RunId; milliseconds: number }
  /** Asks for the whole arrays of the last step; answers `inspection`. */
  | { type: 'inspect'; run: RunId }
  /** Asks for completions of a group's prompt from the weights as they are, while paused; answers `drawn`. */
  | { type: 'draw'; run: RunId; group: number; count: number }
  /**
   * Prompts of the run's task that are sampled at each step that is inspected, apart from training; none ends it. Answers
   * `followed` after each `inspection`, and at once while paused.
   */
  | { type: 'follow'; run: RunId; problems: readonly Problem[] }
  /** Measures how fast each engine is on the run's sizes; answers `measured`. A command that acts on the run ends it. */
  | { type: 'measure'; run: RunId }
  /** Asks for the state after the last step that was issued; answers `captured` once that step has been told. */
  | { type: 'capture'; run: RunId }
  /** Asks what the engine holds in memory; answers `memory`. */
  | { type: 'memory'; run: RunId }
  /** Asks for the weights after the last step; answers `weights`. */
  | { type: 'weights'; run: RunId }
  /** Asks for what a run of these knobs draws and measures in its first steps; answers `trace`. */
  | { type: 'trace'; run: RunId; config: RunConfig; steps: number }
  /** Asks what the policy answers to a prompt, now and as it was at step 0; answers `answer`. */
  | { type: 'ask'; run: RunId; prompt: string }
  /** Asks what the policy does after a prefix of a completion of a prompt; answers `explored`. */
  | { type: 'explore'; run: RunId; prompt: readonly number[]; prefix: readonly number[] }
  /**
   * Asks what code of a reward makes of completions, without changing the run; answers `judged`, with `asked` to tell answers
   * apart. Each has the tokens that were written, the one that ends it included.
   */
  | { type: 'judge'; run: RunId; asked: number; code: string; completions: readonly Judged[] }

/** A completion to judge, of a problem of the run's task. */
export interface Judged {
  problem: Problem
  tokens: readonly number[]
}

export type Event =
  /** `isBusy`: a command or a step is in hand */
  | { type: 'here'; run: null; isBusy: boolean }
  /** Before `created`, and before `moved`, at the beginning of what may take seconds. */
  | { type: 'preparing'; run: RunId; what: Preparation }
  | { type: 'created'; run: RunId; engine: EngineReport; info: RunInfo }
  /**
   * At chart rate: the steps since the last `progress`, and those among them that were taken with other knobs than the step
   * before; `msPerStep` is the work of a step, without waiting.
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
   * After a `configure` with other code of the reward: the code in force from the next steps on, which is not the one asked for
   * where that has other parts. The columns of a run do not change, so it waits for Reset. `reward` is what that code makes of
   * the run's parts.
   */
  | { type: 'rewarded'; run: RunId; rewardCode: string; reward: RewardInfo }
  | { type: 'judged'; run: RunId; asked: number; verdict: Verdict | { fault: RewardFault } }
  | { type: 'paused'; run: RunId; reason: PauseReason }
  /** The GPU was lost: the run is paused, and will go on with the engine named here. */
  | { type: 'moved'; run: RunId; engine: EngineReport; move: EngineMove }
  | { type: 'inspection'; run: RunId; inspection: UnnamedInspection }
  | { type: 'drawn'; run: RunId; inspection: UnnamedInspection }
  | { type: 'followed'; run: RunId; inspection: UnnamedInspection }
  | { type: 'weights'; run: RunId; weights: RunWeights }
  /**
   * `best`: the state after the step with the highest greedy evaluation since the run was made in this worker; null where that
   * was told already, or there is none.
   */
  | { type: 'captured'; run: RunId; snapshot: Snapshot; best: Snapshot | null }
  /** After each long step, unasked: the state from which the next one is taken again where it is given up. */
  | { type: 'held'; run: RunId; snapshot: Snapshot }
  /** null where another run took the place of the one that was asked for */
  | { type: 'trace'; run: RunId; trace: RunTrace | null }
  | { type: 'answer'; run: RunId; answer: Answer }
  | { type: 'explored'; run: RunId; exploration: Exploration }
  /** `figures` is null where another command ended the trial. */
  | { type: 'measured'; run: RunId; figures: TrialFigure[] | null }
  /** `history`: bytes of what the trainer remembers of all steps. */
  | { type: 'memory'; run: RunId; memory: EngineMemory; history: number }
  | { type: 'failed'; run: RunId | null; failure: Failure }

/** The configuration that a step was taken with, and so the steps after it up to the next one of these. */
export interface ConfiguredStep {
  step: number
  config: RunConfig
}

/** Why a run is paused: on request, after a single step, or because it goes no further. */
export type PauseReason = StopReason | { kind: 'asked' } | { kind: 'stepped' }

/** Identifies a run of an experiment by its configuration: equal runs have equal keys. */
export type RunKey = string

/** A run that is to be trained: its configuration, how far it may go, and where it goes on from. */
export interface RunOrder {
  key: RunKey
  config: RunConfig
  /** training completions after which it waits for `extend`; Infinity where it goes on to its own stop conditions */
  until: number
  /** the state to go on from; null starts at step 0 */
  from: Snapshot | null
}

/** Commands to a worker that trains its share of an experiment's runs. It ignores runs that it does not know. */
export type ExperimentCommand =
  /** Drops any experiment and begins one without runs. With `keepEnds`, finished runs can be explained. */
  | { type: 'open'; experiment: string; keepEnds: boolean }
  | { type: 'add'; experiment: string; runs: readonly RunOrder[] }
  /** Stops training these runs; no more events about them follow. */
  | { type: 'drop'; experiment: string; keys: readonly RunKey[] }
  /** Runs may go on to `until` completions. */
  | { type: 'extend'; experiment: string; keys: readonly RunKey[]; until: number }
  | { type: 'start'; experiment: string }
  /** Pauses; answers `resting` when the current step is done. */
  | { type: 'rest'; experiment: string }
  /** Asks for the state of every unfinished run; answers `snapshots`. */
  | { type: 'capture'; experiment: string }
  /** Asks what each of `configs` makes of the next batch of a run, from the run's weights; answers `explanation`. */
  | { type: 'explain'; experiment: string; key: RunKey; configs: readonly RunConfig[] }

export type ExperimentEvent =
  /** A population has been made: its engine, and what its runs record. */
  | { type: 'opened'; experiment: string; keys: readonly RunKey[]; engine: EngineReport; info: RunInfo }
  /** At chart rate: the new steps of all runs that took any. */
  | { type: 'trained'; experiment: string; runs: readonly (Steps & { key: RunKey })[] }
  /** Runs have gone as far as they may. */
  | { type: 'ended'; experiment: string; runs: readonly { key: RunKey; end: RunEnd }[] }
  | { type: 'resting'; experiment: string }
  | { type: 'snapshots'; experiment: string; runs: readonly { key: RunKey; snapshot: Snapshot }[] }
  | { type: 'explanation'; experiment: string; key: RunKey; explanation: Explanation | null }
  | { type: 'failed'; experiment: string | null; failure: Failure }
  /** A worker has said nothing for long, as one that the browser has ended. */
  | { type: 'silent'; experiment: string }

/** A message without the name of its experiment. */
export type Untagged<Message> = Message extends unknown ? Omit<Message, 'experiment'> : never

/** Why a run is trained no further. `waiting`: it has used its `until` completions, and may be extended. */
export type RunEnd =
  | { kind: 'waiting' }
  | { kind: 'finished'; reason: Exclude<StopReason, { kind: 'diverged' }> }
  | { kind: 'diverged'; step: number; what: Divergence }
  /** the code of its reward failed in this step, which does not count */
  | { kind: 'failed'; step: number; fault: RewardFault }
