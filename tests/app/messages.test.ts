import { expect, test } from 'vitest'
import { withNotice, withoutField, type Message } from '../../src/app/messages'
import type { Notice } from '../../src/text/messages'

const all = (...notices: Notice[]) => notices.reduce(withNotice, [] as readonly Message[])
const refused = (row: string | null): Notice => ({
  kind: 'refused',
  field: 'beta',
  at: { view: 'compare', row },
  written: 'x',
  problem: { problem: 'not-a-number', min: 0, max: 1 },
  kept: 0,
})
const limit = (what: 'rows' | 'seeds', written: string): Notice => ({
  kind: 'limit',
  what,
  least: 1,
  most: 8,
  written,
})

test('a message replaces an older one about the same subject, and no other', () => {
  expect(all(limit('rows', '9'), limit('seeds', '0'), limit('rows', '10'))).toMatchObject([
    { what: 'seeds', written: '0' },
    { what: 'rows', written: '10' },
  ])
  expect(all({ kind: 'link-unknown', name: 'a' }, { kind: 'link-unknown', name: 'b' })).toHaveLength(2)
  expect(all(refused('row-1'), refused('row-2'), refused('row-1'))).toMatchObject([
    { at: { row: 'row-2' } },
    { at: { row: 'row-1' } },
  ])
})

test('what is said of a field goes with that field of that row alone', () => {
  const messages = all(refused('row-1'), refused(null))
  expect(withoutField(messages, 'beta', { view: 'compare', row: null })).toMatchObject([
    { at: { row: 'row-1' } },
  ])
  expect(withoutField(messages, 'beta', { view: 'sweep', row: null })).toHaveLength(2)
  expect(withoutField(messages, 'beta')).toHaveLength(2)
})
