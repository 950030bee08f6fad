/// <reference types="vitest/config" />
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { kernels } from './tools/kernels.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** What the built page may load and run. `wasm-unsafe-eval` allows WebAssembly, not `eval`. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Puts the policy at the top of the built page. The development server needs its own scripts and socket. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: (html) =>
      html.replace(
        '<head>',
        `<head>\n    <meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />`,
      ),
  }
}

/**
 * Leaves parts of `@tensorflow/tfjs` that no engine uses out of the worker: WebGL, layers, converted models and data sets.
 * They would double the script of the ops engine, and enlarge that of the fused engine, which shares the core.
 */
function leaveOutOfTensorflow(): Plugin {
  const unused = /@tensorflow\/tfjs-(backend-webgl|layers|converter|data)\//
  return {
    name: 'leave-out-of-tensorflow',
    enforce: 'pre',
    async resolveId(specifier, importer, options) {
      const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true })
      return resolved && unused.test(resolved.id) ? { ...resolved, moduleSideEffects: false } : null
    },
  }
}

/** The files and folders that a build depends on. */
const SOURCES = ['src', 'public', 'index.html', 'tools', 'vite.config.ts', 'package-lock.json']

/** When a file, or anything in a folder, last changed, in ms; a removed file changes the time of its folder. */
function changed(path: string): number {
  if (!existsSync(path)) return 0
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => changed(`${path}/${name}`)))
}

/** Whether there is a build that is not older than its sources. */
export function buildIsFresh(): boolean {
  const built = changed(`${HERE}dist/index.html`)
  return built > 0 && SOURCES.every((source) => changed(HERE + source) <= built)
}

/** Lets `vite preview` build first if the build is missing or older than its sources. */
function buildBeforePreview(): Plugin {
  return {
    name: 'build-before-preview',
    async config(_, { isPreview }) {
      if (!isPreview) return
      if (!buildIsFresh()) {
        const why = existsSync(`${HERE}dist/index.html`)
          ? 'The build is older than its sources'
          : 'No build yet'
        console.log(`${why}: building …`)
        await build({ root: HERE, mode: 'production' })
      }
      const nowhereToOpen =
        process.platform === 'linux' &&
        !process.env.DISPLAY &&
        !process.env.WAYLAND_DISPLAY &&
        !process.env.WSL_DISTRO_NAME
      if (nowhereToOpen || process.env.CI) return { preview: { open: false } }
    },
  }
}

/** The scripts of workers. The one that trains is a loop that never ends: a file that imported from it would wait for ever. */
const WORKERS = /\/src\/(worker\/worker|runs\/writing\/writing|reading\/reader)\.ts$/

/** The modules that `start.tsx` imports at once. They are collected before modules are put into files. */
const pageModules = new Set<string>()
/** The modules that Train loads after its first paint, put into one file: see `TRAIN`. */
const trainModules = new Set<string>()
/** The modules of the Stage's picture, loaded after the first paint in one file. */
const stageModules = new Set<string>()
const STAGE = /\/src\/ui\/stage\/Stage\.tsx$/
/** The parts of Train's layout Charts that are always shown. Their imports go into the same file. */
const TRAIN =
  /\/src\/ui\/(train\/(ChartsPanel|LeadingFigure|SidePanel)|charts\/curves\/MetricChart|settings\/SettingsSections)\.tsx$/

/** Imported by the first texts and by later ones: in a file of its own it would be one more file of the first load. */
const IN_ALL_TEXTS = /\/src\/text\/en\/counted\.ts$/

/** Finds what `start.tsx` imports, and preloads it in the document, because the entry imports `start.tsx` only later. */
function beginning(): Plugin {
  return {
    name: 'beginning',
    apply: 'build',
    buildEnd() {
      const start = [...this.getModuleIds()].find((id) => id.endsWith('/src/start.tsx'))
      if (start === undefined) return
      const reach = (id: string, found: Set<string>): void => {
        if (found.has(id) || pageModules.has(id)) return
        found.add(id)
        this.getModuleInfo(id)?.importedIds.forEach((imported) => reach(imported, found))
      }
      reach(start, pageModules)
      // it awaits files that import from this one
      pageModules.delete(start)
      for (const id of this.getModuleIds()) if (STAGE.test(id)) reach(id, stageModules)
      for (const id of this.getModuleIds()) if (TRAIN.test(id)) reach(id, trainModules)
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/start.tsx'))
        if (!start) return
        const files = [start.fileName, ...start.imports]
        const styles = chunks
          .filter(({ fileName }) => files.includes(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        return [
          // preloaded only: as style sheets they would delay the first paint; the entry adds them before it draws
          ...styles.map((file) => ({ rel: 'preload', as: 'style', href: `./${file}` })),
          ...files.map((file) => ({ rel: 'modulepreload', href: `./${file}` })),
        ].map((attrs) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' as const }))
      },
    },
  }
}

/** Names of scripts that would otherwise be called after one of their modules. */
const CONTENTS: Readonly<Record<string, string>> = {
  '_virtual_metered-quickjs': 'quickjs',
  device: 'tensorflow-core',
  dist: 'tensorflow-webgpu',
  src: 'parquet',
  Unique_impl: 'tensorflow-ops',
  wasmBackend: 'tensorflow-wasm',
}

/** The name of a script: for texts the language and the part, for a task its id. */
function chunkName({ facadeModuleId, name }: { facadeModuleId?: string | null; name: string }): string {
  const [, language, folder, part] =
    /\/src\/text\/(\w+)\/(parts|tasks)\/([\w-]+)\.ts$/.exec(facadeModuleId ?? '') ?? []
  if (part !== undefined) return `text-${language}-${folder === 'tasks' ? 'task-' : ''}${part}`
  if (/\/src\/tasks\//.test(facadeModuleId ?? '')) return `task-${name}`
  return CONTENTS[name] ?? name
}
const chunkFileNames = (chunk: Parameters<typeof chunkName>[0]) => `assets/${chunkName(chunk)}-[hash].js`
/** Scripts that the document preloads. */
const PRELOADED = /\/(app|entry|react|rolldown-runtime)-[\w-]{8}\.js$/
/** The texts of workers are separate files. */
const workerFileNames = (chunk: Parameters<typeof chunkName>[0]) =>
  `assets/${chunkName(chunk).replace(/^text-/, 'worker-text-')}-[hash].js`

export default defineConfig({
  /** the page works under any path */
  base: './',
  plugins: [react(), kernels(), beginning(), contentSecurityPolicy(), buildBeforePreview()],
  /** the polyfill would be an inline script, and every browser with WebGPU or WebAssembly SIMD has the real thing */
  build: {
    modulePreload: {
      polyfill: false,
      // what the document preloads is there
      resolveDependencies: (_, scripts) => scripts.filter((path) => !PRELOADED.test(path)),
    },
    rolldownOptions: {
      // one part of the page may import a module at once, and another part may import the same module later
      checks: { ineffectiveDynamicImport: false },
      output: {
        // the first load is a few files, not hundreds
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // parsers of imported settings; the editor uses the first one, too
            { name: 'python-parser', test: /node_modules\/@lezer\/(common|highlight|lr|python)\// },
            { name: 'yaml', test: /node_modules\/yaml\// },
            {
              name: 'editor',
              test: /node_modules\/(@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\//,
            },
            { name: 'entry', tags: ['$initial'], test: /\/src\// },
            { name: 'app', test: (id) => pageModules.has(id) || IN_ALL_TEXTS.test(id) },
            // the first load does not need the quantiles of a normal distribution
            { name: 'arithmetic', test: /node_modules\/@stdlib\/(?!math-base-special-erfcinv)/ },
            { name: 'grpo', test: /\/src\/grpo\// },
            // charts and menus use these, and neither loads the other
            { name: 'stores', test: /node_modules\/(use-sync-external-store|reselect)\// },
            { name: 'base-ui', test: /node_modules\/(@base-ui|@floating-ui)\// },
            { name: 'parquet', test: /node_modules\/(hyparquet|hyparquet-writer)\// },
            { name: 'zip', test: /node_modules\/fflate\// },
            // symbols that the first load does not need
            { name: 'icons', test: /node_modules\/lucide-react\// },
            { name: 'charts', test: (id) => id.includes('/node_modules/') && !id.includes('/idb/') },
            { name: 'stage', test: (id) => stageModules.has(id) },
            { name: 'train', test: (id) => trainModules.has(id) },
          ],
        },
        chunkFileNames,
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [kernels(), leaveOutOfTensorflow()],
    // a worker and all tasks are one file; the worker's own script is another: see `WORKERS`
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [{ name: 'worker', tags: ['$initial'], test: (id) => !WORKERS.test(id) }],
        },
        chunkFileNames: workerFileNames,
      },
    },
  },
  test: { projects: ['tests/vitest.*.config.ts'] },
})
