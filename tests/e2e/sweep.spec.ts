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
  await playground.button('Change the values of β').click()
  await page.getByRole('textbox', { name: /^Values of β/ }).fill('0, 0.1')
  await page.getByRole('textbox', { name: /^Values of β/ }).press('Enter')
  await playground.button('Change the values of ε').click()
  await page.getByRole('textbox', { name: /^Values of ε/ }).fill('0.1, 0.2')
  await page.getByRole('textbox', { name: /^Values of ε/ }).press('Enter')
  await playground.write('Seeds', '1')
  await playground.write('Budget', '640')
  await expect(map.getByRole('gridcell')).toHaveCount(4)
  await playground.button('Play').click()
  await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })
  await expect(map.getByRole('gridcell').first()).toHaveText(/\d/)
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByRole('heading')).toHaveText(/β 0(\.1)? with ε 0\.[12] scores highest, at 0\.\d+/)
  await expect(answer.getByRole('button', { name: 'More seeds' })).toBeEnabled()
  await expect(answer.getByRole('button', { name: 'More seeds' })).toContainText('+5 × 4 cells')
  await expect(answer.getByRole('button', { name: 'Extend' })).toBeVisible()
  await expectAxeClean(page)
  const program = page.waitForEvent('download')
  await playground.button('Export to TRL / verl').click()
  await page.getByRole('menuitem', { name: 'Export to verl', exact: true }).click()
  expect((await program).suggestedFilename()).toMatch(/^verl-reverse/)
  // as many steps as the cell was trained for: 640 completions of 64
  expect(await readFile(await (await program).path(), 'utf8')).toContain(
    '"trainer.total_training_steps": 10,',
  )

  const file = page.waitForEvent('download')
  await playground.button('Export').click()
  await page.getByRole('menuitem', { name: 'JSON', exact: true }).click()
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
  await expect(card).toContainText('β 0.1, ε 0.2 chosen')
  await expect(card.getByRole('img', { name: /Mean of the seeds/ })).toBeVisible()
  await playground.button('Table').click()
  const box = map.getByRole('region', { name: 'Table of the sweep' })
  expect(await box.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  const row = (name: string) => box.getByRole('row').filter({ has: page.getByRole('button', { name }) })
  await row('β 0, ε 0.1').getByRole('cell').first().click()
  await expect(card).toContainText('β 0, ε 0.1 chosen')
  await expect(row('β 0, ε 0.1').getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await row('β 0.1, ε 0.2').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(card).toContainText('β 0.1, ε 0.2 chosen')
  await expectAxeClean(page, { within: ['[role="figure"]'] })
  await playground.button('Open in Train').click()
  await expect(page.getByRole('tab', { name: 'Train' })).toHaveAttribute('aria-selected', 'true')
  await expect(playground.number('β')).toHaveValue('0.1')
  await expect(playground.number('ε')).toHaveValue('0.2')
  await playground.button('Undo').click()
  await expect(playground.number('β')).toHaveValue('0.03')
  await playground.reach(1)
})

test('the map fills while its cells train, and a phone has room for what to do next', async ({
  playground,
  page,
}) => {
  await playground.goTo('view=sweep&x=beta:0,0.1&y=epsilon:0.1,0.2&seeds=2&budget=100000')
  const answer = page.getByRole('region', { name: 'Answer' })
  const cells = page.getByRole('figure', { name: 'Sweep' }).getByRole('gridcell')
  await playground.button('Play').click()
  for (let cell = 0; cell < 4; cell++)
    await expect(cells.nth(cell)).toHaveText(/^0\.\d+\d\d?%$/, { timeout: 60_000 })
  await expect(page.getByText('not finished')).toBeVisible()
  await expect(answer).toContainText(/β 0(\.1)? with ε 0\.[12] leads, at 0\.\d+/)
  await expect(answer.getByRole('status')).toHaveText(/^\d+% of the training of 8 runs/)
  await playground.button('Reset').click()
  await playground.write('Budget', '640')
  await playground.button('Play').click()
  await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })
  const curve = page.getByRole('img', { name: /Mean of the seeds/ })
  const { x: left, y: top, width: wide, height: high } = (await curve.boundingBox())!
  const named = curve.getByText(/^β 0(\.1)?, ε 0\.[12]$/)
  // from the axis upwards until the pointer is at a line
  for (let y = top + high - 24; y > top && (await named.count()) === 0; y -= 8)
    await page.mouse.move(left + wide / 2, y)
  await expect(named).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Extend', 'More seeds']) {
    const { x, width } = (await playground.button(name).boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  }
})
