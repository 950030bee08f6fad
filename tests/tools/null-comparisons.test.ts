import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { longTest } from '../isLong'
import { nullComparisons } from '../../tools/lint/null-comparisons.mjs'

const SOURCE = `
declare const orNull: (() => void) | null
declare const orUndefined: string | undefined
declare const both: string | null | undefined
declare const list: string[]
export const wrong = [
  orNull === undefined,
  undefined !== orNull,
  orUndefined === null,
]
export const right = [
  orNull === null,
  orUndefined !== undefined,
  both === null,
  both === undefined,
  list[0] === undefined,
  orNull == undefined,
]
`

test('only comparisons of null with undefined are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grpo-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true } }))
  writeFileSync(join(folder, 'source.ts'), SOURCE)
  expect(nullComparisons(['source.ts'], folder)).toEqual([
    'source.ts:7: (() => void) | null is compared with undefined',
    'source.ts:8: undefined is compared with (() => void) | null',
    'source.ts:9: string | undefined is compared with null',
  ])
})

test('an error of the linter is reported, and does not count as no findings', () => {
  expect(() => nullComparisons(['--no-such-option'])).toThrow(/did not run/)
})

// `npm run lint` checks this, too
longTest('the project has none', { timeout: 120_000 }, () => {
  expect(nullComparisons(['src', 'tests', 'tools'])).toEqual([])
})
