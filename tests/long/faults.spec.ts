import type { Page } from '@playwright/test'
import { expect, test, type Playground } from '../e2e/playground'

const SMALL = 'width=16&num_generations=4&generation_batch_size=16'

/** The engine that the badge names. */
const badge = (page: Page) => page.getByRole('button', { name: 'Engine in use' })

test('engines that are switched every half second leave no uncaught error, and the last is in use', async ({
  playground,
  page,
}) => {
  await playground.open(`engine=cpu&${SMALL}`)
  const engines = [
    'webgpu',
    'ops',
    'cpu',
    'plain',
    'webgpu',
    'cpu',
    'ops',
    'webgpu',
    'plain',
    'cpu',
    'webgpu',
  ]
  for (const engine of [...engines, ...engines]) {
    await playground.choice('Engine').selectOption(engine)
    if (await playground.button('Reset').isEnabled()) await playground.button('Reset').click()
    await playground.button('Play').click()
    await page.waitForTimeout(500)
  }
  await playground.reach(3, 120_000)
  await expect(badge(page)).toContainText('WebGPU')
})

test('a width that is drawn over twelve values makes one run, at the last', async ({ playground, page }) => {
  await playground.open(`engine=cpu&${SMALL}`)
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
  await playground.choice('Engine').selectOption('webgpu')
  for (let width = 8; width <= 64; width += 8) await playground.write('Width', String(width))
  await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
  await playground.button('Step').click()
  await playground.reach(1, 60_000)
  const { config } = await playground.export<{ config: { width: number } }>()
  expect(config.width).toBe(64)
  await expect(playground.messages()).toBeHidden()
})

test('a part of the page that was not reached is had again, and one that stays away offers to reload', async ({
  page,
  playground,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED|dynamically imported module|LearnView|CompareView/)
  let isGone = true
  await page.route(/assets\/(LearnView|CompareView)-[^/]*\.(js|css)/, (route) =>
    isGone ? route.abort() : route.continue(),
  )
  await playground.open('engine=cpu&beta=0.1&width=16')
  await page.getByRole('tab', { name: 'Learn' }).click()
  await expect(page.getByText(/could not be loaded/)).toBeVisible()
  await playground.button('Try again').click()
  await expect(page.getByText(/could not be loaded/)).toBeVisible()
  isGone = false
  await playground.button('Try again').click()
  await expect(page.getByText(/could not be loaded/)).toBeHidden()
  await expect(page.getByRole('tabpanel')).toContainText('Lesson')
  isGone = true
  await page.getByRole('tab', { name: 'Train' }).click()
  await playground.button('Step').click()
  await playground.reach(1)
  await page.getByRole('tab', { name: 'Compare' }).click()
  await expect(page.getByText(/could not be loaded/)).toBeVisible()
  isGone = false
  await playground.button('Reload with these settings').click()
  await expect(page.getByText(/was kept at step 1/)).toBeVisible()
  await playground.button('Continue').click()
  await expect(playground.number('β')).toHaveValue('0.1')
  await expect(playground.status()).toContainText('step 1')
})

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
}) => {
  await page.addInitScript(() => {
    const workers: Worker[] = []
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given)
        workers.push(this)
      }
    }
    window.killWorkers = () => workers.forEach((worker) => worker.terminate())
  })
  await playground.open(`engine=cpu&${SMALL}`)
  await playground.button('Play').click()
  await playground.reach(20)
  await page.waitForTimeout(4000)
  await killWorkers(page)
  await expect(page.getByText(/takes long/)).toBeVisible({ timeout: 10_000 })
  await expect(page.getByText(/given no sign/)).toBeVisible({ timeout: 60_000 })
  await playground.button('Go on from there').click()
  await expect(playground.button('Step')).toBeEnabled({ timeout: 20_000 })
  const step = await playground.step()
  expect(step).toBeGreaterThan(0)
  await playground.button('Step').click()
  await playground.reach(step + 1)
  const { steps, metrics } = await playground.export<{ steps: number; metrics: { reward: number[] } }>()
  expect(metrics.reward).toHaveLength(steps)
})

/** Runs code at the start of every worker of the page. */
const inWorkers = (page: Page, code: string) =>
  page.route(/assets\/worker-[^/]*\.js/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${code};${await response.text()}` })
  })

/** The run takes a step, and its figures are there. */
async function goesOn(playground: Playground): Promise<void> {
  const step = await playground.step()
  await playground.button('Step').click()
  await playground.reach(step + 1, 60_000)
  expect((await playground.read()).reward).not.toBeNaN()
}

test.describe('what is missing or wrong at the start leaves a slower engine, and the page says which', () => {
  const CORRUPT = `
    const range = GPUBuffer.prototype.getMappedRange
    GPUBuffer.prototype.getMappedRange = function (...given) {
      const found = range.apply(this, given)
      if (this.usage & GPUBufferUsage.MAP_READ) new Float32Array(found).fill(0.125)
      return found
    }`
  const CASES: [name: string, code: string, engine: string, says: RegExp][] = [
    ['no adapter', 'GPU.prototype.requestAdapter = async () => null', 'webgpu', /CPU/],
    ['a GPU that computes wrong', CORRUPT, 'webgpu', /CPU/],
    ['no WebAssembly', 'delete globalThis.WebAssembly', 'cpu', /no WebAssembly SIMD/],
    [
      'WebAssembly without SIMD',
      'WebAssembly.validate = () => false; WebAssembly.compile = WebAssembly.compileStreaming = async () => { throw new WebAssembly.CompileError("no SIMD") }; WebAssembly.Module = class { constructor() { throw new WebAssembly.CompileError("no SIMD") } }',
      'cpu',
      /no WebAssembly SIMD/,
    ],
  ]
  for (const [name, code, engine, says] of CASES) {
    test(name, async ({ playground, page }) => {
      await inWorkers(page, code)
      await page.goto(new URL(`#engine=${engine}&${SMALL}`, process.env.PAGE_URL).href)
      await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
      await expect(badge(page)).toContainText(says)
      await goesOn(playground)
    })
  }
})

test('an adapter request that never answers can be given up, for the CPU', async ({ playground, page }) => {
  await inWorkers(page, 'GPU.prototype.requestAdapter = () => new Promise(() => {})')
  await page.goto(new URL(`#engine=webgpu&${SMALL}`, process.env.PAGE_URL).href)
  await expect(page.getByText(/is being prepared, which takes long/)).toBeVisible({ timeout: 20_000 })
  await playground.button('Give up').click()
  await expect(playground.button('Step')).toBeEnabled({ timeout: 30_000 })
  await expect(playground.choice('Engine')).toHaveValue('cpu')
  await goesOn(playground)
})

test('a trainer whose script is not there is missed, and Reset asks for it again', async ({
  playground,
  page,
  allowErrors,
}) => {
  allowErrors(/404/)
  await page.route(/assets\/worker-[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.goto(new URL(`#engine=cpu&${SMALL}`, process.env.PAGE_URL).href)
  await expect(playground.messages()).toContainText('could not be loaded')
  await page.unroute(/assets\/worker-[^/]*\.js/)
  await playground.button('Reset').click()
  await expect(playground.button('Step')).toBeEnabled({ timeout: 30_000 })
  await goesOn(playground)
})

test('a GPU that is destroyed 20 times', async ({ playground, page }) => {
  test.setTimeout(900_000)
  await inWorkers(
    page,
    `const request = GPUAdapter.prototype.requestDevice
    GPUAdapter.prototype.requestDevice = async function (descriptor) {
      return (globalThis.caughtDevice = await request.call(this, descriptor))
    }`,
  )
  await playground.open(`engine=cpu&${SMALL}`)
  await playground.choice('Engine').selectOption('webgpu')
  for (let lost = 1; lost <= 20; lost++) {
    await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
    const step = await playground.step()
    await playground.button('Play').click()
    await playground.reach(step + 2, 60_000)
    const [worker] = page.workers()
    await worker.evaluate(() => (globalThis as unknown as { caughtDevice: GPUDevice }).caughtDevice.destroy())
    const said = lost % 2 === 1 ? 'The GPU was lost and is back' : 'continues on the CPU'
    await expect(playground.messages()).toContainText(said, { timeout: 60_000 })
    await expect(playground.button('Play')).toBeVisible()
    await goesOn(playground)
    if (lost % 2 === 0) await playground.button('Reset').click()
  }
})

test('weights that are not finite pause the run, which goes on from the kept ones', async ({
  playground,
}) => {
  await playground.open(
    `engine=cpu&${SMALL}&learning_rate=1&max_grad_norm=0&weight_decay=1&temperature=0.05&warmup_steps=0`,
  )
  await playground.button('Play').click()
  await expect(playground.messages()).toContainText('not finite', { timeout: 120_000 })
  await playground.write('Learning rate', '0.001')
  await goesOn(playground)
})

test('a browser that forbids storage trains all the same, and says that nothing is kept', async ({
  playground,
  page,
}) => {
  await page.addInitScript(() => {
    const forbid = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: forbid })
    Object.defineProperty(window, 'sessionStorage', { get: forbid })
    IDBFactory.prototype.open = forbid
  })
  await playground.open(`engine=cpu&${SMALL}`)
  await goesOn(playground)
  await expect(playground.messages()).toContainText('keep runs')
})

test('a page that is hidden while its clock jumps goes on where it is', async ({ playground, page }) => {
  await page.addInitScript(() => {
    const now = Date.now
    let ahead = 0
    Date.now = () => now() + ahead
    Object.assign(window, { jump: (milliseconds: number) => (ahead += milliseconds) })
  })
  await playground.open(`engine=cpu&${SMALL}`)
  await playground.button('Play').click()
  await playground.reach(5)
  for (const jump of [86_400_000, -172_800_000, 31_536_000_000]) {
    await page.evaluate((milliseconds) => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      ;(window as unknown as { jump(by: number): void }).jump(milliseconds)
    }, jump)
    await page.waitForTimeout(3000)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true })
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await playground.reach((await playground.step()) + 3)
  }
  await playground.button('Pause').click()
  await playground.rest()
  await expect(page.getByText(/given no sign/)).toBeHidden()
})

test('Reset in every phase of a step', async ({ playground, page }) => {
  await playground.open('engine=cpu&width=128&num_generations=16&generation_batch_size=256')
  for (let i = 0; i < 40; i++) {
    await playground.button('Play').click()
    await page.waitForTimeout((i * 37) % 600)
    await playground.button('Reset').click()
  }
  await expect(playground.button('Step')).toBeEnabled({ timeout: 30_000 })
  await expect(playground.status()).toContainText('step 0')
  await goesOn(playground)
})

test('200 clicks on every control of the transport and the settings', async ({ playground, page }) => {
  await playground.open(`engine=cpu&${SMALL}`)
  const names = await page
    .getByRole('region', { name: /^(Transport|Settings)$/ })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((_, i) => i))
  for (const i of names) {
    const button = page
      .getByRole('region', { name: /^(Transport|Settings)$/ })
      .getByRole('button')
      .nth(i)
    if ((await button.count()) === 0) continue
    await button.evaluate((element: HTMLButtonElement) => {
      for (let click = 0; click < 200; click++) element.click()
    })
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(playground.button('Step')).toBeEnabled({ timeout: 30_000 })
  await goesOn(playground)
})

test('knobs that change all the time for 2,000 steps are exported as they were in force', async ({
  playground,
  page,
}) => {
  await playground.open(`engine=cpu&task=bandit&width=8&num_generations=2&generation_batch_size=4`)
  await playground.button('Play').click()
  let changes = 0
  while ((await playground.step()) < 2000) {
    await playground.write('β', String([0.01, 0.02, 0.05, 0.1][changes++ % 4]))
    if (changes % 10 === 0) await page.keyboard.press('Escape')
  }
  await playground.button('Pause').click()
  await playground.rest()
  type Export = {
    config: { beta: number }
    changes: { step: number; knob: string; from: number; to: number }[]
    metrics: { beta: number[] }
  }
  const { config, changes: log, metrics } = await playground.export<Export>()
  expect(log.length).toBeGreaterThan(changes / 4)
  let beta = config.beta
  metrics.beta.forEach((measured, i) => {
    const change = log.find(({ step }) => step === i + 1)
    if (change) {
      expect(change.from).toBe(beta)
      beta = change.to
    }
    expect(measured, `step ${i + 1}`).toBe(beta)
  })
})
