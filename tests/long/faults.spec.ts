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

test('a width that is drawn over twelve values makes one run, at the last', async ({ playground }) => {
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

test('a part of the page that was not reached is had again, and one that stays away offers to reload', async ({
  page,
  playground,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED|dynamically imported module/)
  let isGone = true
  await page.route(/assets\/(LearnView|Glossary)-[^/]*\.(js|css)/, (route) =>
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
  await page
    .getByRole('button', { name: /Glossary/ })
    .first()
    .click()
  await expect(page.getByText(/could not be loaded/)).toBeVisible()
  isGone = false
  await playground.button('Reload with these settings').click()
  await expect(page.getByText(/was kept at step 1/)).toBeVisible()
  await expect(playground.number('β')).toHaveValue('0.1')
})
