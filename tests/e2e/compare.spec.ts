import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAxeClean } from './axe'
import { expect, test } from './playground'

interface Exported {
  runs: { config: { algorithm: string; seed: number }; metrics: Record<string, number[]> }[]
}

async function download(page: Page, button: string): Promise<string> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return readFile(await (await file).path(), 'utf8')
}

test('four algorithms on the same seeds: curves, a table, what can be concluded, and an export', async ({
  playground,
  page,
}) => {
  await playground.open('engine=cpu-simd128')
  await page.getByRole('tab', { name: 'Compare' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'REINFORCE' }).first()).toBeVisible()
  await playground.write('Seeds', '2')
  await playground.write('Budget', '640')
  await playground.button('Play').click()
  await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })

  const rows = page.getByRole('table', { name: 'Comparison' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(1)).toContainText('2 of 2')
  await expect(page.getByText('too few seeds').first()).toBeVisible()
  await page.getByText('How often the row beats the column').click()
  await expect(page.getByRole('region', { name: 'How often the row beats' }).getByRole('row')).toHaveCount(5)
  await page.getByRole('button', { name: 'Show the next batch' }).click()
  await expect(page.getByRole('img', { name: 'Advantages of RLOO' })).toBeVisible()
  await expectAxeClean(page)

  const { runs } = JSON.parse(await download(page, 'Export comparison')) as Exported
  expect(runs).toHaveLength(8)
  expect(new Set(runs.map(({ config }) => config.algorithm)).size).toBe(4)
  for (const { metrics } of runs) expect(metrics.num_completions.at(-1)).toBe(640)
  expect(await download(page, 'Chart as SVG')).toContain('<svg')
})

test('Train opens its own configuration against REINFORCE, and a knob of a row can be changed', async ({
  playground,
  page,
}) => {
  await playground.open('beta=0.1')
  await playground.button('Compare with REINFORCE').click()
  await expect(page.getByRole('tab', { name: 'Compare' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('β 0.1 → 0').first()).toBeVisible()
  await page.getByRole('button', { name: 'Change a knob of REINFORCE' }).click()
  await page.getByRole('spinbutton', { name: 'β' }).fill('0.02')
  await page.getByRole('spinbutton', { name: 'β' }).press('Enter')
  await expect(page.getByText('β 0.1 → 0.02').first()).toBeVisible()
  await page.getByRole('button', { name: 'Open REINFORCE in Train' }).click()
  await expect(page.getByRole('tab', { name: 'Train' })).toHaveAttribute('aria-selected', 'true')
  await expect(playground.number('β')).toHaveValue('0.02')
})

test('what happens to the run in Train is told in Compare and in Sweep as well', async ({
  playground,
  page,
}) => {
  await playground.open('task=bandit&engine=cpu&max_steps=300')
  await playground.button('Play').click()
  for (const view of ['Compare', 'Sweep']) {
    await page.getByRole('tab', { name: view }).click()
    const region = page.getByRole('region', { name: 'Messages of the experiment' })
    await expect(region).toContainText('Train: Paused at step 300', { timeout: 60_000 })
  }
  await expectAxeClean(page)
  await page
    .getByRole('region', { name: /Messages/ })
    .getByRole('button', { name: 'Dismiss' })
    .click()
  await page.getByRole('tab', { name: 'Train' }).click()
  await expect(playground.messages()).toHaveText('')
})
