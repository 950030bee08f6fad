import { expect, test } from 'vitest'
import { addressIn, loadPart, MissingPartError } from '../../src/late/latePart'

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
