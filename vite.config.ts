/// <reference types="vitest/config" />
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { kernels } from './tools/kernels.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** What the built page may load and run. In spite of its name, `wasm-unsafe-eval` allows WebAssembly but not `eval`. */
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

/**
 * Puts the policy at the top of the built page. The development server adds inline scripts and a socket, which the policy would
 * forbid.
 */
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
 * Removes the parts of `@tensorflow/tfjs` that no engine uses from the worker's scripts: WebGL, layers, converted models and
 * data sets. With them the script of the engine `ops` would be twice as large, and the core, which another engine also loads,
 * would be larger too.
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

/** The files and folders from which the page is built. */
const SOURCES = ['src', 'public', 'index.html', 'tools', 'vite.config.ts', 'package-lock.json']

/**
 * When a file, or anything in a folder, last changed, in ms. It looks at the folders themselves too, because removing a file
 * changes only the time of its folder.
 */
function changed(path: string): number {
  if (!existsSync(path)) return 0
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => changed(`${path}/${name}`)))
}

/** Whether the page is built, and no source has changed since. */
export function buildIsFresh(): boolean {
  const built = changed(`${HERE}dist/index.html`)
  return built > 0 && SOURCES.every((source) => changed(HERE + source) <= built)
}

/** Makes `vite preview` build the page first if there is no build, or a source has changed since. */
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

/**
 * The first scripts of the workers. The training worker's script ends with an endless loop at its top level. A file that imported
 * from it would wait for ever, so no other module may be put into the same file.
 */
const WORKERS = /\/src\/(worker\/worker|runs\/writing\/writing|reading\/reader)\.ts$/

/**
 * The modules that `start.tsx` imports statically. `firstLoad` collects them, and those in the two sets below, before Vite
 * decides which module goes into which file.
 */
const pageModules = new Set<string>()
/** The modules that Train loads after its first paint: the parts in `TRAIN` with their imports. They go into one file. */
const trainModules = new Set<string>()
/** The modules of the Stage's picture. The page loads them after its first paint, in one file. */
const stageModules = new Set<string>()
const STAGE = /\/src\/ui\/stage\/Stage\.tsx$/
/** The parts of Train's layout Charts that are always visible. */
const TRAIN =
  /\/src\/ui\/(train\/(ChartsPanel|LeadingFigure|SidePanel)|charts\/curves\/MetricChart|settings\/SettingsSections)\.tsx$/

/**
 * The first texts and the later ones import this module. Vite would put it into a file of its own, and the first load would have
 * one file more.
 */
const IN_ALL_TEXTS = /\/src\/text\/en\/counted\.ts$/

/**
 * Finds the modules that `start.tsx` imports, those of the Stage and those of Train. Adds links to the document that preload the
 * files of the first. The entry imports `start.tsx` dynamically, so without these links the browser would find those files late.
 */
function firstLoad(): Plugin {
  return {
    name: 'first-load',
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
      // `start.tsx` awaits files that import from the file of these modules: inside that file it would wait for itself
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
          // only preloaded, because a style sheet delays the first paint; the entry adds the sheets before the page is drawn
          ...styles.map((file) => ({ rel: 'preload', as: 'style', href: `./${file}` })),
          ...files.map((file) => ({ rel: 'modulepreload', href: `./${file}` })),
        ].map((attrs) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' as const }))
      },
    },
  }
}

/** Better names for scripts that Vite names after one of their modules. */
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
/** Seven characters of 64 tell versions of a file apart. One fewer in every name is 0.1 kB of the first load, which names all scripts. */
const HASH = '[hash:7]'
const chunkFileNames = (chunk: Parameters<typeof chunkName>[0]) => `assets/${chunkName(chunk)}-${HASH}.js`
/** The scripts that the document preloads. */
const PRELOADED = /\/(app|entry|react|rolldown-runtime)-[\w-]{7}\.js$/
/** Workers have text files of their own. A separate name keeps them apart from those of the page. */
const workerFileNames = (chunk: Parameters<typeof chunkName>[0]) =>
  `assets/${chunkName(chunk).replace(/^text-/, 'worker-text-')}-${HASH}.js`

export default defineConfig({
  // relative addresses, so that the page works under any path
  base: './',
  plugins: [react(), kernels(), firstLoad(), contentSecurityPolicy(), buildBeforePreview()],
  build: {
    modulePreload: {
      // The policy forbids inline scripts, such as the polyfill. Browsers with WebGPU or WebAssembly SIMD need none.
      polyfill: false,
      // no script has to preload what the document has preloaded already
      resolveDependencies: (_, scripts) => scripts.filter((path) => !PRELOADED.test(path)),
    },
    rolldownOptions: {
      // no warning if one part of the page imports a module statically and another part imports it dynamically
      checks: { ineffectiveDynamicImport: false },
      output: {
        // without these groups, the first load would be hundreds of files
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // Import reads settings with these two parsers; the editor uses only the first, so they are two files
            { name: 'python-parser', test: /node_modules\/@lezer\/(common|highlight|lr|python)\// },
            { name: 'yaml', test: /node_modules\/yaml\// },
            {
              name: 'editor',
              test: /node_modules\/(@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\//,
            },
            { name: 'entry', tags: ['$initial'], test: /\/src\// },
            { name: 'app', test: (id) => pageModules.has(id) || IN_ALL_TEXTS.test(id) },
            // `erfcinv` computes quantiles of a normal distribution, which only Compare and Sweep need
            { name: 'arithmetic', test: /node_modules\/@stdlib\/(?!math-base-special-erfcinv)/ },
            { name: 'grpo', test: /\/src\/grpo\// },
            // charts and menus both use these modules, and either may be loaded without the other
            { name: 'stores', test: /node_modules\/(use-sync-external-store|reselect)\// },
            { name: 'base-ui', test: /node_modules\/(@base-ui|@floating-ui)\// },
            { name: 'parquet', test: /node_modules\/(hyparquet|hyparquet-writer)\// },
            { name: 'zip', test: /node_modules\/fflate\// },
            // the icons that the first load needs are in `app`
            { name: 'icons', test: /node_modules\/lucide-react\// },
            { name: 'charts', test: (id) => id.includes('/node_modules/') && !id.includes('/idb/') },
            { name: 'stage', test: (id) => stageModules.has(id) },
            { name: 'train', test: (id) => trainModules.has(id) },
          ],
        },
        chunkFileNames,
        assetFileNames: `assets/[name]-${HASH}[extname]`,
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [kernels(), leaveOutOfTensorflow()],
    // two files for each worker: its first script (see `WORKERS`), and all that this script imports, the tasks among it
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [{ name: 'worker', tags: ['$initial'], test: (id) => !WORKERS.test(id) }],
        },
        chunkFileNames: workerFileNames,
        entryFileNames: workerFileNames,
        assetFileNames: `assets/[name]-${HASH}[extname]`,
      },
    },
  },
  test: { projects: ['tests/vitest.*.config.ts'] },
})
