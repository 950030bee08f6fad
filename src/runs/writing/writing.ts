/** The worker that writes a file: a script of its own, so that training continues meanwhile. */
import '../../tasks/all'
import type { IDBPDatabase } from 'idb'
import { holdLock } from '../../worker/lock'
import { openDatabase, RUNS, wholeChunk } from '../saved/databases'
import type { WritingCommand, WritingEvent } from './protocol'
import { createWriter } from './writer'

let opened: Promise<IDBPDatabase> | null = null
const forget = () => (opened = null)

holdLock((lock) => self.postMessage({ type: 'alive', lock } satisfies WritingEvent))

const write = createWriter(
  async (id, c) => {
    opened ??= openDatabase(RUNS, () => {}, forget)
    return wholeChunk(await opened, id, c)
  },
  (event) => self.postMessage(event),
)

self.onmessage = ({ data }: MessageEvent<WritingCommand>) => write(data)
