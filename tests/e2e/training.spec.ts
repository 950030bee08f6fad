import { expect, LONG, Playground, test } from './playground'

test('opens with one freshly sampled group and charts that say what will come; plays, pauses, steps', async ({
  playground,
  page,
}) => {
  await playground.open()
  await expect(page.getByRole('tab', { name: 'Train', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: /Train|Compare|Sweep/ })).toHaveCount(3)
  await expect(playground.button('Pause')).toBeHidden()
  for (const name of ['Reward', 'Advantage per group', 'KL', 'Clip fraction']) {
    await expect(playground.figure(name)).toBeVisible()
  }
  expect(page.workers()).toHaveLength(1)

  await playground.button('Play').click()
  await expect(playground.button('Play')).toBeHidden()
  await playground.reach(20)
  await playground.button('Pause').click()
  await expect(playground.button('Play')).toBeVisible()

  const paused = await playground.rest()

  await playground.button('Step').click()
  await playground.reach(paused + 1)
  expect(await playground.rest()).toBe(paused + 1)
})

test(
  'at rest every chart tells of the newest step, those out of sight too',
  { tag: LONG },
  async ({ playground }) => {
    await playground.open('max_steps=30')
    await playground.playToTheEnd()
    await expect(playground.figure('Reward')).toBeInViewport()
    await expect(playground.figure('Gradient norm')).not.toBeInViewport()
    for (const name of ['Reward', 'Advantage per group', 'Entropy', 'Gradient norm']) {
      await expect(playground.figure(name)).toContainText('step 30')
    }
  },
)

test(
  'a first visit is slow enough to watch; F is full speed, which the next visit keeps',
  { tag: LONG },
  async ({ page }) => {
    const playground = new Playground(page)
    await playground.open()
    const chosen = (speed: string) =>
      expect(playground.choice('Speed')).toHaveValue(speed, { timeout: 10_000 })
    await chosen('normal')
    await playground.button('Play').click()
    await playground.reach(10)
    // a step has its time: of so many, all but what the page is told late
    const [from, began] = [await playground.step(), Date.now()]
    await playground.reach(from + 25)
    const steps = (await playground.step()) - from
    expect(Date.now() - began).toBeGreaterThan((steps - 12) * 50)
    await page.locator('body').click({ position: { x: 2, y: 2 } })
    await page.keyboard.press('f')
    await chosen('full')
    await playground.reach((await playground.step()) + 20, 10_000)
    await page.reload()
    await chosen('full')
    await page.keyboard.press('f')
    await chosen('normal')
  },
)

test('the default set-up is learnt by greedy evaluation', { tag: LONG }, async ({ playground, page }) => {
  await playground.open()
  await playground.button('Play').click()
  await expect
    .poll(async () => (await playground.read()).evaluation, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(0.9)
  await expect(playground.figure('Reward').locator('svg, canvas').first()).toBeVisible()
  expect(page.workers()).toHaveLength(1)
})

test('group size changes while it plays', { tag: LONG }, async ({ playground }) => {
  await playground.open()
  await playground.choice('Speed').selectOption('Normal')
  await playground.button('Play').click()
  await playground.reach(5)
  await playground.write('Group size', '16')
  const changed = await playground.step()
  await playground.reach(changed + 5)
  await expect(playground.button('Pause')).toBeVisible()
  const { groups } = await playground.export<{ groups: { reward_mean: number[][] } }>()
  expect(new Set(groups.reward_mean.map((step) => step.length))).toEqual(new Set([8, 4]))
})

test('the WebGPU engine, when it is chosen, trains', { tag: LONG }, async ({ playground }) => {
  await playground.open('engine=webgpu&width=16&num_generations=4&generation_batch_size=16&max_steps=3')
  await playground.inSettings(() => expect(playground.choice('Engine')).toHaveValue('webgpu'))
  await playground.playToTheEnd(40_000)
  await expect(playground.status()).toContainText('step 3 ')
  expect((await playground.read()).reward).not.toBeNaN()
  const { engine, metrics } = await playground.export<{ engine: string; metrics: { loss: number[] } }>()
  expect(engine).toBe('webgpu')
  expect(metrics.loss).toHaveLength(3)
})

test(
  'the transformer trains in TensorFlow.js ops, from the files of the site',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open(
      'engine=ops&policy=transformer&width=16&num_generations=4&generation_batch_size=16&max_steps=5',
    )
    await expect(page.getByText('TensorFlow.js ops on WebAssembly (no hardware GPU)')).toBeVisible()
    await playground.playToTheEnd(40_000)
    expect((await playground.read()).reward).not.toBeNaN()
    const { engine, metrics } = await playground.export<{ engine: string; metrics: { loss: number[] } }>()
    expect(engine).toBe('ops')
    expect(metrics.loss).toHaveLength(5)
  },
)

test(
  'a lost GPU is asked for once more, then replaced by the CPU, and the run goes on',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('engine=plain&width=16&num_generations=4&generation_batch_size=16')
    // The worker's device, caught as it is made, so that it can be lost on purpose.
    const [worker] = page.workers()
    await worker.evaluate(() => {
      const request = GPUAdapter.prototype.requestDevice
      GPUAdapter.prototype.requestDevice = async function (descriptor) {
        const device = await request.call(this, descriptor)
        Object.assign(globalThis, { caughtDevice: device })
        return device
      }
    })
    await playground.inSettings(() => playground.choice('Engine').selectOption('webgpu'))
    await expect(page.getByText(/WebGPU ·/)).toBeVisible({ timeout: 30_000 })
    await playground.button('Play').click()
    await playground.reach(2, 30_000)
    const lose = () =>
      worker.evaluate(() => (globalThis as unknown as { caughtDevice: GPUDevice }).caughtDevice.destroy())
    await lose()
    await expect(playground.messages()).toContainText('The GPU was lost and is back', { timeout: 20_000 })
    let step = await playground.rest()
    await playground.button('Play').click()
    await playground.reach(step + 2)
    await lose()
    await expect(playground.messages()).toContainText('continues on the CPU', { timeout: 20_000 })
    step = await playground.rest()
    await playground.button('Play').click()
    await playground.reach(step + 2)
    const { engine, engine_changes } = await playground.export<{
      engine: string
      engine_changes: { engine: string }[]
    }>()
    expect(engine).toMatch(/^cpu/)
    expect(engine_changes.map((change) => change.engine)).toEqual(['webgpu', engine])
  },
)
