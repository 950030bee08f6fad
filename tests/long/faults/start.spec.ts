import { expect } from '@playwright/test'
import { badge, inWorkers, SMALL } from './made'
import { goesOn, test } from './survival'

test('a part of the page that was not reached is had again, and one that stays away offers to reload', async ({
  page,
  playground,
  allowErrors,
  survives,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED|dynamically imported module|LearnView|CompareView/)
  let isGone = true
  await page.route(/assets\/(LearnView|CompareView)-[^/]*\.(js|css)/, (route) =>
    isGone ? route.abort() : route.continue(),
  )
  await survives(async () => {
    isGone = true
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
    await expect(page.getByText(/was saved at step 1/)).toBeVisible()
    await page.getByRole('tab', { name: 'Train' }).click()
    await playground.button('Continue').click()
    // the link that Compare reloads says nothing of Train's layout
    await playground.button('Charts').click()
    await expect(playground.number('β')).toHaveValue('0.1')
    await expect(playground.status()).toContainText('step 1')
  }, 1)
})

const CORRUPT = `
  const range = GPUBuffer.prototype.getMappedRange
  GPUBuffer.prototype.getMappedRange = function (...given) {
    const found = range.apply(this, given)
    if (this.usage & GPUBufferUsage.MAP_READ) new Float32Array(found).fill(0.125)
    return found
  }`

for (const [name, code, engine, says] of [
  ['no adapter', 'GPU.prototype.requestAdapter = async () => null', 'webgpu', /CPU/],
  ['a GPU that computes wrong', CORRUPT, 'webgpu', /CPU/],
  ['no WebAssembly', 'delete globalThis.WebAssembly', 'cpu', /no WebAssembly SIMD/],
  [
    'WebAssembly without SIMD',
    'WebAssembly.validate = () => false; WebAssembly.compile = WebAssembly.compileStreaming = async () => { throw new WebAssembly.CompileError("no SIMD") }; WebAssembly.Module = class { constructor() { throw new WebAssembly.CompileError("no SIMD") } }',
    'cpu',
    /no WebAssembly SIMD/,
  ],
] satisfies [name: string, code: string, engine: string, says: RegExp][]) {
  test(`${name} at the start leaves a slower engine, and the page says which`, async ({
    playground,
    page,
    survives,
  }) => {
    await inWorkers(page, code)
    await playground.goTo(`engine=${engine}&${SMALL}&layout=charts`)
    await survives(async () => {
      await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
      await expect(badge(page)).toContainText(says)
      await goesOn(playground)
      await playground.button('Reset').click()
      await expect(playground.status()).toContainText('step 0')
    })
  })
}

test('an adapter request that never answers can be given up, for the CPU', async ({
  playground,
  page,
  survives,
}) => {
  await inWorkers(page, 'GPU.prototype.requestAdapter = () => new Promise(() => {})')
  await playground.goTo(`engine=webgpu&${SMALL}&layout=charts`)
  await survives(async () => {
    await playground.openSettings()
    const engine = playground.choice('Engine')
    const isNew = (await engine.inputValue()) === 'cpu'
    // a run that has begun keeps its engine until Reset
    if (isNew) await engine.selectOption('webgpu')
    await playground.closeSettings()
    if (isNew) await playground.button('Reset').click()
    await expect(page.getByText(/is being prepared, which takes a long time/)).toBeVisible({
      timeout: 20_000,
    })
    await playground.button('Give up').click()
    await expect(playground.button('Step')).toBeEnabled({ timeout: 30_000 })
    await playground.inSettings(() => expect(playground.choice('Engine')).toHaveValue('cpu'))
    await goesOn(playground)
  })
})

test('a trainer whose script is not there is missed, and Reset asks for it again', async ({
  playground,
  page,
  allowErrors,
  survives,
}) => {
  allowErrors(/404/)
  await survives(async () => {
    await page.goto('about:blank')
    await page.route(/assets\/worker-[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
    await playground.goTo(`engine=cpu&${SMALL}&layout=charts`)
    await expect(playground.messages()).toContainText('could not be loaded')
    await page.unroute(/assets\/worker-[^/]*\.js/)
    await playground.button('Reset').click()
    await expect(playground.button('Step')).toBeEnabled({ timeout: 30_000 })
    await goesOn(playground)
  }, 2)
})
