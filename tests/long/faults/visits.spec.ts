import { expect } from '@playwright/test'
import { VIEWS } from '../../../src/settings/views'
import { SMALL } from './made'
import { goesOn, test } from './survival'

test('views, dialogs and languages that are visited leave nothing behind', async ({
  playground,
  page,
  survives,
}) => {
  await playground.open(`engine=cpu&${SMALL}`)
  await survives(async () => {
    await goesOn(playground)
    const tabs = page.getByRole('tablist').first().getByRole('tab')
    await expect(tabs).toHaveCount(VIEWS.length)
    const count = VIEWS.length
    for (let tab = count - 1; tab >= 0; tab--) {
      await tabs.nth(tab).click()
      await expect(tabs.nth(tab)).toHaveAttribute('aria-selected', 'true')
      await page.waitForTimeout(300)
    }
    await page.getByRole('tab', { name: 'Train', exact: true }).click()
    await page.getByRole('button', { name: 'Engine in use' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await playground.openSettings()
    await playground.button('Edit reward').click()
    const code = page.getByRole('region', { name: 'Reward code', exact: true })
    // the worker keeps the interpreter that it loads for the first of these scores
    await expect(
      page.getByRole('region', { name: 'Try-out', exact: true }).getByRole('row').nth(1),
    ).toBeVisible()
    await code.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(code).toBeHidden()
    if (await playground.settings().isVisible()) await playground.closeSettings()
    await playground.button('Preferences').click()
    await playground.choice('Language').selectOption('zh')
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/)
    await page.getByRole('combobox', { name: '语言' }).selectOption('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('comparisons that are made again leave nothing behind', async ({ playground, page, survives }) => {
  await playground.open(`engine=cpu&${SMALL}`)
  const compare = async () => {
    await page.getByRole('tab', { name: 'Compare', exact: true }).click()
    await playground.write('Seeds', '2')
    await playground.write('Budget', '640')
    if (await playground.button('Reset').isVisible()) await playground.button('Reset').click()
    await playground.button('Play').click()
    await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('tab', { name: 'Train', exact: true }).click()
    await goesOn(playground)
  }
  // workers get their whole memory when they train for the second time
  await compare()
  await survives(compare)
})
