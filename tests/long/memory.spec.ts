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

  await playground.button('Play').click()
  await playground.reach(500, 300_000)
  await playground.button('Pause').click()
  await playground.rest()
  const early = await held()
  await playground.button('Play').click()
  await playground.reach(20_000, 900_000)
  await playground.button('Pause').click()
  await playground.rest()
  const late = await held()
  console.log('MB after 500 and after 20,000 steps:', JSON.stringify({ early, late }))
  expect(late.history).toBeGreaterThan(early.history)
  expect(late.wasm).toBeLessThanOrEqual(early.wasm * SHARE)
  expect(late.worker).toBeLessThanOrEqual(early.worker * SHARE)
  // arrays of numbers lie outside the heap: the history is no part of it
  expect(late.page).toBeLessThanOrEqual(early.page * SHARE)
})
