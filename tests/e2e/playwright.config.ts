import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser/find.mjs'

/** What has failed most often: these come first. */
const FIRST = /(coach|command|continue|language|links|ownData|runs|training|verify)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  grepInvert: /@long/,
  projects: [
    { name: 'first', testMatch: FIRST },
    { name: 'then', testMatch: '*.spec.ts', testIgnore: FIRST },
  ],
  outputDir: '../../test-results',
  globalSetup: './serve.ts',
  fullyParallel: true,
  // each visit has a core for its page, and leaves the other to its worker
  workers: 2,
  timeout: 120_000,
  // a condition that comes at all comes on a busy machine too
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    launchOptions: launchOptions(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    actionTimeout: 60_000,
  },
})
