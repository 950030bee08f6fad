import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/playground'
import { inspectPage, inspectWorkers, scaleFor, type Heap } from './heap'

/** What memory may grow by after warm-up, history and kept steps apart. */
const SHARE = 1.05

/**
 * The same of compiled code. V8 gives a function machine code once it has been called often, one piece each: at 500 steps,
 * a second after Play, to 340 functions of the page, at 20,000 to 790. That ends with the functions, and not with the
 * steps; with V8's compilers off (--js-flags=--no-opt,--no-maglev,--no-sparkplug) code does not grow at all.
 */
const CODE_SHARE = 1.5

/** Megabytes of the objects around the arrays of the earlier steps that are kept for the lens: at most 200 of about 7 kB. */
const KEPT_OBJECTS = 2

/** What the page tells of its memory: megabytes, and a number of tensors; null where it names none. */
async function shownMemory(page: Page) {
  await page.getByRole('button', { name: 'Engine in use' }).click()
  const dialog = page.getByRole('dialog', { name: 'Engine in use' })
  // the worker answers, and then says what its engine holds
  await expect(dialog.getByRole('row', { name: /WebAssembly|GPU buffers/ })).toBeVisible()
  await page.waitForTimeout(300)
  const rows = await dialog.getByRole('row').allTextContents()
  await page.keyboard.press('Escape')
  const figure = (name: string) => {
    const row = rows.find((text) => text.startsWith(name))
    return row === undefined ? null : Number.parseFloat(row.slice(name.length).replaceAll(',', ''))
  }
  return {
    history: figure('History of this run')!,
    kept: figure('Earlier steps of the group panel')!,
    wasm: figure('WebAssembly'),
    gpu: figure('GPU buffers'),
    tensors: figure('Tensors'),
  }
}

const RUNS = [
  { engine: 'cpu', link: 'task=bandit', points: [500, 2000, 20_000, 50_000] },
  // No two prompts of this world are alike, and a run counts how many it has met. The page shows a walk of any length: its
  // objects count as they were at first, the worker's as they are.
  {
    showsAnyLength: true,
    engine: 'cpu',
    link: 'task=cart-pole&width=8&depth=1&num_generations=2&generation_batch_size=16',
    points: [500, 2000],
  },
  // a software adapter is slow: smallest sizes, and fewer steps
  {
    engine: 'webgpu',
    link: 'task=bandit&width=8&depth=1&num_generations=2&generation_batch_size=4',
    points: [500, 3000],
  },
  {
    engine: 'ops',
    link: 'task=bandit&width=8&depth=1&num_generations=2&generation_batch_size=4',
    points: [500, 3000],
  },
]

for (const { engine, link, points, showsAnyLength } of RUNS) {
  test(`${points.at(-1)} steps on ${engine} at ${link} leave memory flat, history and kept steps apart`, async ({
    playground,
    page,
    context,
  }, testInfo) => {
    test.setTimeout(1_200_000)
    await playground.open(`${link}&engine=${engine}`)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const weighPage = scaleFor(inspectPage(session))
    const [worker] = await inspectWorkers(session, 1)
    const weighWorker = scaleFor(worker)

    let shownFirst: number | null = null
    const held = async () => {
      const shown = await shownMemory(page)
      const [ofPage, ofWorker] = [await weighPage(), await weighWorker()]
      const both = (what: keyof Heap) => ofPage[what] + ofWorker[what]
      shownFirst ??= ofPage.objects
      const { metrics } = await session.send('Performance.getMetrics')
      const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
      return {
        ...shown,
        nodes: metrics.find(({ name }) => name === 'Nodes')!.value,
        stored: stored / 2 ** 20,
        objects: showsAnyLength ? shownFirst + ofWorker.objects : both('objects'),
        code: both('code'),
        arrays: both('arrays') - shown.history - shown.kept,
      }
    }

    const found: Awaited<ReturnType<typeof held>>[] = []
    for (const step of points) {
      await playground.button('Play').click()
      await playground.reach(step, 900_000)
      await playground.button('Pause').click()
      await playground.rest()
      found.push(await held())
      console.log(`${await playground.step()} steps, MB: ${JSON.stringify(found.at(-1))}`)
    }
    const report = join(
      dirname(testInfo.outputDir),
      `memory of ${engine}, ${new URLSearchParams(link).get('task')}.json`,
    )
    mkdirSync(dirname(report), { recursive: true })
    writeFileSync(report, JSON.stringify({ link, points, megabytes: found }, null, 2))
    const [first, ...later] = found
    for (const then of later) {
      expect(then.history).toBeGreaterThan(first.history)
      // what is drawn at the moment differs by a few marks
      expect(then.nodes, 'nodes').toBeLessThanOrEqual(first.nodes * 1.5)
      expect(then.code).toBeLessThanOrEqual(first.code * CODE_SHARE)
      for (const what of ['objects', 'arrays', 'wasm', 'gpu', 'tensors'] as const) {
        const more = what === 'objects' && !showsAnyLength ? KEPT_OBJECTS : 0
        expect(then[what] ?? 0, what).toBeLessThanOrEqual((first[what] ?? 0) * SHARE + more)
      }
    }
  })
}
