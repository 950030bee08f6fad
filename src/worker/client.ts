import type { Failure } from './failure'
import type { Command, Event } from './protocol'

/** The page's end of a worker. */
export interface WorkerHandle<Command> {
  send(command: Command): void
  /** Ends the worker at once. */
  close(): void
}

/** Starts the worker of the run in Train. `onEvent` receives every event of the worker, and its crash. */
export const startWorker = (onEvent: (event: Event) => void): WorkerHandle<Command> =>
  start<Command, Event>(onEvent, (failure) => ({ type: 'failed', run: null, failure }))

/** Starts a worker. `crash` says its failure as one of its events. */
export function start<Said, Heard>(
  onEvent: (event: Heard) => void,
  crash: (failure: Failure) => Heard,
): WorkerHandle<Said> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Heard>) => onEvent(data)
  worker.onerror = (error) => {
    error.preventDefault()
    // a script that does not load has no message
    onEvent(crash(error.message ? { kind: 'unexpected', message: error.message } : { kind: 'missing' }))
  }
  return {
    send: (command) => worker.postMessage(command),
    close: () => worker.terminate(),
  }
}
