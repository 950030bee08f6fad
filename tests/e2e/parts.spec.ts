import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { expectAxeClean } from './axe'
import { LONG } from './playground'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Every part is a component in a file of its name. */
const PARTS = readdirSync(`${ROOT}src/ui/parts`).flatMap((file) => /^([A-Z]\w*)\.tsx$/.exec(file)?.[1] ?? [])
let server: ViteDevServer

test.beforeAll(async () => {
  server = await createServer({ root: ROOT, server: { port: 0, hmr: false }, logLevel: 'error' })
  await server.listen()
})
test.afterAll(() => server.close())

/** The contrast of a control's text, or of its symbol, with what lies behind it. */
const contrastOf = (control: Locator): Promise<number> =>
  control.evaluate((element) => {
    const levels = (colour: string) => colour.match(/[\d.]+/g)!.map(Number)
    const luminance = (colour: string) =>
      levels(colour)
        .slice(0, 3)
        .map((level) => level / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0)
    const groundOf = (at: Element | null): string => {
      const { backgroundColor } = getComputedStyle(at!)
      return levels(backgroundColor)[3] === 0 ? groundOf(at!.parentElement) : backgroundColor
    }
    const [low, high] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))].toSorted(
      (a, b) => a - b,
    )
    return (high + 0.05) / (low + 0.05)
  })

/** The page of all parts, in a theme. */
async function openParts(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${server.resolvedUrls!.local[0]}tests/parts/index.html`)
  await expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 60_000 })
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
}

test('every part has a place on their page', { tag: LONG }, async ({ page }) => {
  await openParts(page, 'light')
  const shown = await page
    .locator('[data-part]')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-part')))
  expect(PARTS.length).toBeGreaterThan(8)
  expect(PARTS.filter((part) => !shown.includes(part))).toEqual([])
})

for (const theme of ['light', 'dark'] as const) {
  test(`every part is legible in every state, ${theme}`, { tag: LONG }, async ({ page }) => {
    await openParts(page, theme)
    await expectAxeClean(page, theme === 'light' ? {} : { colours: 'alone' })
    const pressed = page.locator('[data-cell="pressed and hovered"] [data-state]')
    expect(await pressed.count()).toBeGreaterThanOrEqual(4)
    for (const control of await pressed.all()) expect(await contrastOf(control)).toBeGreaterThanOrEqual(4.5)
    // the attribute stands for the pointer
    const under = page.locator('[data-part="button"] [data-cell="pressed"] button')
    await under.hover()
    expect(await contrastOf(under)).toBeGreaterThanOrEqual(4.5)
    // the browser's own colours are blue
    const ink = await page.evaluate(() => getComputedStyle(document.body).color)
    for (const own of [page.locator('input[type="radio"]'), page.locator('input[type="checkbox"]')])
      await expect(own.first()).toHaveCSS('accent-color', ink)
    await expect(page.locator('a').first()).toHaveCSS('color', ink)

    for (const [name, role] of [
      ['Open menu', 'menu'],
      ['Open popover', 'dialog'],
      ['Open dialog', 'dialog'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole(role)).toBeVisible()
      await expectAxeClean(page, { within: ['[popover]:popover-open, dialog[open], [role="menu"]'] })
      await page.keyboard.press('Escape')
      await expect(page.getByRole(role)).toHaveCount(0)
    }
  })
}
