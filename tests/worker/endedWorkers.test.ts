import { afterEach, expect, test, vi } from 'vitest'
import { startReading } from '../../src/reading/client'
import { startWriter } from '../../src/runs/writing/client'
import type { WritingEvent } from '../../src/runs/writing/protocol'

/** A worker that does nothing by itself, and locks that a test gives back. */
function fakeBrowser() {
  const workers: { say(data: unknown): void; isEnded: boolean }[] = []
  const waiting = new Map<string, { act: () => void; signal: AbortSignal }>()
  class FakeWorker {
    onmessage: (event: { data: unknown }) => void = () => {}
    isEnded = false
    constructor() {
      workers.push(this)
    }
    say(data: unknown) {
      this.onmessage({ data })
    }
    postMessage() {}
    terminate() {
      this.isEnded = true
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('navigator', {
    locks: {
      request(name: string, { signal }: { signal: AbortSignal }, act: () => void) {
        waiting.set(name, { act, signal })
        return Promise.resolve()
      },
    },
  })
  return { workers, waiting }
}

afterEach(() => vi.unstubAllGlobals())

test('reading a log fails with a reason when the browser ends its worker', async () => {
  const { workers, waiting } = fakeBrowser()
  const reading = startReading([], () => {}, new AbortController().signal)
  workers[0].say({ type: 'alive', lock: 'a' })
  waiting.get('a')!.act()
  await expect(reading).rejects.toMatchObject({ why: 'ended' })
  expect(workers[0].isEnded).toBe(true)
})

test('a log that has been read withdraws the request for the lock', async () => {
  const { workers, waiting } = fakeBrowser()
  const reading = startReading([], () => {}, new AbortController().signal)
  workers[0].say({ type: 'alive', lock: 'a' })
  workers[0].say({ type: 'read', log: 1, reading: 2 })
  expect(await reading).toEqual({ log: 1, reading: 2 })
  expect(waiting.get('a')!.signal.aborted).toBe(true)
})

test('a writer whose worker the browser ends says so, and one that is closed does not', () => {
  const { workers, waiting } = fakeBrowser()
  const events: WritingEvent[] = []
  const writer = startWriter((event) => events.push(event))
  workers[0].say({ type: 'alive', lock: 'a' })
  waiting.get('a')!.act()
  expect(events).toEqual([{ type: 'ended' }])
  writer.close()
  expect(waiting.get('a')!.signal.aborted).toBe(true)
  expect(workers[0].isEnded).toBe(true)
})
