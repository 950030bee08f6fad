import { whenReleased } from '../../worker/lock'
import type { WritingCommand, WritingEvent } from './protocol'

/** The page's end of a worker that writes one file. */
export interface WriterHandle {
  send(command: WritingCommand): void
  /** Ends the worker and the file that it is writing. */
  close(): void
}

/** Starts a worker that writes one file. `onEvent` is called for everything it says, and if it crashes or the browser ends it. */
export function startWriter(onEvent: (event: WritingEvent) => void): WriterHandle {
  const worker = new Worker(new URL('./writing.ts', import.meta.url), { type: 'module' })
  const closed = new AbortController()
  worker.onmessage = ({ data }: MessageEvent<WritingEvent>) => {
    if (data.type === 'alive') whenReleased(data.lock, closed.signal, () => onEvent({ type: 'ended' }))
    else onEvent(data)
  }
  worker.onerror = (error) => {
    error.preventDefault()
    // a script that does not load has no message
    onEvent({ type: 'failed', message: error.message || null })
  }
  return {
    send: (command) => worker.postMessage(command),
    close() {
      closed.abort()
      worker.terminate()
    },
  }
}
