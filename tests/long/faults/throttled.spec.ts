import { spawn } from 'node:child_process'
import { launch, type Page } from 'puppeteer-core'
import { findBrowser } from '../../browser/find.mjs'
import { chooseFullSpeed, expect, test } from '../../e2e/playground'
import type { Exported } from '../../e2e/exported'
import { inspectPage, scaleFor } from '../heap'
import { SMALL } from './made'

const MINUTES = 3

/** Kilobytes of objects that scripts make which a minute in the hidden tab may add; the numbers of its steps lie in arrays, which are apart. */
const MOST_GROWTH = 400

/**
 * A screen that nobody looks at. Without one Chromium takes every tab for visible, and so it does where Playwright drives it,
 * which has each page believe that it is in front.
 */
async function startScreen(): Promise<{ display: string; close(): void } | null> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string | null>((resolve) => {
    screen.on('error', () => resolve(null))
    screen.on('exit', () => resolve(null))
    screen.stdio[3]!.once('data', (number) => resolve(`:${String(number).trim()}`))
  })
  return display === null ? null : { display, close: () => void screen.kill() }
}

/** The switches with which Puppeteer keeps hidden tabs awake. */
const AWAKE = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

/** Wakes the timers of a hidden tab once a minute after ten seconds, where Chromium waits for five minutes. */
const SLEEPY = '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/10'

/** What is counted in the page: ticks of a timer of 100 ms, frames, and how often it was hidden. */
const count = (page: Page) =>
  page.evaluate(() => {
    const counts = { ticks: 0, frames: 0, hidden: 0 }
    Object.assign(window, { counts })
    setInterval(() => counts.ticks++, 100)
    const frame = () => {
      counts.frames++
      requestAnimationFrame(frame)
    }
    frame()
    document.addEventListener('visibilitychange', () => (counts.hidden += Number(document.hidden)))
  })

const counted = (page: Page) =>
  page.evaluate(() => ({
    ...(window as unknown as { counts: { ticks: number; frames: number; hidden: number } }).counts,
    step: Number(/step (\d+)/.exec(document.querySelector('[role=status]')!.textContent!)![1]),
  }))

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

test('a tab that is hidden for minutes, its timers woken once a minute, trains on and is shown as it is', async () => {
  const screen = await startScreen()
  test.skip(screen === null, 'No Xvfb was found. Get it with "apt-get install xvfb".')
  const browser = await launch({
    headless: false,
    executablePath: findBrowser()!,
    env: { ...process.env, DISPLAY: screen!.display },
    args: ['--no-sandbox', '--no-first-run', '--disable-background-networking', SLEEPY],
    ignoreDefaultArgs: AWAKE,
  })
  try {
    const [page] = await browser.pages()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.evaluateOnNewDocument(chooseFullSpeed)
    await page.goto(new URL(`#engine=cpu&${SMALL}&layout=charts`, process.env.PAGE_URL).href)
    const press = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click()
    await press('Play')
    await page.waitForFunction(() => /step \d\d\d/.test(document.body.innerText))
    await count(page)
    const session = await page.createCDPSession()
    const weigh = scaleFor(inspectPage(session))

    const other = await browser.newPage()
    await other.bringToFront()
    // in the first minute Chromium wakes the timers more often
    await wait(90)
    const [before, held] = [await counted(page), await weigh()]
    await wait(60 * MINUTES)
    const after = await counted(page)
    // messages on their way to the page weigh up to 2 MB
    const weights = [await weigh(), await wait(5).then(weigh), await wait(5).then(weigh)]
    const later = weights.reduce((least, one) => (one.made < least.made ? one : least))
    console.log(JSON.stringify({ before, held, after, weights }))
    expect(before.hidden).toBe(1)
    expect(after.ticks - before.ticks, 'ticks while hidden').toBeLessThanOrEqual(2 * (MINUTES + 1))
    expect(after.frames - before.frames, 'frames while hidden').toBeLessThanOrEqual(1)
    expect(1024 * (later.made - held.made), 'objects').toBeLessThanOrEqual(MOST_GROWTH * MINUTES)

    await page.bringToFront()
    await page.waitForFunction(
      (step) => Number(/step (\d+)/.exec(document.body.innerText)![1]) > step,
      {},
      before.step + 100,
    )
    await press('Pause')
    await page.waitForSelector('::-p-aria([name="Play"][role="button"])')
    await wait(2)
    const text = await page.evaluate(() => document.body.innerText)
    expect(text).not.toMatch(/not reported|takes a long time/)
    await page.evaluate(() => {
      const make = URL.createObjectURL
      URL.createObjectURL = (blob) => {
        Object.assign(globalThis, { saved: blob })
        return make(blob)
      }
    })
    await press('Export run')
    await page.waitForFunction(() => 'saved' in globalThis)
    // read in the page: half a million steps are too much text to hand over
    const { steps, rewards } = await page.evaluate(async () => {
      const { saved } = globalThis as unknown as { saved: Blob }
      const exported = (await new Response(saved).json()) as Exported
      return { steps: exported.steps, rewards: exported.metrics.reward.length }
    })
    expect(steps).toBe((await counted(page)).step)
    expect(steps).toBeGreaterThan(before.step)
    expect(rewards).toBe(steps)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    screen!.close()
  }
})
