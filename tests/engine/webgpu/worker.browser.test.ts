import { expect, test } from 'vitest'
import { answerOf } from '../same'

test('passes the self-test in a worker', async () => {
  const worker = new Worker(new URL('./selfTest.worker.ts', import.meta.url), { type: 'module' })
  expect(await answerOf(worker)).toEqual({ difference: null })
})
