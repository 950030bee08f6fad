import { expect, type Page } from '@playwright/test'
import { inWorkers, SMALL, tellWorkers } from './made'
import { goesOn, test } from './survival'

/** Ends the page's workers without any event, as a browser does that is short of memory. */
const killWorkers = (page: Page) => page.evaluate(() => window.killWorkers())

declare global {
  interface Window {
    killWorkers(): void
  }
}

test('a worker that ends without a word is missed, and the run goes on from its last kept step', async ({
  playground,
  page,
  survives,
}) => {
  await page.addInitScript(() => {
    const workers = new Set<WeakRef<Worker>>()
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given)
        workers.add(new WeakRef(this))
      }
    }
    window.killWorkers = () => workers.forEach((worker) => worker.deref()?.terminate())
  })
  await playground.open(`engine=cpu&${SMALL}`)
  await survives(async () => {
    const began = Date.now()
    await playground.button('Play').click()
    await playground.saved(20, began)
    await killWorkers(page)
    await expect(page.getByText(/takes a long time/)).toBeVisible({ timeout: 10_000 })
    const told = await playground.step()
    await expect(page.getByText(/not reported/)).toBeVisible({ timeout: 60_000 })
    await playground.button('Continue from there').click()
    await expect(playground.button('Step')).toBeEnabled({ timeout: 20_000 })
    const step = await playground.step()
    expect(step).toBeGreaterThan(0)
    expect(step).toBeLessThanOrEqual(told)
    await goesOn(playground)
  }, 2)
})

test('a GPU that is destroyed 20 times', async ({ playground, page, survives }) => {
  test.setTimeout(1_200_000)
  await inWorkers(
    page,
    `const request = GPUAdapter.prototype.requestDevice
    GPUAdapter.prototype.requestDevice = async function (descriptor) {
      return (globalThis.caughtDevice = await request.call(this, descriptor))
    }`,
  )
  await playground.open(`engine=cpu&${SMALL}`)
  await playground.inSettings(() => playground.choice('Engine').selectOption('webgpu'))
  const lose = async (said: string) => {
    await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
    const step = await playground.step()
    await playground.button('Play').click()
    await playground.reach(step + 2, 60_000)
    await tellWorkers(page, 'globalThis.caughtDevice.destroy()')
    await expect(playground.messages()).toContainText(said, { timeout: 60_000 })
    await expect(playground.button('Play')).toBeVisible()
    await goesOn(playground)
  }
  await survives(async () => {
    // a run that has lost its GPU twice stays on the CPU
    await playground.button('Reset').click()
    await expect(playground.status()).toContainText('step 0')
    await lose('The GPU was lost and is back')
    await lose('continues on the CPU')
  }, 9)
})

test('weights that are not finite pause the run, which goes on from the kept ones', async ({
  playground,
  survives,
}) => {
  await playground.open(
    `engine=cpu&${SMALL}&learning_rate=1&max_grad_norm=0&weight_decay=1&temperature=0.05&warmup_steps=0`,
  )
  await survives(async () => {
    await playground.write('Learning rate', '1')
    await playground.button('Play').click()
    await expect(playground.messages()).toContainText('not finite', { timeout: 120_000 })
    await playground.write('Learning rate', '0.001')
    await goesOn(playground)
  }, 2)
})
