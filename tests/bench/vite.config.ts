import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { kernels } from '../../tools/kernels.mjs'

/** The benchmark's own page, built as the site is and never part of it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [kernels()],
  build: { emptyOutDir: true, modulePreload: { polyfill: false } },
  worker: { format: 'es', plugins: () => [kernels()] },
})
