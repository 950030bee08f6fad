import { expect, test } from 'vitest'
import { bestKernelBuild } from '../../../src/engine/cpu/builds'
import { invariance } from './invariance'
import { parity } from './parity'

parity('relaxed')
invariance('relaxed')

test('is what this browser takes, and passes the self-test in a worker', async () => {
  expect(await bestKernelBuild()).toBe('relaxed')
  const worker = new Worker(new URL('./selfTest.worker.ts', import.meta.url), { type: 'module' })
  const answer = await new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', ({ message }) => resolve({ difference: message }))
  })
  worker.terminate()
  expect(answer).toEqual({ difference: null })
})
