import type { KnobValue } from '../../settings/knob'
import type { RunConfig } from '../../settings/knobs'
import type { ExperimentRun } from '../../experiments/experimentRun'
import type { Trial } from '../../runs/cluster/trials'
import type { Failure } from '../../worker/failure'
import type { Field } from '../../tasks/fields'
import type { Limit } from '../../text/messages'
import type { CompareSettings, CompareState, SweepState } from '../../experiments/state'
import type { RunKey } from '../../worker/protocol'
import type { Message } from '../messages'
import type { ExperimentInput, MessageKind, Notice } from '../../text/messages'

/** The state of Compare and Sweep. */
export interface ExperimentsState {
  compare: CompareState
  sweep: SweepState
  messages: readonly Message[]
}

/** The context of the verbs of Compare and Sweep. */
export interface ExperimentsContext {
  get(): ExperimentsState
  set(change: Partial<ExperimentsState>): void
  tell(notice: Notice): void
  /** Removes the messages of a kind. */
  forget(kind: MessageKind): void
  /** Reports the notices about one link. */
  tellAll(notices: readonly Notice[]): void
  /** Reports that the workers of an experiment have stopped. */
  failed(failure: Failure): void
  /** Reports that so many workers do not report; 0: they do again. */
  silent(workers: number, of: number): void
  /** Reports that so many workers have ended without a word. */
  lost(workers: number, of: number): void
  /** Reports that a number of something is not allowed. */
  limit(what: Limit, least: number, most: number, written: string | number): void
  /** Removes the messages about an input. */
  clear(field: Field, at: ExperimentInput): void
  /** A configuration with a field set to the visitor's input; null, with a message, if that is not allowed. */
  edited(
    config: RunConfig,
    field: Field,
    value: KnobValue,
    at: ExperimentInput,
    written: string,
  ): RunConfig | null
  /** Opens a run in Train, from step 0; Undo restores the previous run. */
  openInTrain(config: RunConfig): void
  sweepLearningRate(config: RunConfig, settings: CompareSettings): void
  copyLink(fragment: string): Promise<void>
  save(file: string, text: string): void
  /** Saves the event files of an experiment's runs as one file. */
  saveEvents(file: string, trials: readonly Trial[], runs: ReadonlyMap<RunKey, ExperimentRun>): void
}
