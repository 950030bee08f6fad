import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildIsFresh } from '../vite.config'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The rooms from the top of the hill to the bottom; rooms of one level do not know each other. */
const HILL = [
  ['main'],
  ['start'],
  ['ui'],
  ['app', 'command'],
  ['experiments'],
  ['runs', 'verification'],
  ['text'],
  // below the words, which are typed by what they declare
  ['reading'],
  ['lessons', 'coach'],
  ['worker'],
  ['train'],
  ['engine'],
  ['sandbox'],
  ['tasks', 'statistics', 'glossary'],
  ['settings', 'metrics'],
  ['grpo', 'random', 'late'],
  ['math'],
]
/** Rooms of the page, which take no values from `worker` (but its clients), `train` and `engine`. */
const PAGE = new Set([
  'main',
  'start',
  'ui',
  'app',
  'experiments',
  'runs',
  'lessons',
  'verification',
  'text',
  'coach',
  'reading',
  'glossary',
])
const BEHIND_THE_WORKER = new Set(['worker', 'train', 'engine', 'sandbox'])
const CLIENT = 'worker/client.ts'
/** What the page loads of that room. */
const CLIENTS = new Set([CLIENT, 'worker/pool.ts', 'worker/lock.ts'])
/** The files that start a worker, each the one that it starts. */
const STARTS: Readonly<Record<string, string>> = {
  [CLIENT]: 'worker/worker.ts',
  // writes files beside a training that goes on
  'runs/writing/client.ts': 'runs/writing/writing.ts',
  // reads logs of any size beside the page
  'reading/client.ts': 'reading/reader.ts',
}
/** Vocabularies: constants and types that import nothing, and that every room may speak. */
const VOCABULARIES = ['text/language.ts']
/** Rooms with faces: other rooms import these files alone. */
const FACES: Record<string, readonly string[]> = { grpo: ['grpo/index.ts', 'grpo/declarations.ts'] }
/** The messages between the page and a worker: types alone. */
const MESSAGES = 'worker/protocol.ts'

/** Rooms that know nothing of this project but the rooms named, whatever lies below them. */
const KNOWS_ONLY: Record<string, readonly string[]> = {
  grpo: ['math'],
  late: [],
  statistics: ['random', 'math'],
}

/** Packages that a room, or a folder of it, may name. Whoever is not listed names none. */
const PACKAGES: readonly [folder: string, packages: RegExp][] = [
  ['math', /^@stdlib\/math-base-special-[a-z0-9]+$/],
  ['start', /^react(-dom)?(\/|$)/],
  ['ui', /^(react|react-dom|recharts|zustand|lucide-react|@base-ui\/react)(\/|$)/],
  ['ui/reward', /^@(codemirror|lezer)\//],
  ['app', /^zustand\/vanilla(\/|$)/],
  ['runs', /^(idb(\/|$)|hyparquet-writer$|fflate$)/],
  // parsers of files of other programs
  ['runs/handover', /^(yaml|@lezer\/python)$/],
  ['experiments', /^fflate$/],
  ['reading', /^hyparquet$/],
  // not a room of the page: it runs in Node
  ['command', /^node:/],
  ['sandbox', /^(quickjs-wasi|virtual:metered-quickjs)$/],
  // the core by itself, so that the script of the fused engine stays small
  ['engine/webgpu', /^@tensorflow\/tfjs-(core|backend-webgpu)$/],
  ['engine/ops', /^@tensorflow\/tfjs(-backend-wasm\b.*)?$/],
]

/** An import from an address that is not written out, and the one file that may have it: it asks again for scripts of the page. */
const COMPUTED = '(computed)'
const ASKS_AGAIN = 'late/latePart.ts'
/** What takes a function that imports a script; `by` is given to the loaders of texts. */
const LATE = ['latePart', 'lateScript', 'lazyPart']
/** The entry, which says by itself that the page did not load. */
const ENTRY = 'main.ts'

/** Chance outside the streams, and reads that stop the worker. */
const FORBIDDEN_MEMBERS =
  /^(dataSync|arraySync|readSync|multinomial|random(Uniform|UniformInt|Normal|StandardNormal|Gamma))$/

type Syntax = { type: string; start: number; end: number; [key: string]: unknown }

interface Import {
  specifier: string
  kind: 'type' | 'value' | 'url'
}
interface Source {
  /** below src, with forward slashes */
  path: string
  room: string
  imports: Import[]
  offences: string[]
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string'

/** Calls `visit` on every node. */
function walk(node: Syntax, visit: (node: Syntax) => void): void {
  visit(node)
  for (const child of Object.values(node).flat()) if (isSyntax(child)) walk(child, visit)
}

/** A string that is written out, in quotes or in backticks. */
function textOf(node: unknown): string | null {
  if (!isSyntax(node)) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.length === 1 ? quasis[0].value.cooked : null
}
const isNamed = (node: unknown, name: string): boolean =>
  isSyntax(node) && node.type === 'Identifier' && node.name === name

/** `Math`, or a path that ends in it. */
const isMath = (node: unknown): boolean =>
  isNamed(node, 'Math') ||
  (isSyntax(node) && node.type === 'MemberExpression' && isNamed(node.property, 'Math'))

/** What a node brings in from another file, if anything. */
function importOf(node: Syntax): Import | null {
  const specifier = textOf(node.source)
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: specifier!, kind: node.importKind === 'type' ? 'type' : 'value' }
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return specifier === null ? null : { specifier, kind: node.exportKind === 'type' ? 'type' : 'value' }
    case 'ImportExpression':
      return { specifier: specifier ?? COMPUTED, kind: 'value' }
    case 'TSImportType':
      return { specifier: specifier!, kind: 'type' }
    case 'NewExpression': {
      const [first, second] = node.arguments as unknown[]
      const url = isNamed(node.callee, 'URL') && second !== undefined ? textOf(first) : null
      return url?.startsWith('.') ? { specifier: url, kind: 'url' } : null
    }
    default:
      return null
  }
}

function roomOf(path: string): string {
  if (path.startsWith('grpo/verification/')) return 'verification'
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace(/\.tsx?$/, '')
}

function read(path: string): Source {
  const { program, errors } = parseSync(path, readFileSync(join(ROOT, 'src', path), 'utf8'))
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const imports: Import[] = []
  const offences: string[] = []
  walk(program as unknown as Syntax, (node) => {
    const found = importOf(node)
    if (found) imports.push(found)
    if (node.type !== 'MemberExpression') return
    const member = isSyntax(node.property) ? (textOf(node.property) ?? String(node.property.name)) : ''
    if (FORBIDDEN_MEMBERS.test(member) || (member === 'random' && isMath(node.object))) offences.push(member)
  })
  const room = roomOf(path)
  return { path, room, imports, offences }
}

const FILES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path))
  .toSorted()
const SOURCES = FILES.map(read)
const level = (room: string): number => HILL.findIndex((rooms) => rooms.includes(room))

/** The file below src that a relative specifier means; null for a package. */
function target(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`]
  return candidates.find((candidate) => FILES.includes(candidate)) ?? path
}

/** The files that import each other, on whatever way round; starting a worker is no import. */
function circlesOf(sources: readonly Source[]): string[][] {
  const imported = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ specifier, kind }) => (kind === 'url' ? [] : (target(path, specifier) ?? []))),
    ]),
  )
  const reached = new Map(
    FILES.map((path) => {
      const found = new Set(imported.get(path))
      for (const next of found) for (const to of imported.get(next) ?? []) found.add(to)
      return [path, found]
    }),
  )
  const circles = FILES.filter((path) => reached.get(path)!.has(path)).map((path) =>
    [...reached.get(path)!].filter((other) => reached.get(other)?.has(path)).toSorted(),
  )
  return circles.filter((files, i) => circles.findIndex(([first]) => first === files[0]) === i)
}

/** Why one import breaks the law; null when it does not. `text` may name the types of all rooms, whose words it has. */
function broken(source: Source, { specifier, kind }: Import): string | null {
  if (specifier === COMPUTED && source.path === ASKS_AGAIN) return null
  const to = target(source.path, specifier)
  if (to === null) {
    const allowed = PACKAGES.some(
      ([folder, packages]) =>
        (source.room === folder || source.path.startsWith(`${folder}/`)) && packages.test(specifier),
    )
    return allowed ? null : 'this room may not name this package'
  }
  if (kind === 'url') {
    return STARTS[source.path] === to ? null : 'this file starts no such worker'
  }
  const room = roomOf(to)
  if (room === source.room) return null
  if (!/\.tsx?$/.test(to)) {
    return PAGE.has(source.room) && to.endsWith('.css') ? null : 'only the page takes what is not TypeScript'
  }
  if (!(KNOWS_ONLY[source.room] ?? [room]).includes(room)) return 'this room does not know that one'
  if (FACES[room] && !FACES[room].includes(to))
    return `only ${FACES[room].join(' and ')} are taken from there`
  if (VOCABULARIES.includes(to)) return null
  const rise = level(source.room) - level(room)
  if (rise > 0 || level(room) < 0) return 'runs uphill'
  if (rise === 0) return 'knows a room of its own level'
  if (kind === 'type') return null
  if (PAGE.has(source.room) && BEHIND_THE_WORKER.has(room) && !CLIENTS.has(to))
    return 'the page takes only types from there'
  return null
}

describe('the law of imports', () => {
  test('every file lies in a room', () => {
    expect(SOURCES.filter(({ room }) => level(room) < 0).map(({ path }) => path)).toEqual([])
    expect(SOURCES.length).toBeGreaterThan(20)
  })

  test('every import runs downhill', () => {
    const breaches = SOURCES.flatMap((source) =>
      source.imports.flatMap((one) => {
        const why = broken(source, one)
        return why === null ? [] : [`${source.path}: ${one.kind} of ${one.specifier}: ${why}`]
      }),
    )
    expect(breaches).toEqual([])
  })

  test('no room but the text room names a language', () => {
    const named = SOURCES.filter(({ room }) => room !== 'text').flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier }) =>
        /^text\/(en|zh)\//.test(target(path, specifier) ?? '') ? [`${path}: ${specifier}`] : [],
      ),
    )
    expect(named).toEqual([])
  })

  test('no circle between files, type imports included', () => {
    expect(circlesOf(SOURCES)).toEqual([])
  })

  test('the page imports late in one way, which asks again after a failure', () => {
    const other = FILES.filter(
      (path) => PAGE.has(roomOf(path)) && path !== ENTRY && path !== ASKS_AGAIN,
    ).flatMap((path) => {
      const { program } = parseSync(path, readFileSync(join(ROOT, 'src', path), 'utf8'))
      let late = 0
      let all = 0
      walk(program as unknown as Syntax, (node) => {
        if (node.type === 'ImportExpression') all++
        if (node.type !== 'CallExpression' || !LATE.some((name) => isNamed(node.callee, name))) return
        const [load] = node.arguments as Syntax[]
        if (isSyntax(load?.body) && load.body.type === 'ImportExpression') late++
      })
      return late === all ? [] : [`${path}: ${all - late}`]
    })
    expect(other).toEqual([])
  })

  test('no chance beside the streams, and no read that waits', () => {
    const offences = SOURCES.flatMap(({ path, offences: found }) => found.map((name) => `${path}: ${name}`))
    expect(offences).toEqual([])
  })

  test('the vocabularies import nothing, and the messages are types alone', () => {
    for (const name of VOCABULARIES) expect(SOURCES.find(({ path }) => path === name)?.imports).toEqual([])
    const messages = parseSync(MESSAGES, readFileSync(join(ROOT, 'src', MESSAGES), 'utf8')).module
    expect(messages.staticExports.flatMap(({ entries }) => entries).filter(({ isType }) => !isType)).toEqual(
      [],
    )
    expect(messages.staticImports.flatMap(({ entries }) => entries).filter(({ isType }) => !isType)).toEqual(
      [],
    )
  })

  test('what the page loads never reaches the worker, the trainer or an engine', () => {
    const reached = new Set(['main.ts'])
    for (const path of reached) {
      for (const { specifier, kind } of SOURCES.find((source) => source.path === path)?.imports ?? []) {
        const to = kind === 'value' ? target(path, specifier) : null
        if (to !== null) reached.add(to)
      }
    }
    const behind = [...reached].filter(
      (path) => BEHIND_THE_WORKER.has(path.split('/')[0]) && !CLIENTS.has(path),
    )
    expect(behind).toEqual([])
    expect([...reached]).toContain(CLIENT)
  })
})

describe('the built page', () => {
  const DIST = join(ROOT, 'dist')
  /** Texts of TensorFlow.js that no minifier changes. */
  const TENSORFLOW = /tfjsflags|WEBGPU_CPU_FORWARD|FusedBatchNorm/

  beforeAll(() => {
    if (!buildIsFresh()) throw new Error('There is no build of these sources: run "npm run build" first.')
  })

  /** index.html and every script that it loads, now or later; workers are no part of it. */
  function pageScripts(): Set<string> {
    const html = readFileSync(join(DIST, 'index.html'), 'utf8')
    const scripts = new Set([...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, path]) => path))
    for (const path of scripts) {
      const { program } = parseSync(path, readFileSync(join(DIST, path), 'utf8'))
      walk(program as unknown as Syntax, (node) => {
        const found = importOf(node)
        if (found?.kind === 'value' && found.specifier !== COMPUTED)
          scripts.add(posix.join(posix.dirname(path), found.specifier))
      })
    }
    return scripts
  }

  test('never loads TensorFlow, which is in the build', () => {
    const page = pageScripts()
    const all = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.js'),
    )
    const withTensorFlow = all.filter((path) => TENSORFLOW.test(readFileSync(join(DIST, path), 'utf8')))
    expect(page.size).toBeGreaterThan(0)
    expect([...page].filter((path) => !existsSync(join(DIST, path)))).toEqual([])
    expect(withTensorFlow.length).toBeGreaterThan(0)
    expect(withTensorFlow.filter((path) => page.has(path.replaceAll('\\', '/')))).toEqual([])
  })

  test('loads the editor of rewards and its examples only when they are asked for', () => {
    const html = readFileSync(join(DIST, 'index.html'), 'utf8')
    const first = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, path]) => path)
    const all = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'))
    for (const late of [
      'cm-scroller',
      'Pays for the form of an answer alone',
      'tokens.filter((token, place)',
    ]) {
      const has = (path: string) => readFileSync(join(DIST, path), 'utf8').includes(late)
      expect(
        all.some((name) => has(`assets/${name}`)),
        late,
      ).toBe(true)
      expect(first.filter(has), late).toEqual([])
    }
  })

  test('carries its Content-Security-Policy before anything it governs, and no inline script', () => {
    const html = readFileSync(join(DIST, 'index.html'), 'utf8')
    const policy = html.indexOf('http-equiv="Content-Security-Policy"')
    expect(policy).toBeGreaterThan(0)
    expect(html.slice(0, policy)).not.toMatch(/<(script|link|style|img)\b/)
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(html).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';")
  })
})
