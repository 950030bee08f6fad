/** The worker that reads logs: see `client.ts`. */
import { reading } from './reading'
import { readLogs } from './readLogs'
import type { ReadCommand, ReadEvent } from './protocol'
import { sourceOf } from './source'

const say = (event: ReadEvent) => postMessage(event)

onmessage = async ({ data: { files } }: MessageEvent<ReadCommand>) => {
  try {
    const log = await readLogs(files.map(sourceOf), (done, all) => say({ type: 'progress', done, all }))
    say({ type: 'read', log, reading: reading(log) })
  } catch (error) {
    say({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}
