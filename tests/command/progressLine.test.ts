import { expect, test } from 'vitest'
import { createProgressLine } from '../../src/command/progressLine'

test('a file gets a line at once, then one every ten seconds, and the last one', () => {
  const written: string[] = []
  const clock = { now: 5 }
  const out = { isTTY: false, columns: 80, write: (text: string) => written.push(text) > 0 }
  const progress = createProgressLine(out, () => clock.now)
  for (const [now, line] of [
    [5, 'step 1'],
    [6, 'step 2'],
    [10_004, 'step 3'],
    [10_005, 'step 4'],
  ] as const) {
    clock.now = now
    progress.tell(() => line)
  }
  progress.end('step 5')
  expect(written).toEqual(['step 1\n', 'step 4\n', 'step 5\n'])
})
