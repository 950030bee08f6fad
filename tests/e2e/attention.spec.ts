import { expectAxeClean } from './axe'
import { expect, LONG, test } from './playground'

const LINK = 'policy=transformer&engine=cpu&layers=2&generation_batch_size=32&eval_completions=320'
const MAPS = 'svg[role=img]'

test(
  'the figure Attention follows the run, and a token shows what each head looks at',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open(LINK)
    const figure = playground.figure('Attention')
    await figure.scrollIntoViewIfNeeded()
    await expect(figure.locator(MAPS)).toHaveCount(2)
    const untrained = await figure.locator(MAPS).first().getAttribute('aria-label')
    expect(untrained).toMatch(/^head 1 of layer 2\. token 1 looks most at prompt token \d \(\d\), \d+/)
    await playground.button('Step').click()
    await expect(figure).toContainText('step 1')
    await expect(figure.locator(MAPS).first()).not.toHaveAttribute('aria-label', untrained!)
    await figure.getByRole('combobox').selectOption({ label: '1 of 2' })
    await expect(figure.locator(MAPS).first()).toHaveAttribute('aria-label', /^head 1 of layer 1\./)

    await page.locator('[data-token]').nth(1).press('Enter')
    const token = page.getByRole('region', { name: /What each head looks at/ }).first()
    await expect(token.getByRole('img')).toHaveCount(2 + 4)
    await expect(token).toContainText('before the updates')
    await expectAxeClean(page, { within: ['section[aria-label="Group"]', 'figure[aria-label="Attention"]'] })

    await playground.button('Tables').click()
    await expect(figure.getByRole('rowheader', { name: 'Head 1 · y₁' })).toBeVisible()
  },
)

test(
  'the panel of a token keeps its place and its maps from before each step',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open(LINK)
    await playground.button('Play').click()
    await playground.reach(5)
    await playground.button('Pause').click()
    await playground.rest()
    await page.locator('[data-token]').nth(9).press('Enter')
    const panel = page.locator('td section').first()
    const token = page.getByRole('region', { name: /What each head looks at/ }).first()
    await token.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 1)
    const top = () => panel.evaluate((element) => element.getBoundingClientRect().top)
    for (let i = 0; i < 5; i++) {
      const before = await top()
      const step = await playground.rest()
      await playground.button('Step').click()
      await playground.reach(step + 1)
      await expect(page.getByText(`step ${step + 1}`, { exact: true }).first()).toBeVisible()
      await expect(token.getByRole('img')).toHaveCount(2 + 4)
      expect(Math.abs((await top()) - before)).toBeLessThan(2)
    }
  },
)

test('the Stage shows it in the place of its picture', { tag: LONG }, async ({ playground, page }) => {
  await playground.openAt(`${LINK}&layout=stage`)
  await playground.button('Attention').click()
  await expect(playground.figure('Attention').locator(MAPS)).toHaveCount(2)
  // Play alone is filled
  const fill = (name: string) =>
    playground.button(name).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await fill('Attention')).not.toBe(await fill('Play'))
  await expect(page.getByRole('button', { name: 'Attention', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await playground.button('Attention').click()
  await expect(playground.figure('Attention')).toHaveCount(0)
})

test(
  'on a phone it covers no word of the Stage, and its numbers stand in Charts',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await playground.openAt(`${LINK}&layout=stage`)
    const line = page.getByText(/Training favours/)
    await expect(line).toBeVisible()
    const [words, button] = await Promise.all([
      line.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return [...range.getClientRects()].map(({ right, bottom }) => [right, bottom])
      }),
      playground.button('Attention').boundingBox(),
    ])
    for (const [right, bottom] of words) expect(right <= button!.x || bottom <= button!.y).toBe(true)

    await playground.open(LINK)
    const figure = playground.figure('Attention')
    await figure.scrollIntoViewIfNeeded()
    await expect(figure.locator(MAPS)).toHaveCount(2)
    await expect(figure.locator(MAPS).first()).toContainText('.')
  },
)

test('an MLP has no such figure', { tag: LONG }, async ({ playground }) => {
  await playground.open('engine=plain')
  await expect(playground.figure('Reward')).toBeVisible()
  await expect(playground.figure('Attention')).toHaveCount(0)
})
