import { expectAxeClean } from './axe'
import { expect, LONG, test } from './playground'

const PANEL = '[aria-label="Glossary"]'

test(
  'a knob’s help leads to its entry, and the focus returns to it',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('epsilon=0.1')
    const help = page.getByRole('button', { name: 'About ε', exact: true })
    await playground.openSettings()
    await help.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'About ε', exact: true }).getByText('In the glossary').click()
    const glossary = page.getByRole('region', { name: 'Glossary' })
    await expect(glossary.getByRole('heading', { level: 3 })).toHaveText('ε · clip range')
    await expect(glossary.getByRole('heading', { level: 3 })).toBeFocused()
    await expect(glossary).toContainText('actor.clip_ratio')
    await expect(playground.figure('Reward')).toBeVisible()
    await expect(page).toHaveURL(/#epsilon=0\.1&seed=1&layout=charts&glossary=knob\/epsilon$/)
    await expectAxeClean(page, { within: [PANEL] })

    // a link in it leads on, and Escape closes it from wherever the focus is
    await glossary.getByRole('link', { name: 'clip', exact: true }).click()
    await expect(glossary.getByRole('heading', { level: 3 })).toHaveText('Clip')
    await page.keyboard.press('Escape')
    await expect(glossary).toBeHidden()
    // the drawer, with the button in it, has been closed
    await expect(playground.button('All settings')).toBeFocused()
    await expect(page).toHaveURL(/#epsilon=0\.1&seed=1&layout=charts$/)
  },
)

test('Help opens it, and a library’s name finds the knob', { tag: LONG }, async ({ playground, page }) => {
  await playground.open()
  await playground.button('Help').click()
  await page.getByRole('button', { name: 'Glossary: every term, setting and metric' }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  const glossary = page.getByRole('region', { name: 'Glossary' })
  const search = glossary.getByRole('searchbox', { name: 'Search the glossary' })
  await expect(search).toBeFocused()
  await expectAxeClean(page, { within: [PANEL] })
  await search.fill('clip_ratio')
  await expect(glossary.getByRole('status')).toContainText('entries')
  await glossary.getByRole('link', { name: 'ε · clip range', exact: true }).click()
  await expect(glossary.getByRole('heading', { level: 3 })).toHaveText('ε · clip range')
  await search.fill('phlogiston')
  await expect(glossary.getByRole('status')).toHaveText('No entry has “phlogiston” in its names or its text.')
  await glossary.getByRole('button', { name: 'Close' }).click()
  await expect(playground.button('Help')).toBeFocused()
})

test(
  'a link opens an entry by any name of a knob, and following one keeps the run',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('beta=0.5&glossary=num_generations')
    const heading = page.getByRole('region', { name: 'Glossary' }).getByRole('heading', { level: 3 })
    await expect(heading).toHaveText('G · Group size')
    await expect(playground.number('β')).toHaveValue('0.5')
    await playground.button('Step').click()
    await playground.reach(1)
    await page.evaluate(() => (location.hash = '#glossary=kl-estimator'))
    await expect(heading).toHaveText('KL estimator')
    expect(await playground.step()).toBe(1)
    await expect(page).toHaveURL(/beta=0\.5.*&glossary=kl-estimator$/)
    await page.evaluate(() => (location.hash = '#glossary=phlogiston'))
    await expect(playground.messages()).toContainText('glossary=phlogiston')
  },
)

test('titles of figures lead to their terms', { tag: LONG }, async ({ playground, page }) => {
  await playground.open()
  await playground.button('Step').click()
  await playground.reach(1)
  const heading = page.getByRole('region', { name: 'Glossary' }).getByRole('heading', { level: 3 })
  await playground.figure('KL').getByRole('link', { name: 'KL' }).click()
  await expect(heading).toHaveText('KL divergence')
  await playground.figure('Advantage per group').getByRole('link', { name: 'Advantage per group' }).click()
  await expect(heading).toHaveText('Advantage')
})

test(
  'on a phone it leaves the upper part of the page in sight',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await playground.open('glossary=ratio')
    const box = (await page.getByRole('region', { name: 'Glossary' }).boundingBox())!
    expect(box.y).toBeGreaterThan(300)
    expect(box.width).toBe(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expect(playground.button('Play')).toBeInViewport()
    await expectAxeClean(page, { within: [PANEL] })
  },
)
