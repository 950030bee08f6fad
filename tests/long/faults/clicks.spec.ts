import { expect } from '@playwright/test'
import { badge, SMALL } from './made'
import { goesOn, test } from './survival'

const ENGINES = ['webgpu', 'ops', 'cpu', 'plain', 'webgpu', 'cpu', 'ops', 'webgpu', 'plain', 'cpu', 'webgpu']

test('engines that are switched every half second leave no uncaught error, and the last is in use', async ({
  playground,
  page,
  survives,
}) => {
  await playground.open(`engine=cpu&${SMALL}`)
  await survives(async () => {
    for (const engine of ENGINES) {
      await playground.inSettings(() => playground.choice('Engine').selectOption(engine))
      if (await playground.button('Reset').isEnabled()) await playground.button('Reset').click()
      await playground.button('Play').click()
      await page.waitForTimeout(500)
    }
    await playground.reach(3, 120_000)
    await expect(badge(page)).toContainText('WebGPU')
    await playground.button('Pause').click()
    await playground.rest()
  }, 3)
})

test('a width that is drawn over twelve values makes one run, at the last', async ({
  playground,
  page,
  survives,
}) => {
  await playground.open(`engine=cpu&${SMALL}`)
  await playground.inSettings(() => playground.choice('Engine').selectOption('webgpu'))
  await survives(async () => {
    await playground.inSettings(async () => {
      await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
      for (let width = 8; width <= 96; width += 8) await playground.write('Width', String(width))
    })
    await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
    await goesOn(playground)
    const { config } = await playground.export<{ config: { width: number } }>()
    expect(config.width).toBe(96)
    await playground.inSettings(async () => {
      await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
      await playground.write('Width', '16')
    })
  })
})

test('Reset in every phase of a step', async ({ playground, page, survives }) => {
  await playground.open('engine=cpu&width=128&num_generations=16&generation_batch_size=256')
  let resets = 0
  await survives(async () => {
    for (let i = 0; i < 10; i++) {
      await playground.button('Play').click()
      await page.waitForTimeout((resets++ * 37) % 600)
      await playground.button('Reset').click()
    }
    await expect(playground.button('Step')).toBeEnabled({ timeout: 30_000 })
    await expect(playground.status()).toContainText('step 0')
    await goesOn(playground)
  }, 3)
})

test('200 clicks on every control of the transport and the settings', async ({
  playground,
  page,
  survives,
}) => {
  const buttons = page.getByRole('region', { name: /^(Controls|Settings)$/ }).getByRole('button')
  await survives(async () => {
    await playground.open(`engine=cpu&${SMALL}`)
    for (let i = (await buttons.count()) - 1; i >= 0; i--) {
      if (i >= (await buttons.count())) continue
      await buttons.nth(i).evaluate((element: HTMLButtonElement) => {
        for (let click = 0; click < 200; click++) element.click()
      })
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(playground.button('Step')).toBeEnabled({ timeout: 30_000 })
    await goesOn(playground)
  }, 1)
})

test('knobs that change all the time for 2,000 steps are exported as they were in force', async ({
  playground,
  page,
  survives,
}) => {
  type Export = {
    config: { beta: number }
    changes: { step: number; knob: string; from: number; to: number }[]
    metrics: { beta: number[] }
  }
  await playground.open(`engine=cpu&task=bandit&width=8&num_generations=2&generation_batch_size=4`)
  await survives(async () => {
    await playground.button('Play').click()
    let changes = 0
    while ((await playground.step()) < 2000) {
      await playground.write('β', String([0.01, 0.02, 0.05, 0.1][changes++ % 4]))
      if (changes % 10 === 0) await page.keyboard.press('Escape')
    }
    await playground.button('Pause').click()
    await playground.rest()
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
  }, 1)
})
