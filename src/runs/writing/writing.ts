/** The worker that writes a file: a script of its own, so that training goes on meanwhile. */
import '../../tasks/all'
import { goodChunk, openRunsDatabase, VERSION, type RunsDatabase } from '../kept/runsDatabase'
import type { WritingCommand } from './protocol'
import { createWriter } from './writer'

let opened: Promise<RunsDatabase> | null = null
const forget = () => (opened = null)

const write = createWriter(
  async (id, c) => {
    opened ??= openRunsDatabase(VERSION, () => {}, forget)
    return goodChunk(await opened, id, c)
  },
  (event) => self.postMessage(event),
)

self.onmessage = ({ data }: MessageEvent<WritingCommand>) => write(data)
