import { CHUNK_STEPS } from '../../src/runs/saved/chunks'
import type { SavedStore } from '../../src/runs/saved/indexedStore'
import type { HistoryPart } from '../../src/runs/saved/savedStore'
import { createWriter } from '../../src/runs/writing/writer'
import type { Services } from '../../src/app/context'

/** What writes files without a worker, from a store without a database. */
export const writerInPage =
  (saved: () => Promise<SavedStore>): Services['startWriter'] =>
  (onEvent) => {
    let isOpen = true
    const chunkOf = async (id: string, c: number): Promise<HistoryPart | null> => {
      for await (const part of (await saved()).runs.parts(id))
        if (part.firstStep + part.steps > c * CHUNK_STEPS + 1) return part
      return null
    }
    const send = createWriter(chunkOf, (event) => {
      if (isOpen) onEvent(event)
    })
    return {
      send: (command) => queueMicrotask(() => send(structuredClone(command))),
      close: () => (isOpen = false),
    }
  }
