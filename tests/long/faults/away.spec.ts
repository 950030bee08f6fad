import { launch, type Page } from 'puppeteer-core'
import type { ExportedRun } from '../../../src/runs/export'
import { findBrowser } from '../../browser/find.mjs'
import { expect, test } from '../../e2e/playground'
import { stored } from '../../e2e/stored'
import { RUNS } from '../../../src/runs/saved/databases'
import type { SavedRunEntry } from '../../../src/runs/saved/savedStore'
import { SMALL } from './made'

/** What Playwright and Puppeteer switch off. */
const WITHOUT_CACHE = ['--disable-back-forward-cache']

const stepOf = (page: Page) =>
  page.evaluate(() =>
    Number(/step (\d+)/.exec(document.querySelector('[role=status]')?.textContent ?? '')?.[1]),
  )
const reach = (page: Page, step: number) =>
  page.waitForFunction(
    (least) =>
      Number(/step (\d+)/.exec(document.querySelector('[role=status]')?.textContent ?? '')?.[1]) >= least,
    { polling: 200 },
    step,
  )
/** The steps that the browser has saved of the run, 0 before its first save. */
const savedSteps = async (page: Page) => {
  // both libraries evaluate functions alike
  const entries = await stored<SavedRunEntry>(page as never, RUNS.name, RUNS.records)
  return Math.max(0, ...entries.map(({ steps }) => steps))
}
const press = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click()

test('a run that plays while the browser goes to another page and back loses nothing', async () => {
  const browser = await launch({
    browser: 'chrome',
    executablePath: findBrowser()!,
    headless: true,
    args: ['--no-sandbox', '--no-first-run'],
    ignoreDefaultArgs: WITHOUT_CACHE,
  })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(240_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    const link = `#engine=cpu&${SMALL}&layout=charts`
    await page.goto(new URL(link, process.env.PAGE_URL).href)
    await page.waitForSelector('::-p-aria([name="Play"][role="button"])')
    for (let visit = 0; visit < 3; visit++) {
      // whether the page that is shown is the one that was left
      await page.evaluate(() => {
        Object.assign(window, { stayed: true })
        const make = URL.createObjectURL
        URL.createObjectURL = (blob) => {
          Object.assign(globalThis, { saved: blob })
          return make(blob)
        }
      })
      const began = (await stepOf(page)) || 0
      if (await page.$('::-p-aria([name="Play"][role="button"])')) await press(page, 'Play')
      await reach(page, began + 20)
      // the first save loads the script of the store
      await expect.poll(() => savedSteps(page), { timeout: 240_000 }).toBeGreaterThan(began)
      const saved = await savedSteps(page)
      const left = await stepOf(page)
      await page.goto(new URL('icon.png', process.env.PAGE_URL).href)
      await page.goBack({ waitUntil: 'domcontentloaded' })
      await page.waitForSelector('[role=status]')
      const stayed = await page.evaluate(() => 'stayed' in window)
      if (!stayed) {
        await press(page, 'Continue')
        await reach(page, saved)
        continue
      }
      expect(await stepOf(page)).toBeGreaterThanOrEqual(left)
      await reach(page, left + 20)
      await press(page, 'Pause')
      await page.waitForFunction(
        () => document.querySelector('[role=status]')?.getAttribute('aria-busy') === 'false',
      )
      const shown = await stepOf(page)
      await page.evaluate(() => delete (globalThis as { saved?: Blob }).saved)
      await press(page, 'Export run')
      await page.waitForFunction(() => 'saved' in globalThis, { polling: 200 })
      const { steps, metrics } = JSON.parse(
        await page.evaluate(() => (globalThis as unknown as { saved: Blob }).saved.text()),
      ) as ExportedRun
      expect(steps).toBe(shown)
      for (const [name, values] of Object.entries(metrics)) expect(values, name).toHaveLength(steps)
    }
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})
