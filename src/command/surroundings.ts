import type { WorkerHandle } from '../worker/client'
import type { ExperimentCommand, ExperimentEvent } from '../worker/protocol'
import type { Interruption } from './interruption'
import type { ProgressLine } from './progressLine'

/** What a command writes to, what stops it, and where its runs are trained. */
export interface Surroundings {
  /** the folder that paths begin in */
  folder: string
  /** a line to stdout, and one to stderr */
  say(line: string): void
  warn(line: string): void
  interruption: Interruption
  progress: ProgressLine
  /** starts a worker of an experiment */
  startWorker(onEvent: (event: ExperimentEvent) => void): WorkerHandle<ExperimentCommand>
}
