import { expect, test, vi } from 'vitest'
import { late, lateVerbs } from '../../src/app/lateVerbs'
import type { Notice } from '../../src/text/messages'
import { latePartOf, MissingPartError, retryParts } from '../../src/late/latePart'

interface Verbs {
  greet(name: string): void
  fail(): void
}

/** A part of the app whose script is there, or not, as the test says. */
function stage() {
  const told: Notice['kind'][] = []
  const greeted: string[] = []
  const script = { isThere: true }
  const make = vi.fn<(greeting: string) => Verbs>((greeting) => ({
    greet: (name) => greeted.push(`${greeting} ${name}`),
    fail() {
      throw new RangeError('of the verb')
    },
  }))
  const made = late(
    { tell: (notice) => void told.push(notice.kind) },
    latePartOf(async () => {
      if (!script.isThere) throw new MissingPartError('greet')
      return 'hello'
    }),
    make,
  )
  return { told, greeted, script, make, made }
}

test('a verb is done once its script is there, by what is made once', async () => {
  const { greeted, make, made } = stage()
  expect(made.ready()).toBeUndefined()
  const verbs = lateVerbs(made, { greet: true, fail: true })
  await Promise.all([verbs.greet('a'), verbs.greet('b')])
  expect(greeted).toEqual(['hello a', 'hello b'])
  expect(make).toHaveBeenCalledTimes(1)
  expect(made.made()).toBe(made.ready())
})

test('a missing script is told, and asked for again by the next verb; what a verb throws is thrown', async () => {
  const { told, greeted, script, made } = stage()
  script.isThere = false
  expect(await made.act(({ greet }) => greet('a'))).toBe(false)
  expect(told).toEqual(['part-missing'])
  script.isThere = true
  expect(await made.act(({ greet }) => greet('b'))).toBe(true)
  expect(greeted).toEqual(['hello b'])
  await expect(made.act(({ fail }) => fail())).rejects.toThrow('of the verb')
  expect(told).toEqual(['part-missing'])
})

test('a component waits for the script without making anything, or sees that it is missing', async () => {
  const { script, make, made } = stage()
  const thrownBy = (): unknown => {
    try {
      return { read: made.read() }
    } catch (thrown) {
      return thrown
    }
  }
  script.isThere = false
  await thrownBy()
  expect(thrownBy()).toBeInstanceOf(MissingPartError)
  script.isThere = true
  retryParts()
  const waited = thrownBy()
  expect(waited).toBeInstanceOf(Promise)
  expect(make).not.toHaveBeenCalled()
  await waited
  expect(thrownBy()).toEqual({ read: made.made() })
  expect(make).toHaveBeenCalledTimes(1)
})
