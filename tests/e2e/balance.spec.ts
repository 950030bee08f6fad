import { expect, LONG, test } from './playground'

test(
  'Charts draws the advantages of all groups, of which any is chosen for the table beside them',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open()
    await playground.button('Step').click()
    await playground.reach(1)
    const figure = playground.figure('Advantage per group')
    await expect(figure.getByText('mean ± std')).toBeVisible()
    const groups = figure.getByRole('radio')
    await expect(groups).toHaveCount(8)
    // a dot per answer of a group with a signal, and one for the mean of each group
    await expect(figure.locator('circle').nth(8)).toBeVisible()

    await groups.first().click()
    await page.keyboard.press('ArrowRight')
    await expect(groups.nth(1)).toBeChecked()
    await expect(groups.nth(1)).toBeFocused()
    const prompt = (await groups.nth(1).getAttribute('title'))!
    const side = page.getByRole('complementary', { name: `Prompt ${prompt}`, exact: true })
    await expect(side.getByRole('row')).toHaveCount(9)

    // the table ends with the phase that is shown, and the division by σ comes with the pushes
    const after = side.getByRole('columnheader', { name: 'prob.' })
    await expect(after).toBeVisible()
    await page.getByRole('slider', { name: 'Phase of the step' }).press('Home')
    await expect(side.locator('th').last()).toBeHidden()
    await expect(figure.getByText('before ÷ σ')).toBeVisible()
    await expect(figure.getByText(/^0\.00 ± 0\./)).toBeVisible()
    await page.getByRole('slider', { name: 'Phase of the step' }).press('End')
    await expect(after).toBeVisible()
    await expect(figure.getByText('0.00 ± 1.00')).toBeVisible()

    await side.getByRole('button', { name: 'Open the group panel' }).click()
    const lens = page.getByRole('region', { name: 'Group', exact: true })
    await expect(lens).toBeFocused()
    await expect(lens.getByRole('combobox', { name: 'Group', exact: true })).toHaveValue('1')
  },
)

test(
  'what the coach says in Charts covers no chart, and the group’s table is not cut',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('task=budget-router')
    await playground.inSettings(() => playground.button('Pairwise, one completion a sample').click())
    await playground.button('Play').click()
    await playground.reach(40, 60_000)
    await playground.button('Pause').click()
    const note = page.getByRole('note', { name: 'Coach', exact: true })
    await expect(note).toBeVisible()
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const said = (await note.boundingBox())!
      const chart = (await playground.figure('Reward').boundingBox())!
      expect(said.y + said.height, `${width}`).toBeLessThanOrEqual(chart.y)
      const rows = page.getByRole('region', { name: 'Answers of the group', exact: true })
      expect(await rows.evaluate((it) => it.scrollWidth - it.clientWidth), `${width}`).toBe(0)
    }
  },
)

test(
  'before the first step Share has the link and what can be opened alone',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open()
    const entries = page.getByRole('menu', { name: 'Share', exact: true }).getByRole('menuitem')
    await playground.button('Share').click()
    await expect(entries).toHaveText([/^Copy link/, /^Import/, /^Paste settings/])
    await page.keyboard.press('Escape')
    await playground.button('Step').click()
    await playground.reach(1)
    await playground.button('Share').click()
    expect(await entries.count()).toBeGreaterThan(5)
  },
)

test(
  'the tip of the map of groups lies within its chart at either end',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('width=16')
    await playground.button('Step').click()
    await playground.reach(1)
    const figure = playground.figure('Reward per group')
    const map = figure.locator('canvas')
    await map.scrollIntoViewIfNeeded()
    const box = (await map.boundingBox())!
    const outer = (await figure.boundingBox())!
    await page.mouse.move(box.x + 2, box.y + 4)
    const tip = figure.getByText(/^step 1 · group 1/)
    await expect(tip).toBeVisible()
    const inner = (await tip.boundingBox())!
    expect(inner.x).toBeGreaterThanOrEqual(outer.x)
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 0.5)
    expect(await tip.evaluate((note) => note.scrollWidth - note.clientWidth)).toBeLessThanOrEqual(0)
  },
)
