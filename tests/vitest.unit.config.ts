import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { kernels } from '../tools/kernels.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export default defineProject({
  plugins: [kernels()],
  test: {
    root: ROOT,
    name: 'unit',
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/**/*.browser.test.{ts,tsx}', 'tests/e2e/**', 'tests/long/**'],
  },
})
