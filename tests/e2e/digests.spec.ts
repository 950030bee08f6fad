import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { launch } from 'puppeteer-core'
import { build, preview, type PreviewServer } from 'vite'
import { allowRelaxedSimd } from '../../src/command/relaxedSimd'
import { kernels } from '../../tools/kernels.mjs'
import { findFirefox } from '../browser/find.mjs'
import { differing, withoutSlow, type Digests, type Found } from '../math/digests'
import { expect, test } from './playground'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Written anew by `npx playwright test --config tests/e2e/playwright.config.ts digests --update-snapshots all`. */
const RECORD = join(ROOT, 'tests/math/digests.json')
const ENTRY = 'digests.mjs'
/** Runs in a page of the server. A text, because a test runner would translate the import. */
const inAPage = (isShort: boolean) => `import('/${ENTRY}').then(({ digests }) => digests(${isShort}))`

/** What the built file exports. */
interface Runtime {
  digests(isShort: boolean): Promise<Found>
}

let folder = ''
let server: PreviewServer
let address = ''

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grpo-digests-'))
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [kernels()],
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      chunkSizeWarningLimit: 1000,
      modulePreload: false,
      rolldownOptions: {
        input: { digests: join(ROOT, 'tests/math/digests.ts') },
        preserveEntrySignatures: 'strict',
        // only engines that are not tried here load it
        external: /^@tensorflow\//,
        output: { entryFileNames: ENTRY, chunkFileNames: '[name]-[hash].mjs' },
        checks: { pluginTimings: false },
      },
    },
  })
  server = await preview({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: 'localhost', port: 0 },
  })
  address = new URL(ENTRY, server.resolvedUrls!.local[0]).href
})

test.afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function inNode(isShort: boolean): Promise<Found> {
  allowRelaxedSimd()
  const { digests } = (await import(pathToFileURL(join(folder, ENTRY)).href)) as Runtime
  return digests(isShort)
}

async function inFirefox(executablePath: string, isShort: boolean): Promise<Found> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  try {
    const page = await browser.newPage()
    await page.goto(address)
    return (await page.evaluate(inAPage(isShort))) as Found
  } finally {
    await browser.close()
  }
}

test('portable functions, custom rewards and every task have the recorded bits in Node, Chromium and Firefox', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const { project, config } = test.info()
  // test:long and a new record have every run
  const isShort = project.name === 'then' && config.updateSnapshots !== 'all'
  const firefox = findFirefox()
  if (firefox === null) console.log('No Firefox was found: only Node and Chromium are compared.')
  await page.goto(address)
  const [node, chromium, other] = await Promise.all([
    inNode(isShort),
    page.evaluate<Found>(inAPage(isShort)),
    firefox === null ? null : inFirefox(firefox, isShort),
  ])
  if (config.updateSnapshots === 'all') {
    expect(node.multiplyAdd, 'The record needs fused multiply-add.').toBe('fused')
    writeFileSync(RECORD, `${JSON.stringify(node.digests, null, 2)}\n`)
  }
  const all = JSON.parse(readFileSync(RECORD, 'utf8')) as Digests
  const recorded = isShort ? withoutSlow(all) : all
  const found = { Node: node, Chromium: chromium, ...(other && { Firefox: other }) }
  const differ = Object.entries(found).flatMap(([runtime, made]) =>
    differing(made, recorded).map((name) => `${runtime}: ${name}`),
  )
  expect(differ).toEqual([])
  // both have relaxed SIMD, without which there is no engine cpu
  for (const { multiplyAdd } of [node, chromium]) expect(multiplyAdd).not.toBe('absent')
  // on one machine, fused multiply-add is used everywhere or nowhere
  const used = Object.values(found).map(({ multiplyAdd }) => multiplyAdd)
  expect(new Set(used.filter((kind) => kind !== 'absent')).size).toBe(1)
})
