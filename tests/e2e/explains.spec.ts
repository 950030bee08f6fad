import type { Locator, Page } from '@playwright/test'
import { en } from '../../src/text/en'
import { EXPLANATIONS, type ExplainedName } from '../../src/ui/stage/explainedNames'
import { wordsOf } from '../../src/ui/stage/nameWords'
import { expectAxeClean } from './axe'
import { expect, test } from './playground'

const help = (page: Page): Locator => page.locator('#name-help')
const named = (page: Page, name: ExplainedName): Locator =>
  page.locator(`[data-explains="${name}"]:visible`).first()

/** Fails unless what explains a name is inside the window and covers nothing of the name. */
async function expectBeside(page: Page, name: Locator): Promise<void> {
  const [over, under] = [(await help(page).boundingBox())!, (await name.boundingBox())!]
  const { width, height } = page.viewportSize()!
  expect(over.x).toBeGreaterThanOrEqual(0)
  expect(over.y).toBeGreaterThanOrEqual(0)
  expect(over.x + over.width).toBeLessThanOrEqual(width)
  expect(over.y + over.height).toBeLessThanOrEqual(height)
  const isApart =
    over.x >= under.x + under.width ||
    over.x + over.width <= under.x ||
    over.y >= under.y + under.height ||
    over.y + over.height <= under.y
  expect(isApart, `${JSON.stringify(over)} over ${JSON.stringify(under)}`).toBe(true)
}

test('every name of the Stage explains itself under the pointer, beside the name', async ({
  playground,
  page,
}) => {
  await playground.openAt()
  await playground.button('Step').click()
  await playground.reach(1)
  for (const name of Object.keys(EXPLANATIONS) as ExplainedName[]) {
    const { title, says } = wordsOf(name, 'grpo', en)
    // what explains the last name may lie over the next
    await page.mouse.move(560, 775)
    await expect(help(page)).toBeHidden()
    await named(page, name).hover()
    await expect(help(page), name).toContainText(title)
    for (const paragraph of says) await expect(help(page)).toContainText(paragraph)
    await expect(help(page)).toBeVisible()
    await expectBeside(page, named(page, name))
  }
  await expectAxeClean(page, { colours: 'elsewhere' })
  await expectAxeClean(page, { within: ['#name-help'] })
  // it stays while the pointer rests on it, and goes with it
  await help(page).hover()
  await expect(help(page)).toBeVisible()
  await page.mouse.move(640, 400)
  await expect(help(page)).toBeHidden()
})

test('a name that has the focus explains itself to a screen reader until Escape', async ({
  playground,
  page,
}) => {
  await playground.openAt()
  // picture and charts are drawn one after the other
  await expect(page.locator('[data-completion]').first()).toBeVisible()
  await expect(page.getByRole('figure', { name: 'KL' }).locator('svg').first()).toBeVisible()
  const tabStops = await page.locator('[tabindex="0"]').count()
  const minus = playground.button('Minus mean')
  // a step back, so that Tab comes to it
  await minus.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(minus).toBeFocused()
  await expect(help(page)).toContainText('baseline')
  await expect(minus).toHaveAccessibleDescription(/subtracted from a reward to get an advantage/)
  await expectAxeClean(page, { within: ['figure', '#name-help'] })
  await page.keyboard.press('Escape')
  await expect(help(page)).toBeHidden()
  await expect(minus).toHaveAccessibleDescription('')
  await expect(minus).toBeFocused()
  // a field has the description of its label, and leaving it ends it
  const beta = playground.number('β')
  await beta.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(beta).toBeFocused()
  await expect(beta).toHaveAccessibleDescription(/weight of the KL penalty/)
  await page.keyboard.press('Tab')
  await expect(help(page)).toBeHidden()
  await expect(page.locator('[tabindex="0"]')).toHaveCount(tabStops)
})

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap explains a name on a phone, and a tap elsewhere ends it', async ({ playground, page }) => {
    await playground.openAt()
    for (const name of ['score', 'push', 'kl'] as const) {
      await named(page, name).tap()
      await expect(help(page)).toContainText(wordsOf(name, 'grpo', en).title)
      await expect(help(page)).toBeVisible()
      await expectBeside(page, named(page, name))
    }
    await expectAxeClean(page, { within: ['#name-help'] })
    await page.getByRole('heading', { level: 2 }).tap()
    await expect(help(page)).toBeHidden()
    // a control keeps its tap
    const minus = playground.button('Minus mean')
    await minus.tap()
    await expect(minus).toHaveAttribute('aria-pressed', 'false')
    await expect(help(page)).toBeHidden()
  })
})
