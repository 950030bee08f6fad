/// <reference types="vitest/config" />
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { kernels } from './tools/kernels.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** What the built page may load and do. `wasm-unsafe-eval` is for WebAssembly alone: no text is ever evaluated. */
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
 * Leaves out of the worker what `@tensorflow/tfjs` brings and no policy of ops can use: WebGL, layers, converted models and
 * data sets. They would double the script of the ops engine, and add to that of the fused one, which shares the core.
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

/** What a build is made of. */
const SOURCES = ['src', 'public', 'index.html', 'tools', 'vite.config.ts', 'package-lock.json']

/** When a file, or anything in a folder, last changed; a removed file shows in the time of its folder. */
function changed(path: string): number {
  if (!existsSync(path)) return 0
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => changed(`${path}/${name}`)))
}

/** Whether there is a build that is not older than what it is made of. */
export function buildIsFresh(): boolean {
  const built = changed(`${HERE}dist/index.html`)
  return built > 0 && SOURCES.every((source) => changed(HERE + source) <= built)
}

/** `vite preview` serves what stands in src: it builds first when the build is missing or old. */
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

/** The scripts of workers: later files need what they begin with, and would wait for them. */
const WORKERS = /\/src\/(worker\/worker|runs\/writing\/writing)\.ts$/

/** The modules that the page begins with, which are found before they are put into files. */
const pageModules = new Set<string>()
/** Those that Train loads after its first paint, which are put into one file: see `TRAIN`. */
const trainModules = new Set<string>()
/** The picture of the Stage, which comes after the first paint in one file of its own. */
const stageModules = new Set<string>()
const STAGE = /\/src\/ui\/stage\/Stage\.tsx$/
/** The parts of Train's layout Charts that are always shown. What they import at once goes into the same file. */
const TRAIN =
  /\/src\/ui\/(train\/(ChartsPanel|LeadingFigure|SidePanel)|charts\/curves\/MetricChart|settings\/SettingsSections)\.tsx$/

/** Finds what `start.tsx` imports at once, and lets the document ask for it together with the entry, which imports it later. */
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
      // it awaits later files, which need what is in this one
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
          // not as style sheets, which would keep the first text from being painted: the entry adds them before it draws
          ...styles.map((file) => ({ rel: 'preload', as: 'style', href: `./${file}` })),
          ...files.map((file) => ({ rel: 'modulepreload', href: `./${file}` })),
        ].map((attrs) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' as const }))
      },
    },
  }
}

/** What scripts hold that would otherwise be called after one of their files. */
const HOLDS: Readonly<Record<string, string>> = {
  '_virtual_metered-quickjs': 'quickjs',
  device: 'tensorflow-core',
  dist: 'tensorflow-webgpu',
  Unique_impl: 'tensorflow-ops',
  wasmBackend: 'tensorflow-wasm',
}

/** The name of a script: of texts their language and part, of a task its id. */
function chunkName({ facadeModuleId, name }: { facadeModuleId?: string | null; name: string }): string {
  const [, language, folder, part] =
    /\/src\/text\/(\w+)\/(parts|tasks)\/([\w-]+)\.ts$/.exec(facadeModuleId ?? '') ?? []
  if (part !== undefined) return `text-${language}-${folder === 'tasks' ? 'task-' : ''}${part}`
  if (/\/src\/tasks\//.test(facadeModuleId ?? '')) return `task-${name}`
  return HOLDS[name] ?? name
}
const chunkFileNames = (chunk: Parameters<typeof chunkName>[0]) => `assets/${chunkName(chunk)}-[hash].js`
/** A worker has texts of its own. */
const workerFileNames = (chunk: Parameters<typeof chunkName>[0]) =>
  `assets/${chunkName(chunk).replace(/^text-/, 'worker-text-')}-[hash].js`

export default defineConfig({
  /** the page works under any path */
  base: './',
  plugins: [react(), kernels(), beginning(), contentSecurityPolicy(), buildBeforePreview()],
  /** the polyfill would be an inline script, and every browser with WebGPU or WebAssembly SIMD has the real thing */
  build: {
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // what a part of the page takes at once, another asks for late
      checks: { ineffectiveDynamicImport: false },
      output: {
        // What the page begins with is few files, not hundreds; what comes late is named after what it holds.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'editor',
              test: /node_modules\/(@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\//,
            },
            { name: 'entry', tags: ['$initial'], test: /\/src\// },
            { name: 'app', test: (id) => pageModules.has(id) },
            { name: 'arithmetic', test: /node_modules\/@stdlib\// },
            { name: 'grpo', test: /\/src\/grpo\// },
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
    // what a worker begins with is one file, all tasks with it; apart from the worker itself, whose script never ends
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
