import type { CDPSession } from '@playwright/test'
import { expect, test } from '../e2e/playground'

/** What memory may grow by, history apart. */
const SHARE = 1.05

/** Megabytes of the JavaScript heap of a page's worker, after a collection. */
async function openWorker(session: CDPSession): Promise<() => Promise<number>> {
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId)
    })
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  const sessionId = await attached
  let asked = 0
  const ask = async (method: string): Promise<{ usedSize: number }> => {
    const id = ++asked
    const answer = new Promise<{ usedSize: number }>((resolve) => {
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const told = JSON.parse(message) as { id: number; result: { usedSize: number } }
        if (told.id === id) resolve(told.result)
      })
    })
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    return answer
  }
  return async () => {
    await ask('HeapProfiler.collectGarbage')
    return (await ask('Runtime.getHeapUsage')).usedSize / 2 ** 20
  }
}

test('20,000 steps leave the memory of the page and of the worker flat, history apart', async ({
  playground,
  page,
  context,
}) => {
  test.setTimeout(1_200_000)
  await playground.open('task=bandit&engine=cpu')
  const session = await context.newCDPSession(page)
  const ofWorker = await openWorker(session)
  const badge = page.getByRole('button', { name: 'Engine in use' })
  const dialog = page.getByRole('dialog', { name: 'Engine in use' })

  /** Megabytes of both heaps after a collection, and of what the dialog tells. */
  const held = async () => {
    await badge.click()
    const megabytes = async (row: string) =>
      Number(((await dialog.getByRole('row', { name: row }).textContent()) ?? '').match(/([\d.]+) MB/)?.[1])
    await expect(dialog.getByRole('row', { name: 'WebAssembly' })).toBeVisible()
    const shown = { wasm: await megabytes('WebAssembly'), history: await megabytes('History of this run') }
    await page.keyboard.press('Escape')
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { ...shown, page: usedSize / 2 ** 20, worker: await ofWorker() }
  }

  const points = [500, 5000, 12_500, 20_000]
  const found: Awaited<ReturnType<typeof held>>[] = []
  for (const step of points) {
    await playground.button('Play').click()
    await playground.reach(step, 900_000)
    await playground.button('Pause').click()
    await playground.rest()
    found.push(await held())
    console.log(`MB after ${step} steps: ${JSON.stringify(found.at(-1))}`)
  }
  const [first, settled, , last] = found
  expect(last.history).toBeGreaterThan(first.history)
  expect(last.wasm).toBeLessThanOrEqual(first.wasm * SHARE)
  // The history is no part of a heap: arrays of numbers lie outside. What the browser compiles still grows after 500 steps.
  expect(last.page + last.worker).toBeLessThanOrEqual((settled.page + settled.worker) * SHARE)
})
