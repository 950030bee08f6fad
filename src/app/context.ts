import type { WithTasks } from './tasksInUse'
import type { LinkProblem } from '../settings/packedLink'
import type { SavedStore } from '../runs/saved/indexedStore'
import type { Progress, ReadLog, Reading } from '../reading/contract'
import type { WriterHandle } from '../runs/writing/client'
import type { WritingEvent } from '../runs/writing/protocol'
import type { WorkerHandle } from '../worker/client'
import type { startPool } from '../worker/pool'
import type { Command, Event, ExperimentCommand, ExperimentEvent } from '../worker/protocol'
import type { RunWeights } from '../train/weights'
import type { RunTrace } from '../worker/trace'
import type { CodePlace } from './reward/codePlace'
import type { WorkerRequest } from './exporting/request'
import type { Keeper } from './saved/keeper'
import type { Notice } from '../text/messages'
import type { RowsPlace } from './ownData/rowsPlace'
import type { CodeSource } from './reward/rewardCode'
import type { PageState, Preferences } from './state'

/** The browser's functions that the app uses: workers, clocks, and the ways out of the tab. */
export interface Services {
  /** Starts the worker of the run in Train. */
  startWorker(onEvent: (event: Event) => void): WorkerHandle<Command>
  /** Starts workers for an experiment with `start`, whose script is late: one per core, or `workers` of them. */
  startPool(
    start: typeof startPool,
    onEvent: (event: ExperimentEvent) => void,
    workers?: number,
  ): WorkerHandle<ExperimentCommand>
  /** Starts a worker that writes one file. */
  startWriter(onEvent: (event: WritingEvent) => void): WriterHandle
  /** Reads logs of other programs in a worker of its own. Rejects with the signal's reason once it is aborted. */
  readLogs(
    files: readonly File[],
    progress: Progress,
    signal: AbortSignal,
  ): Promise<{ log: ReadLog; reading: Reading }>
  /** The store of runs, comparisons and sweeps, whose script is loaded on first use. */
  saved(): Promise<SavedStore>
  /** Whether the browser may have saved runs; where it has none, the store need not be loaded to offer one. */
  mayHaveSavedRuns(): Promise<boolean>
  /** an id that no other run, comparison or sweep has, in any browser */
  newId(): string
  /** Calls `look` every `LOOK_EVERY` milliseconds until the returned function is called. */
  everyLook(look: () => void): () => void
  /** Calls a function once the page has been drawn and is idle. */
  whenIdle(act: () => void): void
  /** milliseconds of a monotonic clock */
  now(): number
  /** milliseconds since 1970 */
  date(): number
  /** the text after `#` that the page was opened with, or why there is none */
  address: string | LinkProblem
  /** the whole address with this text after `#` */
  addressOf(fragment: string): string
  copyText(text: string): Promise<void>
  saveFile(name: string, content: string | Blob): void
  /** the value of a custom property of the theme */
  colourOf(property: string): string
  preferences: Partial<Preferences>
  /** the browser's languages, the preferred one first */
  languages: readonly string[]
  /** the comparison of the last visit, as the text of its link; empty if there is none */
  comparison: string
  /** stores own data from visit to visit */
  rows: RowsPlace
  /** stores which code may run */
  codes: CodePlace
}

/** The context of the page's verbs. */
export interface VerbContext {
  get(): PageState
  set(change: Partial<PageState>): void
  tell(notice: Notice): void
  /** Reports the notices about one link or file: the first of many, and the number of the others. */
  tellAll(notices: readonly Notice[]): void
  /** Must be called with code that comes to the page, before it is shown or a run uses it. */
  brought(codes: readonly string[], source: CodeSource): void
  send(command: Command): void
  services: Services
  keeper: Keeper
  weights: WorkerRequest<RunWeights>
  trace: WorkerRequest<RunTrace>
  withTasks: WithTasks
}
