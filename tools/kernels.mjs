import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { meteredQuickjs } from './metered.mjs'

/** This plugin compiles imports such as `./kernels/index.ts?kernels=relaxed`; the name of the build follows. */
const QUERY = '?kernels='

/** The features that AssemblyScript may use in each build. */
const FEATURES = {
  relaxed: ['--enable', 'simd', '--enable', 'relaxed-simd'],
  simd128: ['--enable', 'simd'],
}

/** No garbage collector, no bounds checks; memory is the only import. */
const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--use', 'abort=']
/** Warning 112: functions between the files pass vectors. None of them is exported. */
const QUIET = ['--disableWarning', '112']

/**
 * Compiles AssemblyScript to WebAssembly.
 * @param {string} entry path of the file whose exports become the module's; its imports lie in its folder
 * @param {string} build a name of FEATURES
 * @returns {Promise<Uint8Array>}
 */
async function compile(entry, build) {
  // the compiler has several megabytes, so it is loaded only when kernels are imported
  const { main } = await import('assemblyscript/asc')
  const folder = dirname(entry)
  let binary = null
  const { error, stderr } = await main(
    [basename(entry), ...OPTIONS, ...QUIET, ...FEATURES[build], '--outFile', 'kernels.wasm'],
    {
      readFile(name) {
        try {
          return readFileSync(join(folder, name), 'utf8')
        } catch {
          return null
        }
      },
      writeFile(name, contents) {
        if (name === 'kernels.wasm') binary = contents
      },
      listFiles: () => [],
    },
  )
  if (error || !binary) throw new Error(`${entry}: ${error?.message ?? 'no output'}\n${stderr.toString()}`)
  return binary
}

/**
 * Makes `import('./kernels/index.ts?kernels=relaxed')` a module whose default export is the compiled WebAssembly in base64:
 * ten kilobytes that are part of the script and need no request of their own.
 * @returns {import('vite').Plugin}
 */
function assemblyScript() {
  return {
    name: 'assemblyscript-kernels',
    enforce: 'pre',
    async load(id) {
      const at = id.indexOf(QUERY)
      if (at < 0) return null
      const entry = id.slice(0, at)
      const build = id.slice(at + QUERY.length)
      if (!(build in FEATURES)) throw new Error(`${id}: there is no build "${build}" of the kernels`)
      for (const name of readdirSync(dirname(entry))) this.addWatchFile(join(dirname(entry), name))
      const binary = await compile(entry, build)
      return `export default ${JSON.stringify(Buffer.from(binary).toString('base64'))}`
    },
  }
}

/**
 * The WebAssembly that scripts carry: the engine's kernels, and the interpreter of rewards.
 * @returns {import('vite').Plugin[]}
 */
export const kernels = () => [assemblyScript(), meteredQuickjs()]
