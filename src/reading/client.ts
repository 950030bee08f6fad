import { whenReleased } from '../worker/lock'
import type { Progress, ReadLog, Reading } from './contract'
import type { ReadCommand, ReadEvent } from './protocol'

/** No log was read because its worker is gone: its script did not load (`missing`), or the browser ended it (`ended`). */
export class ReaderGone extends Error {
  readonly why: 'missing' | 'ended'

  constructor(why: ReaderGone['why']) {
    super(why)
    this.why = why
  }
}

/**
 * Reads logs in a worker of their own, so that the page stays responsive. Nothing leaves the tab.
 * @param signal ends the worker; the promise then rejects with the signal's reason
 * @throws ReaderGone if there is no worker; Error with the message of the worker if it fails
 */
export function startReading(
  files: readonly File[],
  progress: Progress,
  signal: AbortSignal,
): Promise<{ log: ReadLog; reading: Reading }> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const worker = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' })
    const settled = new AbortController()
    const end = () => {
      worker.terminate()
      settled.abort()
    }
    const fail = (error: Error) => {
      end()
      reject(error)
    }
    signal.addEventListener('abort', () => fail(signal.reason as Error), { signal: settled.signal })
    worker.onmessage = ({ data }: MessageEvent<ReadEvent>) => {
      if (data.type === 'progress') return progress(data.done, data.all)
      if (data.type === 'alive')
        return whenReleased(data.lock, settled.signal, () => fail(new ReaderGone('ended')))
      if (data.type === 'failed') return fail(new Error(data.message))
      end()
      resolve({ log: data.log, reading: data.reading })
    }
    worker.onerror = (error) => {
      error.preventDefault()
      fail(error.message ? new Error(error.message) : new ReaderGone('missing'))
    }
    worker.postMessage({ files } satisfies ReadCommand)
  })
}
