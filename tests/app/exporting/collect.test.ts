import { expect, test } from 'vitest'
import { collected } from '../../../src/app/exporting/collect'

test('parts become one blob in their order, with rests between slices', async () => {
  let clock = 0
  let turns = 0
  const parts = function* () {
    for (let i = 0; i < 10; i++) {
      clock += 5
      yield i % 2 === 0 ? String(i) : Uint8Array.of(48 + i)
    }
  }
  const timer = setInterval(() => turns++, 0)
  const blob = await collected(parts(), () => clock)
  clearInterval(timer)
  expect(await blob.text()).toBe('0123456789')
  expect(turns).toBeGreaterThan(0)
})
