import { expect, it, test } from 'vitest'
import { createTabLocks } from '../../../src/runs/saved/tabLocks'

/** A lock manager of which only this is there. */
const manager = (part: Partial<LockManager>) => part as LockManager

const denied = () => new DOMException('Access to the Locks API is denied in this context.', 'SecurityError')

it.each([
  ['has none', undefined],
  [
    'refuses them',
    manager({
      request: (() => Promise.reject(denied())) as LockManager['request'],
      query: () => Promise.reject(denied()),
    }),
  ],
  [
    'throws',
    manager({
      request: () => {
        throw denied()
      },
      query: () => {
        throw denied()
      },
    }),
  ],
])('where the browser %s, every name is free, and nobody waits', async (_, locks) => {
  const { take, release, taken } = createTabLocks(locks, new EventTarget())
  expect(await take('run a')).toBe(true)
  await release('run a')
  expect(await taken()).toEqual(new Set())
})

/** Locks of a browser, and two tabs that share them. */
function twoTabs() {
  const holders = new Set<string>()
  const request = (async (name: string, _: LockOptions, use: (lock: Lock | null) => Promise<void>) => {
    if (holders.has(name)) return use(null)
    holders.add(name)
    await use({ name, mode: 'exclusive' })
    holders.delete(name)
  }) as LockManager['request']
  const query = async () => ({ held: [...holders, 'of another page'].map((name) => ({ name })) })
  const tab = () => {
    const page = new EventTarget()
    const fire = (type: string, persisted: boolean) =>
      page.dispatchEvent(Object.assign(new Event(type), { persisted }))
    return { ...createTabLocks(manager({ request, query }), page), fire }
  }
  return [tab(), tab()]
}

test('a name is free until it is taken, and again once it is released', async () => {
  const [one, other] = twoTabs()
  expect(await one.take('a')).toBe(true)
  expect(await one.take('a')).toBe(true)
  expect(await other.take('a')).toBe(false)
  expect(await other.taken()).toEqual(new Set(['a']))
  await one.release('a')
  await expect.poll(other.taken).toEqual(new Set())
  expect(await other.take('a')).toBe(true)
})

test('a page that the browser keeps for its Back button releases its names, and takes those that are free when it is shown again', async () => {
  const [one, other] = twoTabs()
  await one.take('a')
  await one.take('b')
  one.fire('pagehide', true)
  await expect.poll(other.taken).toEqual(new Set())
  expect(await other.take('b')).toBe(true)
  one.fire('pageshow', true)
  await expect.poll(one.taken).toEqual(new Set(['a', 'b']))
  expect(await one.take('a')).toBe(true)
  expect(await one.take('b')).toBe(false)
  // if a page is closed, the browser itself releases its locks
  one.fire('pagehide', false)
  expect(await other.take('a')).toBe(false)
})
