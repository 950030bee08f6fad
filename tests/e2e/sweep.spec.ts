import { readFile } from 'node:fs/promises'
import { expectAxeClean } from './axe'
import { expect, test } from './playground'

test('a grid of two knobs fills; a selected cell shows its curve, opens in Train, and Undo leads back', async ({
  playground,
  page,
}) => {
  await playground.open('engine=cpu&beta=0.03')
  await playground.button('Step').click()
  await playground.reach(1)
  await page.getByRole('tab', { name: 'Sweep' }).click()
  const map = page.getByRole('figure', { name: 'Sweep' })
  await page.getByRole('textbox', { name: /^Values of β/ }).fill('0, 0.1')
  await page.getByRole('textbox', { name: /^Values of β/ }).press('Enter')
  await page.getByRole('textbox', { name: /^Values of ε/ }).fill('0.1, 0.2')
  await page.getByRole('textbox', { name: /^Values of ε/ }).press('Enter')
  await playground.write('Seeds', '1')
  await playground.write('Budget', '640')
  await expect(map.getByRole('gridcell')).toHaveCount(4)
  await playground.button('Play').click()
  await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })
  await expect(map.getByRole('gridcell').first()).toHaveText(/\d/)
  await expectAxeClean(page)

  const file = page.waitForEvent('download')
  await playground.button('Export sweep').click()
  const { runs } = JSON.parse(await readFile(await (await file).path(), 'utf8')) as { runs: unknown[] }
  expect(runs).toHaveLength(4)

  await map.getByRole('gridcell').nth(1).getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Sweep' })).toHaveAttribute('aria-selected', 'true')
  await expect(map.getByRole('gridcell').nth(3).getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  const card = map.getByRole('region', { name: 'Cell' })
  await map.getByRole('gridcell').nth(0).getByRole('button').hover()
  await expect(card).toContainText('β 0, ε 0.1')
  await playground.button('Open in Train').hover()
  await expect(card).toContainText('β 0.1, ε 0.2 selected')
  await expect(card.getByRole('img', { name: /Mean of the seeds/ })).toBeVisible()
  await playground.button('Table').click()
  const box = map.getByRole('region', { name: 'Table of the sweep' })
  expect(await box.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  await playground.button('Open in Train').click()
  await expect(page.getByRole('tab', { name: 'Train' })).toHaveAttribute('aria-selected', 'true')
  await expect(playground.number('β')).toHaveValue('0.1')
  await expect(playground.number('ε')).toHaveValue('0.2')
  await playground.button('Undo').click()
  await expect(playground.number('β')).toHaveValue('0.03')
  await playground.reach(1)
})
