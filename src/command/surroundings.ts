import type { WorkerHandle } from '../worker/client'
import type { ExperimentCommand, ExperimentEvent } from '../worker/protocol'
import type { Interruption } from './interruption'
import type { ProgressLine } from './progressLine'

/** The surroundings of a command: its output, its interruption, and its workers. */
export interface Surroundings {
  /** the folder of relative paths */
  folder: string
  /** a line to stdout, and one to stderr */
  say(line: string): void
  warn(line: string): void
  /** what can be done with the results: also to stderr, because stdout has their paths alone */
  hint(line: string): void
  interruption: Interruption
  progress: ProgressLine
  startWorker(onEvent: (event: ExperimentEvent) => void): WorkerHandle<ExperimentCommand>
}
