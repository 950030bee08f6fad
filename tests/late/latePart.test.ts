import { expect, test } from 'vitest'
import { addressIn, latePartOf, loadPart, MissingPartError, retryParts } from '../../src/late/latePart'

const gone = (address: string) => new TypeError(`Failed to fetch dynamically imported module: ${address}`)

test('a script that failed is asked for once more, under an address that was not asked for before', async () => {
  const asked: string[] = []
  const load = (): Promise<{ Part: number }> => Promise.reject(gone('https://site.test/assets/Part-1a.js'))
  const importFrom = async (address: string) => {
    asked.push(address)
    return { Part: 7 }
  }
  expect(await loadPart(load, 'Part', importFrom)).toBe(7)
  expect(await loadPart(load, 'Part', importFrom)).toBe(7)
  expect(new Set(asked).size).toBe(2)
  for (const address of asked)
    expect(address).toMatch(/^https:\/\/site\.test\/assets\/Part-1a\.js\?again=\d+$/)
})

test.each([
  ['stays away', gone('https://site.test/a.js'), () => Promise.reject(new TypeError('gone'))],
  ['is of another release', gone('https://site.test/a.js'), async () => ({ Other: 1 })],
  [
    'failed without an address',
    new TypeError('Importing a module script failed.'),
    async () => ({ Part: 1 }),
  ],
])('a script that %s is missing', async (_, error, importFrom) => {
  const load = (): Promise<{ Part: number }> => Promise.reject(error)
  await expect(loadPart(load, 'Part', importFrom as never)).rejects.toThrow(MissingPartError)
})

test('the address is found in the errors of browsers', () => {
  const address = 'http://localhost:4173/assets/Lens-B2.css'
  expect(addressIn(new Error(`Unable to preload CSS for ${address}`))).toBe(address)
  expect(addressIn(new TypeError('error loading dynamically imported module: http://x.test/y.js'))).toBe(
    'http://x.test/y.js',
  )
  expect(addressIn('nothing')).toBeNull()
})

/** What reading a part throws; null where it is there. */
function thrownBy(read: () => unknown): unknown {
  try {
    read()
    return null
  } catch (thrown) {
    return thrown
  }
}

test('a component that reads a part waits for it, sees where it fails, and sees it after another try', async () => {
  let isThere = false
  const missing = new MissingPartError('Part')
  const part = latePartOf(async () => {
    if (!isThere) throw missing
    return 7
  })
  await thrownBy(part.read)
  expect(thrownBy(part.read)).toBe(missing)
  isThere = true
  expect(thrownBy(part.read)).toBe(missing)
  retryParts()
  const waits = thrownBy(part.read)
  expect(waits).toBeInstanceOf(Promise)
  await waits
  expect(part.read()).toBe(7)
})

test('a part that was asked for ahead and failed is asked for again when it is wanted', async () => {
  let asked = 0
  const part = latePartOf(async () => {
    if (++asked === 1) throw new MissingPartError('Part')
    return 7
  })
  await expect(part.load()).rejects.toThrow(MissingPartError)
  expect(part.loaded()).toBeUndefined()
  expect(thrownBy(part.read)).toBeInstanceOf(Promise)
  expect(await part.load()).toBe(7)
  expect(await part.load()).toBe(7)
  expect(asked).toBe(2)
})
