import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { kernels } from '../tools/kernels.mjs'

/** Tests that open the exports in other programs: `npm run test:interop`. */
export default defineProject({
  plugins: [kernels()],
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    name: 'interop',
    setupFiles: ['tests/loaded.ts'],
    environment: 'node',
    // torch and tensorboard take seconds to be imported
    testTimeout: 120_000,
    include: ['tests/interop/**/*.test.ts'],
  },
})
