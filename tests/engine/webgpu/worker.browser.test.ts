import { expect, test } from 'vitest'
import { selfTest } from '../../../src/engine/selfTest'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'

test('passes the self-test in a page', async () => {
  expect(await selfTest(createWebgpuLearner)).toBeNull()
})

test('passes the self-test in a worker', async () => {
  const worker = new Worker(new URL('./selfTest.worker.ts', import.meta.url), { type: 'module' })
  const answer = await new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', ({ message }) => resolve({ difference: message }))
  })
  worker.terminate()
  expect(answer).toEqual({ difference: null })
})
