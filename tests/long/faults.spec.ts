import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/playground'

const SMALL = 'width=16&num_generations=4&generation_batch_size=16'

/** The engine that the badge names. */
const badge = (page: Page) => page.getByRole('button', { name: 'Engine in use' })

test('engines that are switched every half second leave no uncaught error, and the last is in use', async ({
  playground,
  page,
}) => {
  await playground.open(`engine=cpu&${SMALL}`)
  const engines = ['webgpu', 'ops', 'cpu', 'plain', 'webgpu', 'cpu', 'ops', 'webgpu', 'plain', 'cpu', 'webgpu']
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
  await playground.choice('Engine').selectOption('webgpu')
  for (let width = 8; width <= 64; width += 8) await playground.write('Width', String(width))
  await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
  await playground.button('Step').click()
  await playground.reach(1, 60_000)
  const { config } = await playground.export<{ config: { width: number } }>()
  expect(config.width).toBe(64)
  await expect(playground.messages()).toBeHidden()
})
