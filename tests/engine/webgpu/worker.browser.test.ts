import { expect } from 'vitest'
import { longTest } from '../../isLong'
import { answerOf } from '../same'

longTest('passes the self-test in a worker', async () => {
  const worker = new Worker(new URL('./selfTest.worker.ts', import.meta.url), { type: 'module' })
  expect(await answerOf(worker)).toEqual({ difference: null })
})
