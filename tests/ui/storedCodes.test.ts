import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedCodes } from '../../src/ui/storedCodes'

const PLACE = 'grpo-playground-reward-codes'
let store: Map<string, string>
beforeEach(() => {
  store = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => void store.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const known = () => [...(storedCodes.read() ?? [])]

test('what was added is there, once, with whose it was at first', () => {
  expect(known()).toEqual([])
  expect(storedCodes.add(['a', 'b'], 'visitor')).toBe(true)
  storedCodes.add(['c', 'a'], 'somebody')
  expect(known()).toEqual([
    ['b', 'visitor'],
    ['c', 'somebody'],
    ['a', 'visitor'],
  ])
})

test('what was added longest ago goes, by number and by characters', () => {
  for (let i = 0; i < 80; i++) storedCodes.add([`code ${i}`], 'visitor')
  expect(known()).toHaveLength(64)
  expect(known()[0][0]).toBe('code 16')
  for (let i = 0; i < 12; i++) storedCodes.add([`${i}${'x'.repeat(19_000)}`], 'visitor')
  expect(known()).toHaveLength(10)
  expect(known().at(-1)![0].startsWith('11')).toBe(true)
  expect(store.get(PLACE)!.length).toBeLessThan(210_000)
})

test.each([
  ['not json', '{'],
  ['null', 'null'],
  ['a list', '["a"]'],
  ['another version', '{"version":2,"codes":[["a","visitor"]]}'],
  ['no list', '{"version":1,"codes":{"a":"visitor"}}'],
])('%s lets nothing run', (_, text) => {
  store.set(PLACE, text)
  expect(known()).toEqual([])
})

test('of entries that are none, nothing runs; the others stay', () => {
  store.set(
    PLACE,
    JSON.stringify({
      version: 1,
      codes: [
        ['a', 'visitor'],
        ['b', 'admin'],
        ['', 'visitor'],
        [1, 'visitor'],
        ['c'],
        null,
        ['d', 'somebody'],
      ],
    }),
  )
  expect(known().map(([code]) => code)).toEqual(['a', 'd'])
})

test('storage that is forbidden, or full, is told', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('no', 'SecurityError')
    },
  })
  expect(storedCodes.read()).toBeNull()
  expect(storedCodes.add(['a'], 'visitor')).toBe(false)
})
