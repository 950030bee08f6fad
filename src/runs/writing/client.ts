import type { WritingCommand, WritingEvent } from './protocol'

/** The page's end of a worker that writes one file. */
export interface WriterHandle {
  send(command: WritingCommand): void
  /** Ends the worker and the file that it is writing. */
  close(): void
}

/** Starts a worker that writes one file. `onEvent` is called for everything it says, a crash included. */
export function startWriter(onEvent: (event: WritingEvent) => void): WriterHandle {
  const worker = new Worker(new URL('./writing.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<WritingEvent>) => onEvent(data)
  worker.onerror = (error) => {
    error.preventDefault()
    // a script that does not load has no message
    onEvent({ type: 'failed', message: error.message || null })
  }
  return {
    send: (command) => worker.postMessage(command),
    close: () => worker.terminate(),
  }
}
