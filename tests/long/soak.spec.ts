import { expect, test } from '../e2e/playground'

test('2,500 steps leave the memory of the page flat', async ({ playground, page, context }) => {
  await playground.open('task=bandit')
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const held = async (): Promise<{ bytes: number; nodes: number }> => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const read = (name: string): number => metrics.find((metric) => metric.name === name)!.value
    return { bytes: read('JSHeapUsedSize'), nodes: read('Nodes') }
  }
  await playground.button('Play').click()
  await playground.reach(500, 300_000)
  const early = await held()
  await playground.reach(2500, 500_000)
  await playground.button('Pause').click()
  const late = await held()
  // the history itself: every metric of 2,000 steps, twice over while an array grows, is about 2 MB
  expect(late.bytes - early.bytes).toBeLessThan(8e6)
  expect(late.nodes).toBeLessThan(early.nodes * 2)
})
