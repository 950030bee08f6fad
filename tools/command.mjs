/**
 * `npm run train` and the other commands: `node tools/command.mjs train …`. The sources are TypeScript, so they are built
 * once for Node and kept in `.command/` until one of them changes; a second start takes a fraction of a second.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const KEPT = join(ROOT, '.command')
/** The files and folders on which a build depends. */
const SOURCES = ['src', 'tools', 'package-lock.json']
const ENTRIES = ['src/command/main.ts', 'src/command/thread.ts']

/** Path, size and time of every file at or below a path. */
function* filesAt(path) {
  const found = statSync(path)
  if (found.isDirectory()) for (const name of readdirSync(path).sort()) yield* filesAt(join(path, name))
  else yield `${path} ${found.size} ${found.mtimeMs}`
}

/** Names the state of the sources, and the Node that runs them. */
function stateOfSources() {
  const hash = createHash('sha256').update(process.version)
  for (const source of SOURCES) for (const file of filesAt(join(ROOT, source))) hash.update(file)
  return hash.digest('hex').slice(0, 16)
}

/** Builds into a folder of its own and then moves it, so that commands that start together do not disturb each other. */
async function build(folder) {
  process.stderr.write('Building the command, once for these sources …\n')
  const { build } = await import('vite')
  const { kernels } = await import('./kernels.mjs')
  const part = `${folder}.${process.pid}`
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [kernels()],
    publicDir: false,
    // TensorFlow.js is left where it is: only a network of the ops engine loads it
    // the WebAssembly of TensorFlow.js is read from beside the script
    experimental: {
      renderBuiltUrl: (file) => ({ runtime: `new URL(${JSON.stringify(file)}, import.meta.url).href` }),
    },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir: part,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: ENTRIES,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  const old = existsSync(KEPT) ? readdirSync(KEPT).filter((name) => !name.includes('.')) : []
  try {
    renameSync(part, folder)
  } catch {
    // another start has built the same
    rmSync(part, { recursive: true })
  }
  for (const name of old)
    if (join(KEPT, name) !== folder) rmSync(join(KEPT, name), { recursive: true, force: true })
}

/** The folder of the built command; it is built where there is none. */
async function built() {
  try {
    const folder = join(KEPT, stateOfSources())
    mkdirSync(KEPT, { recursive: true })
    if (!existsSync(folder)) await build(folder)
    return folder
  } catch (error) {
    process.stderr.write(`The command could not be built in ${KEPT}: ${error.message}\n`)
    process.exit(1)
  }
}

await import(pathToFileURL(join(await built(), 'main.mjs')).href)
