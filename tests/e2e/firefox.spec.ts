import { launch } from 'puppeteer-core'
import { findFirefox } from '../browser/find.mjs'
import { learnt, type Exported } from './exported'
import { expect, LONG, test } from './playground'

/** The transformer on TensorFlow.js's WebAssembly, small; `digests.spec.ts` compares the other engines. */
const LINK = 'engine=ops&policy=transformer&max_steps=3&generation_batch_size=16&num_generations=4'

test('Firefox trains the run that Chromium trains, bit for bit', { tag: LONG }, async ({ playground }) => {
  test.setTimeout(600_000)
  const firefox = findFirefox()
  test.skip(firefox === null, 'No Firefox was found. Get one with "apt-get install firefox-esr".')
  const browser = await launch({ browser: 'firefox', executablePath: firefox!, headless: true })
  try {
    const page = await browser.newPage()
    // on a busy machine Firefox takes a minute before the run can start
    page.setDefaultTimeout(240_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(new URL(`#${LINK}&layout=charts`, process.env.PAGE_URL).href)
    await page.evaluate(() => {
      const make = URL.createObjectURL
      URL.createObjectURL = (blob) => {
        Object.assign(globalThis, { saved: blob })
        return make(blob)
      }
    })
    await page.locator('::-p-aria([name="Play"][role="button"])').click()
    // its text alone: innerText of the page would lay it out anew at every look
    await page.waitForFunction(
      () => document.querySelector('[role="status"]')?.textContent?.includes('step 3 '),
      { polling: 500 },
    )
    await page.locator('::-p-aria([name="Export run"][role="button"])').click()
    await page.waitForFunction(() => 'saved' in globalThis, { polling: 500 })
    const text = await page.evaluate(() => (globalThis as unknown as { saved: Blob }).saved.text())
    expect(errors).toEqual([])

    await playground.open(LINK)
    await playground.playToTheEnd()
    const chromium = await playground.export<Exported>()
    expect(chromium.steps).toBe(3)
    expect(learnt(JSON.parse(text))).toEqual(learnt(chromium))
  } finally {
    await browser.close()
  }
})
