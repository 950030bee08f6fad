import { expect, test } from 'vitest'
import { ENDS, endsOf, RECURSION_NAMES } from './recursions'

test.each(RECURSION_NAMES)('%s: ends at the same depth as everywhere', async (name) => {
  expect(await endsOf(name)).toBe(ENDS[name])
})
