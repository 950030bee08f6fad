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
    .filter(({ code }) => code.startsWith('playground'))
    .map(({ message }) => message.split(/ may differ| is forbidden| depends on/)[0])
}

const DIFFERENT = `
export const one = Math.exp(1)
export const all = [1, 2].map(Math.log)
export const named = Math['sin'](1)
export const quoted = Math[\`cosh\`](1)
export const cube = (x: number) => x ** 3
export const power = (n: number) => 2 ** n
export const tenth = 10 ** -1
export function grown(x: number) {
  x **= 4
  return x
}
`
const UNNAMED = `
declare const some: Record<string, object>
export const { cos } = Math
export const given = Object.values(Math)
export const copied = (Math as typeof Math).log2(8)
export const far = globalThis.Math.tanh(1) + self['Math'].tanh(1) + window[\`Math\`].tanh(1)
export const { Math: first } = some
export const { 'Math': second } = some
export const { ['Math']: third } = some
export const { [\`Math\`]: fourth } = some
export const { Math } = some
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
export const global = globalThis['structuredClone'](size)
export const hasPage = typeof window !== 'undefined'
export type Globals = typeof globalThis
export const calls = Function.prototype.call
`

it('forbids what implementations compute differently, and allows what is exact', () => {
  expect(said('src/grpo/wrong.ts', DIFFERENT)).toEqual([
    'Math.exp',
    'Math.log',
    'Math.sin',
    'Math.cosh',
    '**',
    '**',
    '**',
    '**=',
  ])
  expect(said('src/grpo/right.ts', RIGHT)).toEqual([])
})

const COPIES = `
export const computed = (name) => globalThis[name].exp(1) + self[name].exp(1) + window[name].exp(1)
export const reflected = Reflect.get(globalThis, 'Math')
export const alias = globalThis
export const held = { window }
export const { isNaN: taken } = self
export const own = window.self
`
const CASTS = `
export const cast = (name: 'Math') => (globalThis as typeof globalThis)[name].exp(1) + globalThis![name].exp(1)
`
const CODE_IN_TEXT = `
export const made = new Function('return Math')()
export const called = Function('return Math')()
export const applied = Function.apply(null, ['return Math'])
export const run = (text) => eval(text)
export const indirect = (0, eval)('Math')
export const far = window.eval('Math')
`
const UNSTEADY = `
export const now = Date.now() + performance.now() + globalThis.performance.now()
export const drawn = crypto.getRandomValues(new Uint8Array(1))
export const cores = navigator.hardwareConcurrency
export const sorter = new Intl.Collator()
export const order = (a: string, b: string) => a.localeCompare(b)
export const local = (a: string, b: number) => a.toLocaleUpperCase() + a['toLocaleLowerCase']() + b.toLocaleString()
export const normal = (a: string) => a.normalize('NFC')
export const letters = /[\\p{L}]/u
export const made = new RegExp('\\\\P{Lu}', 'u')
export const filled = new RegExp(\`\\\\p{Lu}\${made.source}\`, 'u')
`
const STEADY = `
export interface Row { date: Date }
export const order = (a: string, b: string) => (a < b ? -1 : 1)
export const hasNavigator = typeof navigator !== 'undefined'
export const lower = (performance: { now: string }) => performance.now.toLowerCase()
export const digits = /^\\d+$/
`

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

it.each(['src/grpo/wrong.ts', 'src/ui/wrong.tsx', 'src/app/wrong.js', 'src/app/wrong.mts'])(
  'allows in %s the global object only as the object of a name, and no code in text',
  (path) => {
    expect(said(path, COPIES)).toEqual([
      ...['globalThis[…]', 'self[…]', 'window[…]'],
      ...['A copy of globalThis', 'A copy of globalThis'],
      ...['A copy of window', 'A copy of self', 'A copy of window'],
    ])
    expect(said(path, CODE_IN_TEXT)).toEqual([...Array<string>(3).fill('Function'), 'eval', 'eval', 'eval'])
  },
)

it('follows the global object through casts, and lets tests do with it what they need', () => {
  expect(said('src/grpo/wrong.ts', CASTS)).toEqual(['A copy of globalThis', 'A copy of globalThis'])
  expect(said('tests/right.ts', COPIES + CODE_IN_TEXT)).toEqual([])
})

it.each([
  'src/grpo/wrong.ts',
  'src/tasks/wrong.mjs',
  'src/coach/rules/wrong.ts',
  'src/verification/wrong.ts',
])('forbids in %s what depends on the machine, the time or the language', (path) => {
  const source = path.endsWith('.ts') ? UNSTEADY : UNSTEADY.replace(/: (string|number)/g, '')
  expect(said(path, source)).toEqual([
    ...['Date', 'performance', 'performance', 'crypto', 'navigator', 'Intl', 'localeCompare'],
    ...['toLocaleUpperCase', 'toLocaleLowerCase', 'toLocaleString', 'normalize'],
    ...['\\p{…}', '\\p{…}', '\\p{…}'],
  ])
})

it('allows what is the same everywhere, and lets the page look at its machine', () => {
  expect(said('src/grpo/right.ts', STEADY)).toEqual([])
  expect(said('src/app/right.ts', UNSTEADY)).toEqual([])
})

it.each(['mts', 'mjs', 'js'])('covers .%s too', (ending) => {
  expect(said(`src/grpo/wrong.${ending}`, 'export const one = Math.exp(1)')).toEqual(['Math.exp'])
})

it.each(['javascript', 'gallery'])(
  'lets the rewards of src/tasks/%s use the Math of the sandbox',
  (folder) => {
    const power = 'export const one = Math.exp(1) + 3 ** 3'
    expect(said(`src/tasks/${folder}/reward.js`, power)).toEqual([])
    expect(said(`src/tasks/${folder}/host.ts`, power)).toEqual(['Math.exp', '**'])
    expect(said(`src/tasks/${folder}/reward.js`, 'export const one = Math.random()')).toEqual(['Math.random'])
  },
)
