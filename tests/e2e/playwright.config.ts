import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser/find.mjs'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  grepInvert: /@long/,
  outputDir: '../../test-results',
  globalSetup: './serve.ts',
  fullyParallel: true,
  // each visit has a core for its page, and leaves the other to its worker
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: { launchOptions: launchOptions(), viewport: { width: 1280, height: 800 }, locale: 'en-GB' },
})
