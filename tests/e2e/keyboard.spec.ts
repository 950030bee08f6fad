import { expect, test } from './playground'

test('Space, S, R and ? act, but not while typing', async ({ playground, page }) => {
  await playground.open()
  await page.keyboard.press('s')
  await playground.reach(1)
  await page.keyboard.press(' ')
  await expect(playground.button('Pause')).toBeVisible()
  await page.keyboard.press(' ')
  await expect(playground.button('Play')).toBeVisible()

  const step = await playground.rest()
  await playground.number('β').focus()
  for (const key of ['s', 'r', ' ', '?']) await page.keyboard.press(key)
  await playground.inSettings(async () => {
    await playground.choice('Baseline').focus()
    for (const key of ['s', 'r']) await page.keyboard.press(key)
  })
  expect(await playground.rest()).toBe(step)
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.locator('body').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('r')
  await expect(playground.status()).toContainText('step 0')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // the focused button keeps its own Space
  await playground.button('Step').focus()
  await page.keyboard.press(' ')
  await playground.reach(1)
  expect(await playground.rest()).toBe(1)
  await expect(playground.button('Play')).toBeVisible()
})
