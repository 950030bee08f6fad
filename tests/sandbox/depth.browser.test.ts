import { expect, test } from 'vitest'
import { ENDS, RECURSION_NAMES, type Recursion } from './recursions'

/** How a recursion ends in a worker of its own: its stack is smaller than the page's, and nothing in it is optimised yet. */
const endsInWorker = (name: Recursion) =>
  new Promise<string>((resolve, reject) => {
    const worker = new Worker(new URL('./recursionWorker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      worker.terminate()
      resolve(data)
    }
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(name)
  })

test.each(RECURSION_NAMES)('%s: ends at the same depth as everywhere', async (name) => {
  expect(await endsInWorker(name)).toBe(ENDS[name])
})
