import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { WorkerHandle } from '../worker/client'
import type { ExperimentCommand, ExperimentEvent } from '../worker/protocol'

/**
 * Starts `thread.ts`, which the build puts beside this script. `onEvent` receives every event of the thread, and its crash.
 */
export function startThread(onEvent: (event: ExperimentEvent) => void): WorkerHandle<ExperimentCommand> {
  const worker = new Worker(join(dirname(fileURLToPath(import.meta.url)), 'thread.mjs'))
  worker.on('message', onEvent)
  worker.on('error', ({ message }) =>
    onEvent({ type: 'failed', experiment: null, failure: { kind: 'unexpected', message } }),
  )
  return {
    send: (command) => worker.postMessage(command),
    close: () => void worker.terminate(),
  }
}
