import type { Progress, ReadLog } from './contract'
import type { ReadingEvent } from './work'

/**
 * Reads logs in a worker of its own, which ends afterwards.
 * @throws the signal's reason once it is aborted, and an error with what the worker reported
 */
export function startReading(
  files: readonly File[],
  progress: Progress,
  signal: AbortSignal,
): Promise<ReadLog> {
  const worker = new Worker(new URL('./work.ts', import.meta.url), { type: 'module' })
  return new Promise<ReadLog>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.onerror = (error) => {
      error.preventDefault()
      reject(new Error(error.message))
    }
    worker.onmessage = ({ data }: MessageEvent<ReadingEvent>) => {
      if (data.type === 'progress') progress(data.done, data.all)
      else if (data.type === 'log') resolve(data.log)
      else reject(new Error(data.message))
    }
    worker.postMessage(files)
  }).finally(() => worker.terminate())
}
