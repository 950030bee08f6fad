import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { kernels } from '../tools/kernels.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export default defineProject({
  plugins: [kernels()],
  test: {
    root: ROOT,
    name: 'unit',
    setupFiles: ['tests/loaded.ts'],
    environment: 'node',
    // modules are loaded once a thread, not once a file: a sixth of the time
    isolate: false,
    // by itself Vitest leaves one core idle: of two, one would work
    maxWorkers: '100%',
    // the slowest take seconds on an idle machine, and several times that on a busy one
    testTimeout: 30_000,
    provide: { isLong: false },
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/**/*.browser.test.{ts,tsx}', 'tests/e2e/**', 'tests/interop/**', 'tests/long/**'],
  },
})
