import type { Page } from '@playwright/test'
import { learnt, type Exported } from '../e2e/exported'
import { expect, test, type Playground } from '../e2e/playground'

const SMALL = 'width=16&num_generations=4&generation_batch_size=16'

/** What the page shows beside the figures of the run while it waits. */
const wait = (page: Page) => page.locator('[data-figure=wait]')

/**
 * Steps of seconds, on every engine: the fused step of WebGPU takes its reward and its loss on the GPU, a step in parts does
 * not.
 */
const LONG: Record<string, string> = {
  plain: 'engine=plain&width=256&depth=3&num_generations=32&generation_batch_size=512&num_iterations=2',
  cpu: 'engine=cpu&width=512&depth=4&num_generations=64&generation_batch_size=1024&num_iterations=4',
  'cpu-simd128':
    'engine=cpu-simd128&width=512&depth=4&num_generations=64&generation_batch_size=1024&num_iterations=4',
  ops: 'engine=ops&width=256&depth=4&num_generations=64&generation_batch_size=256&num_iterations=2',
  'webgpu, fused':
    'engine=webgpu&task=needle&width=256&depth=4&num_generations=64&generation_batch_size=1024&num_iterations=8',
  'webgpu, in parts':
    'engine=webgpu&task=reverse&dead_groups=drop&width=256&depth=4&num_generations=64&generation_batch_size=1024&num_iterations=8',
}

/**
 * Milliseconds from a click, or from now, until the page shows something, without those in which other programs kept the page's
 * thread from drawing frames.
 * @param shown a pattern for the figures, the messages, `waits` where there is a wait, and `ready` where Step can be pressed
 */
async function shownIn(page: Page, name: string | null, shown: string): Promise<number> {
  return page.evaluate(
    ([button, what]) => {
      // one with a symbol alone has its name in its label
      const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.textContent.trim()
      const named = (wanted: string) =>
        [...document.querySelectorAll('button')].find((each) => nameOf(each) === wanted)!
      const started = performance.now()
      let drawn = started
      let stalled = 0
      if (button) named(button).click()
      return new Promise<number>((resolve) => {
        const look = () => {
          const texts = [...document.querySelectorAll('[data-figure], [aria-label=Messages]')]
          const says = texts.map((element) => element.textContent)
          if (document.querySelector('[data-figure=wait]')?.textContent) says.push('waits')
          if (!named('Step').disabled) says.push('ready')
          const now = performance.now()
          stalled += Math.max(0, now - drawn - 50)
          drawn = now
          if (new RegExp(what!).test(says.join(' '))) resolve(now - started - stalled)
          else requestAnimationFrame(look)
        }
        look()
      })
    },
    [name, shown] as const,
  )
}

test.describe('Pause and Reset are heard within half a second in the middle of a long step', () => {
  for (const [engine, link] of Object.entries(LONG)) {
    test(`${engine}; the step that was given up is taken again, bit for bit`, async ({
      playground,
      page,
    }) => {
      const opened = Date.now()
      await openSlowly(playground, link)
      const started = Date.now() - opened
      await playground.button('Play').click()
      await expect(wait(page)).toContainText('computing step 1', { timeout: 10_000 })
      await playground.reach(1, 240_000)
      // in the middle of the second, the state after the first being read back
      await page.waitForTimeout(2000)
      const pausing = Date.now()
      const paused = await shownIn(page, 'Pause', 'pausing after step|was stopped')
      expect(paused).toBeLessThan(500)
      await expect(playground.button('Step')).toBeEnabled({ timeout: 240_000 })
      const stood = Date.now() - pausing
      const step = await playground.rest()
      await expect(playground.messages()).toContainText(`was stopped. The run is at step ${step}`)
      await playground.button('Play').click()
      await playground.reach(step + 1, 240_000)
      const cut = await playground.export<Exported>()
      await page.waitForTimeout(700)
      const reset = await shownIn(page, 'Reset', 'step 0')
      const said = reset + (await shownIn(page, null, 'waits|ready'))
      console.log(
        `${engine}: Pause heard in ${Math.round(paused)} ms, Reset in ${Math.round(reset)} ms, and said what it waits for`,
        `or ready after ${Math.round(said)} ms;`,
        `steps of ${cut.metrics.step_time.map((took) => took!.toFixed(1))} s, the first start took ${started} ms,`,
        `the one after Pause ${stood} ms`,
      )
      expect(reset).toBeLessThan(500)
      expect(said).toBeLessThan(1000)
      await expect(playground.button('Step')).toBeEnabled({ timeout: 240_000 })
      await expect(playground.status()).toContainText('step 0')
      for (let taken = 1; taken <= cut.steps; taken++) {
        await playground.button('Step').click()
        await playground.reach(taken, 240_000)
        await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
      }
      const whole = await playground.export<Exported>()
      // at least the step that was given up; on a busy machine more came before the export
      expect(cut.steps).toBeGreaterThan(step)
      expect(learnt(cut)).toEqual(learnt(whole))
    })
  }
})

/** Opens the page at a link whose engine takes its time. */
async function openSlowly(playground: Playground, link: string): Promise<void> {
  await playground.goTo(`${link}&layout=charts`)
  await expect(playground.button('Step')).toBeEnabled({ timeout: 120_000 })
}

/** Runs code at the start of every worker of the page. */
const inWorkers = (page: Page, code: string) =>
  page.route(/assets\/worker-[^/]*\.js/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${code};${await response.text()}` })
  })

test('a start says what it waits for, in the place of figures, and nothing moves', async ({
  playground,
  page,
}) => {
  await inWorkers(page, 'GPU.prototype.requestAdapter = () => new Promise(() => {})')
  const loads = Date.now()
  await playground.goTo(`engine=webgpu&${SMALL}&layout=charts`)
  await expect(playground.button('Play')).toBeVisible()
  const box = () => page.getByRole('region', { name: 'Controls', exact: true }).boundingBox()
  const before = await box()
  await expect(wait(page)).toHaveText('asking for a GPU …', { timeout: 10_000 })
  console.log(`a start says so ${Date.now() - loads} ms after the page was asked for`)
  expect(await box()).toEqual(before)
  await expect(page.getByText(/is being prepared, which takes a long time/)).toBeVisible({ timeout: 20_000 })
  expect(await box()).toEqual(before)
  // a start that may never end does not hold up the next one
  await playground.inSettings(() => playground.choice('Engine').selectOption('cpu'))
  await expect(playground.button('Step')).toBeEnabled({ timeout: 30_000 })
  await expect(wait(page)).toBeHidden()
  expect(await box()).toEqual(before)
})

test('a usual start says nothing but in the line of figures, and short steps say nothing', async ({
  playground,
  page,
}) => {
  await playground.open(`engine=cpu&${SMALL}`)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const said = document.querySelector('[data-figure=wait]')?.textContent
      if (said) seen.push(said)
      requestAnimationFrame(look)
    }
    look()
  })
  await playground.button('Play').click()
  await playground.reach(50)
  await playground.button('Pause').click()
  await playground.rest()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  await expect(playground.messages()).toBeHidden()
})

test('a GPU that is lost twice: what is tried is said, Step waits and follows, Play and Reset go on', async ({
  playground,
  page,
}) => {
  // the devices after the first come late, so that there is time to look
  await inWorkers(
    page,
    `const request = GPUAdapter.prototype.requestDevice
    GPUAdapter.prototype.requestDevice = async function (descriptor) {
      if (globalThis.caughtDevice) await new Promise((resolve) => setTimeout(resolve, 3000))
      return (globalThis.caughtDevice = await request.call(this, descriptor))
    }`,
  )
  await openSlowly(playground, `engine=webgpu&${SMALL}`)
  const lose = async () => {
    const [worker] = page.workers()
    await worker.evaluate(() => (globalThis as unknown as { caughtDevice: GPUDevice }).caughtDevice.destroy())
  }
  await playground.button('Play').click()
  await playground.reach(30, 60_000)
  await lose()
  await expect(wait(page)).toHaveText('asking for another GPU …', { timeout: 10_000 })
  await expect(playground.messages()).toContainText('another device is asked for')
  await playground.button('Step').click()
  await expect(wait(page)).toHaveText('asking for another GPU …')
  await expect(playground.messages()).toContainText('The GPU was lost and is back', { timeout: 60_000 })
  await expect(playground.messages()).not.toContainText('another device is asked for')
  await expect(wait(page)).toBeHidden({ timeout: 20_000 })
  const step = await playground.rest()
  await playground.button('Play').click()
  await playground.reach(step + 2, 60_000)
  await lose()
  await expect(playground.messages()).toContainText('continues on the CPU', { timeout: 60_000 })
  await playground.button('Reset').click()
  await expect(wait(page)).toHaveText(/asking for a GPU …|preparing/, { timeout: 600 })
  await playground.button('Play').click()
  await expect(wait(page)).toHaveText(/asking for a GPU …|preparing/)
  await playground.reach(2, 60_000)
})

test('a lost GPU that never answers is given up for the CPU, from the last kept step', async ({
  playground,
  page,
}) => {
  await inWorkers(
    page,
    `const request = GPUAdapter.prototype.requestDevice
    GPUAdapter.prototype.requestDevice = async function (descriptor) {
      if (globalThis.caughtDevice) await new Promise(() => undefined)
      return (globalThis.caughtDevice = await request.call(this, descriptor))
    }`,
  )
  await openSlowly(playground, `engine=webgpu&${SMALL}`)
  await playground.button('Play').click()
  await playground.saved(10)
  const [worker] = page.workers()
  await worker.evaluate(() => (globalThis as unknown as { caughtDevice: GPUDevice }).caughtDevice.destroy())
  await expect(wait(page)).toHaveText('asking for another GPU …', { timeout: 10_000 })
  await playground.button('Give up').click()
  await expect(playground.button('Step')).toBeEnabled({ timeout: 30_000 })
  await playground.inSettings(() => expect(playground.choice('Engine')).toHaveValue('cpu'))
  const step = await playground.rest()
  expect(step).toBeGreaterThan(0)
  await playground.button('Step').click()
  await playground.reach(step + 1, 30_000)
})
