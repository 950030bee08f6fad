import { expect, test } from 'vitest'

test('passes the self-test in a worker', async () => {
  const worker = new Worker(new URL('./selfTest.worker.ts', import.meta.url), { type: 'module' })
  const answer = await new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', ({ message }) => resolve({ difference: message }))
  })
  worker.terminate()
  expect(answer).toEqual({ difference: null })
})
