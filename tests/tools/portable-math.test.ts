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

/** What the rules say of a source file at a path. */
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
    .filter(({ code }) => code.includes('-math'))
    .map(({ message }) => message.split(/ may differ| is forbidden/)[0])
}

const DIFFERENT = `
export const one = Math.exp(1)
export const all = [1, 2].map(Math.log)
export const named = Math['sin'](1)
export const quoted = Math[\`cosh\`](1)
export const hidden = (name: 'Math') => globalThis[name].exp(1) + self[name].exp(1) + window[name].exp(1)
export const cube = (x: number) => x ** 3
export const power = (n: number) => 2 ** n
export const tenth = 10 ** -1
export function grown(x: number) {
  x **= 4
  return x
}
`
const UNNAMED = `
export const { cos } = Math
export const given = Object.values(Math)
export const copied = (Math as typeof Math).log2(8)
export const far = globalThis.Math.tanh(1) + self['Math'].tanh(1) + window[\`Math\`].tanh(1)
export const { Math: first } = globalThis
export const { 'Math': second } = globalThis
export const { ['Math']: third } = globalThis
export const { [\`Math\`]: fourth } = globalThis
export const { Math } = globalThis
export const holder = { Math }
export const computed = (name: 'cos') => Math[name](1)
`
const RANDOM = `
export const named = Math.random() + Math['random']() + Math[\`random\`]()
export const far = globalThis.Math.random() + globalThis['Math'].random()
export const { random } = Math
`
const RIGHT = `
export const size = 2 ** 20
export const half = 2 ** -1
export const square = (x: number) => x ** 2
export const root = Math.sqrt(2) + Math.abs(-1) + Math.floor(Math.PI) + Math['fround'](0.1)
export const own = (window: number[], place: number) => window[place]
export const global = globalThis['crypto']
`

it('forbids what implementations compute differently, and allows what is exact', () => {
  expect(said('src/grpo/wrong.ts', DIFFERENT)).toEqual([
    'Math.exp',
    'Math.log',
    'Math.sin',
    'Math.cosh',
    ...['globalThis[…], which may be Math,', 'self[…], which may be Math,', 'window[…], which may be Math,'],
    '**',
    '**',
    '**',
    '**=',
  ])
  expect(said('src/grpo/right.ts', RIGHT)).toEqual([])
})

it('allows drawing what is different', () => {
  expect(said('src/ui/drawn.ts', DIFFERENT)).toEqual([])
})

it.each(['src/grpo/wrong.ts', 'src/ui/wrong.ts', 'tests/wrong.ts'])(
  'allows in %s only Math.name, without Math.random',
  (path) => {
    const [copy, far] = ['A copy of Math', 'A path to Math']
    expect(said(path, UNNAMED)).toEqual([
      copy,
      copy,
      ...[copy, copy],
      ...[far, far, far],
      copy,
      copy,
      copy,
      copy,
      copy,
      copy,
      'Math[…]',
    ])
    expect(said(path, RANDOM)).toEqual(['Math.random', 'Math.random', 'Math.random', far, far, copy])
  },
)
