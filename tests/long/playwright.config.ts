import { defineConfig } from '@playwright/test'
import type { Visit } from '../e2e/playground'
import short from '../e2e/playwright.config'

/** One test at a time: how frames follow each other is measured with nothing beside it. */
export default defineConfig<Visit>({
  // spread, for two configurations that are merged have the projects of both
  ...short,
  grepInvert: undefined,
  testMatch: '*.spec.ts',
  projects: [
    { name: 'long', testDir: '.' },
    { name: 'end to end', testDir: '../e2e', grep: /@long/ },
    // what a test expects must not depend on how many steps a run takes before the page is looked at
    { name: 'slow page', testDir: '../e2e', grepInvert: /@long/, use: { slowdown: 4 } },
  ],
  globalSetup: '../e2e/serve.ts',
  workers: 1,
  timeout: 600_000,
})
