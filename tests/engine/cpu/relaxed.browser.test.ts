import { expect, test } from 'vitest'
import { bestKernelBuild } from '../../../src/engine/cpu/builds'
import { isLong } from '../../isLong'
import { invariance } from './invariance'
import { parity } from './parity'
import { answerOf } from '../same'

// in `npm test` the digests compare what this build trains with the recorded bits, in each runtime
if (isLong) {
  parity('relaxed')
  invariance('relaxed')
}

test('runs in this browser, and passes the self-test in a worker', async () => {
  expect(await bestKernelBuild()).toBe('relaxed')
  const worker = new Worker(new URL('./selfTest.worker.ts', import.meta.url), { type: 'module' })
  expect(await answerOf(worker)).toEqual({ difference: null })
})
