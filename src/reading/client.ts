import type { Progress, ReadLog, Reading } from './contract'
import type { ReadCommand, ReadEvent } from './protocol'

/**
 * Reads logs in a worker of their own, so that the page stays responsive. Nothing leaves the tab.
 * @param signal ends the worker; the promise then rejects with the signal's reason
 * @throws Error with the message of the worker, or without one if its script did not load
 */
export function startReading(
  files: readonly File[],
  progress: Progress,
  signal: AbortSignal,
): Promise<{ log: ReadLog; reading: Reading }> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const worker = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' })
    const end = () => {
      worker.terminate()
      signal.removeEventListener('abort', abort)
    }
    function abort() {
      end()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', abort)
    worker.onmessage = ({ data }: MessageEvent<ReadEvent>) => {
      if (data.type === 'progress') return progress(data.done, data.all)
      end()
      if (data.type === 'read') resolve({ log: data.log, reading: data.reading })
      else reject(new Error(data.message))
    }
    worker.onerror = (error) => {
      error.preventDefault()
      end()
      reject(new Error(error.message))
    }
    worker.postMessage({ files } satisfies ReadCommand)
  })
}
