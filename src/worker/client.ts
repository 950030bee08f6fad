import type { Command, Event } from './protocol'

/** The page's end of a training worker. */
export interface Client {
  send(command: Command): void
  /** Ends the worker and whatever it is doing. */
  close(): void
}

/** Starts the training worker. `onEvent` is called for everything it says, a crash included. */
export function createClient(onEvent: (event: Event) => void): Client {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Event>) => onEvent(data)
  worker.onerror = (error) => {
    error.preventDefault()
    onEvent({ type: 'failed', run: null, failure: { kind: 'unexpected', message: error.message } })
  }
  return {
    send: (command) => worker.postMessage(command),
    close: () => worker.terminate(),
  }
}
