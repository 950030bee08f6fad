import { loadText } from '../../text'
import type { HistoryPart, SavedRunId } from '../saved/savedStore'
import type { StepTable } from '../../metrics/stepTable'
import { thinnedOf, type Thinned, type FilledStretch } from '../fillSteps'
import { formatOf } from './formats'
import type { WritingCommand, WritingEvent, WritingOrder } from './protocol'
import { stretchesOf } from './stretches'

/** Milliseconds between two events that tell how far a file is. */
const TELL_EVERY = 100
// oxlint-disable-next-line playground/same-everywhere -- the time decides only how often the page is told
const now = () => performance.now()
/** Characters or bytes of a blob. The file is made of several, because the browser may keep a blob outside the worker's memory. */
const BLOB_SIZE = 2 ** 20

/**
 * Writes one file, step by step from the store of saved runs and from the page, so that neither the history nor the file is ever
 * in memory as a whole.
 */
export function createWriter(
  chunkOf: (id: SavedRunId, c: number) => Promise<HistoryPart | null>,
  say: (event: WritingEvent) => void,
): (command: WritingCommand) => void {
  let answer: (rows: StepTable) => void = () => {}

  const rowsOf = (from: number, to: number) =>
    new Promise<StepTable>((resolve) => {
      answer = resolve
      say({ type: 'lacks', from, to })
    })

  async function write({ format, run, stored, language, needs }: WritingOrder): Promise<void> {
    const { columns, steps } = run.history
    let thinned: Thinned | undefined
    let told = now()
    async function* stretches(): AsyncGenerator<FilledStretch> {
      for await (const stretch of stretchesOf(columns, steps, { chunkOf, stored, rowsOf })) {
        thinned = thinnedOf(thinned, stretch.thinned)
        yield stretch
        if (now() < told + TELL_EVERY) continue
        told = now()
        say({ type: 'written', steps: stretch.firstStep - 1 + stretch.steps })
      }
    }
    const text = () => loadText(language)
    const content = await blobOf(formatOf(format).parts(run, stretches(), { ...needs, text }))
    say({ type: 'file', content, thinned })
  }

  return (command) => {
    if (command.type === 'rows') return answer(command.rows)
    write(command.order).catch((error: unknown) => say({ type: 'failed', message: String(error) }))
  }
}

async function blobOf(parts: AsyncIterable<BlobPart>): Promise<Blob> {
  const blobs: Blob[] = []
  let waiting: BlobPart[] = []
  let size = 0
  for await (const part of parts) {
    if (part === '') continue
    waiting.push(part)
    size += typeof part === 'string' ? part.length : part instanceof Blob ? part.size : part.byteLength
    if (size < BLOB_SIZE) continue
    blobs.push(new Blob(waiting))
    waiting = []
    size = 0
  }
  return new Blob([...blobs, ...waiting])
}
