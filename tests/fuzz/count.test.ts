import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CASES } from './judge'

/** Cases of bad input in `npm run test:long`, and the kinds of input that they are of. */
const LEAST = 20_000
const KINDS = Object.keys(CASES)

test(`${Object.values(CASES).reduce((sum, count) => sum + count, 0)} cases of ${KINDS.length} kinds are tried, at least ${LEAST}`, () => {
  expect(Object.values(CASES).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(LEAST)
  const folder = new URL('.', import.meta.url)
  const tests = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  // each kind is tried once, by a property
  const tried = [...tests.matchAll(/\bruns\('([^']+)'\)/g)].map(([, kind]) => kind)
  expect(tried.toSorted()).toEqual(KINDS.toSorted())
})
