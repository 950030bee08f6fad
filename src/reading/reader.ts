/** The worker that reads logs: see `client.ts`. */
import { holdLock } from '../worker/lock'
import type { ReadLog } from './contract'
import { reading } from './reading'
import { readLogs } from './readLogs'
import type { ReadCommand, ReadEvent } from './protocol'
import { sourceOf } from './source'

const say = (event: ReadEvent, transfer: Transferable[] = []) => postMessage(event, { transfer })

/** The buffers of a log's numbers. They are transferred, not copied: a log of 100 MB has 50 MB of them. */
const buffersOf = ({ runs }: ReadLog): ArrayBuffer[] =>
  runs
    .flatMap(({ columns, steps, kinds, lines, files }) => [
      ...[steps, kinds, lines, files],
      ...columns.flatMap((column) => [column.values, column.cells, column.lines]),
    ])
    .map(({ buffer }) => buffer as ArrayBuffer)

holdLock((lock) => say({ type: 'alive', lock }))

onmessage = async ({ data: { files } }: MessageEvent<ReadCommand>) => {
  try {
    const log = await readLogs(files.map(sourceOf), (done, all) => say({ type: 'progress', done, all }))
    say({ type: 'read', log, reading: reading(log) }, buffersOf(log))
  } catch (error) {
    say({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}
