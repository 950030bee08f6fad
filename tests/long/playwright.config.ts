import { defineConfig } from '@playwright/test'
import short from '../e2e/playwright.config'

export default defineConfig(short, { testDir: '.', globalSetup: '../e2e/serve.ts', timeout: 600_000 })
