import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Browser, CDPSession, Download, Page } from '@playwright/test'
import { exportRun, type RecordedRun } from '../../src/runs/export'
import { csvParts } from '../../src/runs/metricsCsv'
import { expect, test, type Playground } from '../e2e/playground'
import { keepLongRuns, longRun } from './keptRun'
import { mainTasks } from './mainTasks'

const STEPS = 250_000
/**
 * Megabytes that the page and a worker may hold, and milliseconds that a task of the page may compute while a file is written. How
 * long it takes by the clock depends on what else the machine does: it is told.
 */
const MOST_MEGABYTES = 100
const LONGEST_TASK = 100

/** Hears the page and its workers, and tells what each holds: megabytes of objects and arrays, after a collection. */
async function scales(session: CDPSession) {
  const workers = new Set<string>()
  const waiting = new Map<number, (result: unknown) => void>()
  let asked = 0
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.add(sessionId))
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId))
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  const command = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false }
  await session.send('Target.setAutoAttach', command)
  /** null where the worker ends meanwhile */
  const askWorker = (sessionId: string, method: string) =>
    Promise.race([
      new Promise<unknown>((resolve) => {
        const id = ++asked
        waiting.set(id, resolve)
        const message = JSON.stringify({ id, method })
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => resolve(null))
      }),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), 10_000)),
    ])
  const megabytes = (usage: unknown) => {
    const { usedSize, backingStorageSize } = usage as { usedSize: number; backingStorageSize: number }
    return (usedSize + backingStorageSize) / 2 ** 20
  }
  return {
    async page() {
      await session.send('HeapProfiler.collectGarbage')
      return megabytes(await session.send('Runtime.getHeapUsage'))
    },
    /** of the workers that answer, the oldest first */
    async workers() {
      const held: number[] = []
      for (const worker of [...workers]) {
        await askWorker(worker, 'HeapProfiler.collectGarbage')
        const usage = await askWorker(worker, 'Runtime.getHeapUsage')
        if (usage) held.push(megabytes(usage))
      }
      return held
    },
  }
}

async function fileHash(download: Download): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(await download.path())) hash.update(part as Buffer)
  return hash.digest('hex')
}

function hashOf(parts: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The JSON of a run as `JSON.stringify` writes it. */
function* jsonOf(run: RecordedRun): Generator<string> {
  yield JSON.stringify(exportRun(run))
}

async function trained(playground: Playground, steps: number): Promise<void> {
  await playground.button('Play').click()
  await playground.reach(steps, 300_000)
  await playground.button('Pause').click()
  await playground.rest()
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

/** Brings a kept run into Train. */
async function restore({ page, status }: Playground, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Runs' }).click()
  await page.getByRole('button', { name: `Open ${name} in Train` }).click()
  await expect(status()).toContainText('step 250000', { timeout: 60_000 })
}

/** A file that is written while the page is watched: it, how long it took, and the longest task of the page. */
async function saved({ page, button }: Playground, browser: Browser, item: string) {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const began = Date.now()
  const download = page.waitForEvent('download', { timeout: 600_000 })
  await button('Export').click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await expect(page.getByRole('progressbar', { name: `Writing the ${item}: ` })).toBeVisible()
  const hash = await fileHash(await download)
  const seconds = (Date.now() - began) / 1000
  const tasks = mainTasks((await browser.stopTracing()).toString())
  const took = Math.max(...tasks.map((task) => task.took))
  const longest = tasks[0].computed
  console.log(
    `${item}: ${seconds.toFixed(1)} s, longest task of the page ${longest.toFixed(1)} ms, by the clock ${took.toFixed(1)} ms`,
  )
  return { hash, longest }
}

test('exports of 250,000 steps are whole, leave the page its thread, and memory stays below 100 MB', async ({
  playground,
  page,
  context,
  browser,
}) => {
  test.setTimeout(1_800_000)
  await playground.open('engine=cpu')
  await trained(playground, 600)
  // Runs has it once its last steps are kept
  await page.getByRole('tab', { name: 'Runs' }).click()
  await expect(page.getByRole('button', { name: /^Open .* in Train/ })).toBeVisible()
  const run = longRun(await keepLongRuns(page, ['first-long', 'second-long'], STEPS), STEPS)

  await playground.goTo('engine=cpu&layout=charts')
  const weigh = await scales(await context.newCDPSession(page))
  await goOn(page).click()
  await expect(playground.status()).toContainText('step 250000', { timeout: 60_000 })
  const alone = await weigh.page()
  await restore(playground, 'first-long')
  await expect(playground.button('Undo')).toBeVisible({ timeout: 120_000 })
  const held = { alone, withUndo: await weigh.page(), workers: await weigh.workers() }
  console.log(`MB: ${JSON.stringify(held)}`)

  const files = {
    csv: await saved(playground, browser, 'CSV'),
    json: await saved(playground, browser, 'JSON'),
    report: await saved(playground, browser, 'Report'),
  }
  const after = await weigh.page()
  console.log(`MB of the page after three exports: ${after}`)

  // the writer is weighed while it writes, which makes it slow
  await playground.button('Export').click()
  await page.getByRole('menuitem', { name: 'JSON', exact: true }).click()
  const cancel = page.getByRole('button', { name: 'Cancel the JSON' })
  await expect(cancel).toBeVisible()
  await page.waitForTimeout(1500)
  const writing = { page: await weigh.page(), workers: await weigh.workers() }
  console.log(`MB while a file is written: ${JSON.stringify(writing)}`)
  expect(writing.workers, 'the writer is there').toHaveLength(2)
  await cancel.click()
  await expect(cancel).toBeHidden()

  expect(files.csv.hash).toBe(hashOf(csvParts(run, 'wide')))
  expect(files.json.hash).toBe(hashOf(jsonOf(run)))
  for (const { longest } of Object.values(files)) expect(longest).toBeLessThan(LONGEST_TASK)
  for (const megabytes of [alone, held.withUndo, after, writing.page]) {
    expect(megabytes).toBeLessThan(MOST_MEGABYTES)
  }
  for (const megabytes of [...held.workers, ...writing.workers]) {
    expect(megabytes).toBeLessThan(MOST_MEGABYTES)
  }
})
