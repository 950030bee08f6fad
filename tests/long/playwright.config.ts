import { defineConfig } from '@playwright/test'
import short from '../e2e/playwright.config'

/** One test at a time: how frames follow each other is measured with nothing beside it. */
export default defineConfig(short, {
  grepInvert: undefined,
  projects: [
    { name: 'long', testDir: '.' },
    { name: 'end to end', testDir: '../e2e', grep: /@long/ },
  ],
  globalSetup: '../e2e/serve.ts',
  workers: 1,
  timeout: 600_000,
})
