import { expect, test } from '../e2e/playground'

/** Milliseconds that the page is watched. */
const WATCHED = 15_000

declare global {
  interface Window {
    longTasks: number[]
    frameTimes: number[]
  }
}

test('training keeps the page smooth with four charts in view', async ({ playground, page }) => {
  await page.addInitScript(() => {
    window.longTasks = []
    window.frameTimes = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longTasks.push(entry.duration)
    }).observe({ entryTypes: ['longtask'] })
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
  await page.evaluate(() => {
    window.longTasks = []
    window.frameTimes = []
  })
  await page.waitForTimeout(WATCHED)
  const { longTasks, frames } = await page.evaluate(() => ({
    longTasks: window.longTasks,
    frames: window.frameTimes.toSorted((a, b) => a - b),
  }))
  const steps = (await playground.step()) - from
  const share = (p: number) => frames[Math.floor(p * frames.length)]?.toFixed(1)
  console.log(
    `${steps} steps, ${frames.length} frames: median ${share(0.5)} ms, 95 % within ${share(0.95)} ms, 99 % within ${share(0.99)} ms;`,
    `long tasks: ${longTasks.map((duration) => `${duration} ms`).join(', ') || 'none'}`,
  )
  expect(longTasks).toEqual([])
  expect(frames[Math.floor(0.95 * frames.length)]).toBeLessThanOrEqual(20)
})
