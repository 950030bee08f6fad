import { readLogs } from './readLogs'
import { sourceOf } from './source'
import type { ReadLog } from './contract'

/** The messages of the worker that reads logs. */
export type ReadingEvent =
  | { type: 'progress'; done: number; all: number }
  | { type: 'log'; log: ReadLog }
  | { type: 'failed'; message: string }

/** Milliseconds between two events that tell how far reading is. */
const TELL_EVERY = 100

onmessage = async ({ data }: MessageEvent<readonly File[]>) => {
  const say = (event: ReadingEvent) => postMessage(event)
  let told = 0
  try {
    const log = await readLogs(data.map(sourceOf), (done, all) => {
      if (performance.now() < told + TELL_EVERY) return
      told = performance.now()
      say({ type: 'progress', done, all })
    })
    say({ type: 'log', log })
  } catch (error) {
    say({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}
