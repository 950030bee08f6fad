import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grpo-lint-'))
  for (const path of ['.oxlintrc.json', 'tools/lint'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the rule says of a source file at a path. */
function said(path: string, source: string): string[] {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), source)
  let output: string
  try {
    output = execFileSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--format=json', path], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
  } catch (error) {
    output = (error as { stdout: string }).stdout
  }
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; message: string }[] }
  return diagnostics
    .filter(({ code }) => code.includes('portable-math'))
    .map(({ message }) => message.split(' may differ')[0])
}

const WRONG = `
export const one = Math.exp(1)
export const all = [1, 2].map(Math.log)
export const { cos } = Math
export const named = Math['sin'](1)
const copied = (Math as typeof Math).log2(8)
export const given = [copied].map(Object.values(Math)[0] as (x: number) => number)
export const far = globalThis.Math.tanh(1)
export const farther = globalThis['Math'].atan(1)
export const computed = (name: 'cos') => Math[name](1)
export const cube = (x: number) => x ** 3
export const power = (n: number) => 2 ** n
export const tenth = 10 ** -1
export function grown(x: number) {
  x **= 4
  return x
}
`
const RIGHT = `
export const size = 2 ** 20
export const half = 2 ** -1
export const square = (x: number) => x ** 2
export const root = Math.sqrt(2) + Math.abs(-1) + Math.floor(Math.PI) + Math.fround(0.1)
`

it('forbids what implementations compute differently, and allows what is exact', () => {
  expect(said('src/grpo/wrong.ts', WRONG)).toEqual([
    'Math.exp',
    'Math.log',
    'A copy of Math',
    'Math.sin',
    'A copy of Math',
    'A copy of Math',
    'A copy of Math',
    'Math.tanh',
    'Math.atan',
    'Math[…]',
    '**',
    '**',
    '**',
    '**=',
  ])
  expect(said('src/grpo/right.ts', RIGHT)).toEqual([])
})

it('leaves drawing alone', () => {
  expect(said('src/ui/drawn.ts', WRONG)).toEqual([])
})
