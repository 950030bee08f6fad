import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { findBrowser, HOW_TO_GET_ONE, launchOptions } from '../browser/find.mjs'

const CONFIG = fileURLToPath(new URL('vite.config.ts', import.meta.url))
const SOFTWARE = '--use-webgpu-adapter=swiftshader'

/** Builds the benchmark's page for production, serves it on this machine and opens it in Chromium. */
export async function openPage() {
  if (findBrowser() === null) throw new Error(HOW_TO_GET_ONE)
  const outDir = mkdtempSync(join(tmpdir(), 'grpo-bench-'))
  await build({ configFile: CONFIG, mode: 'production', logLevel: 'error', build: { outDir } })
  const server = await preview({
    configFile: CONFIG,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: 'localhost', port: 0, open: false },
  })
  const address = `http://localhost:${server.httpServer.address().port}/`
  const opened = (await onHardware(address)) ?? (await launch(address, launchOptions()))
  return {
    ...opened,
    async close() {
      await opened.browser.close()
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}

async function launch(address, options) {
  const browser = await chromium.launch(options)
  const page = await browser.newPage()
  page.on('console', (message) => message.type() === 'error' && console.error(`page: ${message.text()}`))
  await page.goto(address)
  await page.waitForFunction(() => 'bench' in window)
  const adapter = await page.evaluate(() => window.bench.adapter())
  return { browser, page, adapter }
}

/** The page on this machine's GPU; null where Chromium finds none. */
async function onHardware(address) {
  const options = launchOptions()
  const found = await launch(address, {
    ...options,
    args: options.args.filter((argument) => argument !== SOFTWARE),
  })
  if (found.adapter.kind === 'hardware') return found
  await found.browser.close()
  return null
}
