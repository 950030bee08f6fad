/** The worker that reads logs: see `client.ts`. */
import type { ReadLog } from './contract'
import { reading } from './reading'
import { readLogs } from './readLogs'
import type { ReadCommand, ReadEvent } from './protocol'
import { pastedSource, sourceOf } from './source'

const say = (event: ReadEvent, transfer: Transferable[] = []) => postMessage(event, { transfer })

/** What a log's numbers lie in. They are handed over, not copied: a log of 100 MB has 50 MB of them. */
const buffersOf = ({ runs }: ReadLog): ArrayBuffer[] =>
  runs
    .flatMap(({ columns, steps, kinds, lines, files }) => [
      ...[steps, kinds, lines, files],
      ...columns.flatMap((column) => [column.values, column.cells, column.lines]),
    ])
    .map(({ buffer }) => buffer as ArrayBuffer)

onmessage = async ({ data: { files } }: MessageEvent<ReadCommand>) => {
  try {
    const sources = files.map((file) =>
      file instanceof File ? sourceOf(file) : pastedSource(file.text, file.name),
    )
    const log = await readLogs(sources, (done, all) => say({ type: 'progress', done, all }))
    say({ type: 'read', log, reading: reading(log) }, buffersOf(log))
  } catch (error) {
    say({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}
