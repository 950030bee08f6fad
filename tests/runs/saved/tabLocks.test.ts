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
  const { take, taken } = createTabLocks(locks)
  const letGo = await take('run a')
  expect(letGo).toBeTypeOf('function')
  letGo!()
  expect(await taken()).toEqual(new Set())
})

test('a name is free until it is taken, and again once it is let go', async () => {
  const holders = new Set<string>()
  const request = (async (name: string, _: LockOptions, use: (lock: Lock | null) => Promise<void>) => {
    if (holders.has(name)) return use(null)
    holders.add(name)
    await use({ name, mode: 'exclusive' })
    holders.delete(name)
  }) as LockManager['request']
  const query = async () => ({ held: [...holders, 'of another page'].map((name) => ({ name })) })
  const { take, taken } = createTabLocks(manager({ request, query }))
  const letGo = await take('a')
  expect(await take('a')).toBeNull()
  expect(await taken()).toEqual(new Set(['a']))
  letGo!()
  await expect.poll(taken).toEqual(new Set())
  expect(await take('a')).toBeTypeOf('function')
})
