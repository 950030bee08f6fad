import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { kernels } from '../tools/kernels.mjs'

/** What takes longer than `npm test` has time for: the first half of `npm run test:long`. */
export default defineProject({
  plugins: [kernels()],
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    name: 'long',
    setupFiles: ['tests/loaded.ts'],
    environment: 'node',
    maxWorkers: '100%',
    testTimeout: 120_000,
    include: ['tests/long/**/*.test.ts'],
  },
})
