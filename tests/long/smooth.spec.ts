import { expect, test } from '../e2e/playground'

/** Milliseconds that the page is watched. */
const WATCHED = 10_000

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

/** Frames depend on what else the machine does, and are told; what a task computes does not, and is tested. */
test('no task of the page computes for 50 ms while it trains with four charts in view', async ({
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
  await playground.button('Play').click()
  await playground.reach(300, 120_000)
  const from = await playground.step()
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await page.evaluate(() => (window.frameTimes = []))
  await page.waitForTimeout(WATCHED)
  const frames = await page.evaluate(() => window.frameTimes.toSorted((a, b) => a - b))
  const tasks = mainTasks((await browser.stopTracing()).toString())
  const steps = (await playground.step()) - from
  const share = (p: number) => frames[Math.floor(p * frames.length)]?.toFixed(1)
  const busy = tasks.reduce((sum, task) => sum + task, 0)
  console.log(
    `${steps} steps, ${frames.length} frames: median ${share(0.5)} ms, 95 % within ${share(0.95)} ms;`,
    `${tasks.length} tasks computed ${busy.toFixed(0)} ms, the longest ${tasks.slice(0, 5).map((task) => task.toFixed(1))} ms`,
  )
  expect(tasks.length).toBeGreaterThan(100)
  expect(tasks[0]).toBeLessThan(50)
})
