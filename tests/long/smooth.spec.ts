import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/playground'

/** Milliseconds that the page is watched, at rest and while it trains. */
const WATCHED_AT_REST = 4000
const WATCHED = 10_000

/** Milliseconds from frame to frame, and what a task may compute that leaves the frame in time for the rest of its way. */
const FRAME = 1000 / 60
const IN_TIME = 12

declare global {
  interface Window {
    frameTimes: number[]
  }
}

/** An event of Chromium's trace; `dur` and `tdur` are microseconds of the clock and of the thread. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** Milliseconds that each task of the page's main thread computed, falling. */
function mainTasks(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const names = traceEvents.filter(({ name }) => name === 'thread_name')
  const main = names
    .filter(({ args }) => args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`)
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.includes(`${pid} ${tid}`))
    .map(({ tdur }) => (tdur ?? 0) / 1000)
    .sort((a, b) => b - a)
}

/** What was between the frames of the coming milliseconds, growing. */
async function framesOf(page: Page, milliseconds: number): Promise<number[]> {
  await page.evaluate(() => (window.frameTimes = []))
  await page.waitForTimeout(milliseconds)
  return page.evaluate(() => window.frameTimes.toSorted((a, b) => a - b))
}

function inWords(frames: readonly number[]): string {
  const share = (p: number) => frames[Math.floor(p * frames.length)]?.toFixed(1)
  const within = frames.filter((time) => time <= 20).length / frames.length
  return `${frames.length} frames: ${(100 * within).toFixed(1)} % within 20 ms, median ${share(0.5)} ms, 95 % within ${share(0.95)} ms`
}

/**
 * When frames come depends on what else the machine does, on a page at rest too: it is told of both. What a task computes
 * does not, and is tested.
 */
test('training with four charts in view leaves the page its frames', async ({
  playground,
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    window.frameTimes = []
    let last = performance.now()
    const frame = (now: number) => {
      window.frameTimes.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await playground.open('engine=cpu')
  for (const name of ['Reward', 'Advantage per group', 'KL', 'Clip fraction']) {
    await expect(playground.figure(name)).toBeInViewport()
  }
  const rest = await framesOf(page, WATCHED_AT_REST)
  await playground.button('Play').click()
  await playground.reach(300, 120_000)
  const from = await playground.step()
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const frames = await framesOf(page, WATCHED)
  const tasks = mainTasks((await browser.stopTracing()).toString())
  const steps = (await playground.step()) - from
  const busy = tasks.reduce((sum, task) => sum + task, 0)
  const late = tasks.filter((task) => task > IN_TIME).length
  console.log(
    `at rest ${inWords(rest)}; ${steps} steps, ${inWords(frames)};`,
    `${tasks.length} tasks computed ${busy.toFixed(0)} ms, ${late} of them more than ${IN_TIME} ms,`,
    `the longest ${tasks.slice(0, 5).map((task) => task.toFixed(1))} ms`,
  )
  expect(tasks.length).toBeGreaterThan(100)
  expect(tasks[0]).toBeLessThan(50)
  expect(late).toBeLessThan((0.05 * WATCHED) / FRAME)
})
