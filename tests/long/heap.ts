import type { CDPSession } from '@playwright/test'

/** The JavaScript of a page or of a worker, as Chromium's inspector tells of it. */
export interface Inspected {
  ask(method: string): Promise<unknown>
  /** Hears a heap snapshot piece by piece, before it is answered. */
  onChunk(hear: (chunk: string) => void): void
}

/** Megabytes after a collection. */
export interface Heap {
  /** objects: what is on the heap less `code` */
  objects: number
  /** objects, closures, strings and numbers that scripts made: of `objects` what V8 keeps for itself left out, which varies */
  made: number
  /** what V8 makes of the scripts: bytecode and machine code, and their tables */
  code: number
  /** arrays of numbers, which lie outside of the heap */
  arrays: number
}

/** A session of Playwright or of Puppeteer. */
interface Session {
  send(method: 'HeapProfiler.enable'): Promise<unknown>
  on(event: 'HeapProfiler.addHeapSnapshotChunk', hear: (told: { chunk: string }) => void): unknown
}

export const inspectPage = (session: Session): Inspected => ({
  ask: (method) => session.send(method as 'HeapProfiler.enable'),
  onChunk: (hear) => session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => hear(chunk)),
})

/** The workers of a page, of which there are so many. */
export async function inspectWorkers(session: CDPSession, count: number): Promise<Inspected[]> {
  const ids: string[] = []
  const attached = new Promise<void>((resolve) => {
    if (count === 0) resolve()
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && ids.push(sessionId) === count) resolve()
    })
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  await attached
  return ids.map((sessionId) => inspectWorker(session, sessionId))
}

function inspectWorker(session: CDPSession, sessionId: string): Inspected {
  const waiting = new Map<number, (result: unknown) => void>()
  const hearing: ((chunk: string) => void)[] = []
  session.on('Target.receivedMessageFromTarget', ({ message, sessionId: from }) => {
    if (from !== sessionId) return
    const told = JSON.parse(message) as { id?: number; result?: unknown; params?: { chunk?: string } }
    if (told.id !== undefined) waiting.get(told.id)?.(told.result)
    else if (told.params?.chunk !== undefined) for (const hear of hearing) hear(told.params.chunk)
  })
  let asked = 0
  return {
    onChunk: (hear) => hearing.push(hear),
    ask(method) {
      const id = ++asked
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
      return answer
    },
  }
}

/** A scale for what a page or a worker holds. */
export function scaleFor({ ask, onChunk }: Inspected): () => Promise<Heap> {
  let chunks: string[] = []
  onChunk((chunk) => chunks.push(chunk))
  return async () => {
    await ask('HeapProfiler.collectGarbage')
    const usage = (await ask('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize: number }
    chunks = []
    await ask('HeapProfiler.takeHeapSnapshot')
    const snapshot = JSON.parse(chunks.join('')) as HeapSnapshot
    const code = bytesOf(snapshot, ['code'])
    const megabytes = (bytes: number) => bytes / 2 ** 20
    return {
      objects: megabytes(usage.usedSize - code),
      made: megabytes(bytesOf(snapshot, MADE)),
      code: megabytes(code),
      arrays: megabytes(usage.backingStorageSize),
    }
  }
}

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
  /** `node_fields` numbers a node */
  nodes: number[]
}

const MADE = ['object', 'closure', 'string', 'concatenated string', 'sliced string', 'number', 'regexp']

/** Bytes of the nodes of these types, as the snapshot itself names them. */
function bytesOf({ snapshot: { meta }, nodes }: HeapSnapshot, types: readonly string[]): number {
  const [type, size] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size')]
  const isWanted = meta.node_types[0].map((name) => types.includes(name))
  let bytes = 0
  for (let node = 0; node < nodes.length; node += meta.node_fields.length) {
    if (isWanted[nodes[node + type]]) bytes += nodes[node + size]
  }
  return bytes
}
