import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { LONG } from './playground'

const SAYS = 'the browser could not run the page’s scripts'
const unloaded = (page: Page) => page.getByText(SAYS)

const FILE = pathToFileURL(fileURLToPath(new URL('../../dist/index.html', import.meta.url))).href

test('opened as a file, the page says what to do', async ({ page }) => {
  await page.goto(FILE)
  await expect(unloaded(page)).toBeVisible()
  await expect(page.getByText('npm start').first()).toBeVisible()
})

for (const [type, ...tag] of [['text/plain'], ['text/html', LONG], ['application/octet-stream', LONG]]) {
  test(`where scripts come as ${type}, the page says what to do`, { tag }, async ({ page }) => {
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': type } })
    })
    await page.goto(process.env.PAGE_URL!)
    await expect(unloaded(page)).toBeVisible()
  })
}

test('without scripts, the page says only that it needs them', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(process.env.PAGE_URL!)
  await expect(page.locator('body > noscript')).toBeVisible()
  await expect(page.locator('#unloaded')).toHaveCSS('display', 'none')
  await context.close()
})

test('a page that is drawn has nothing of it', async ({ page }) => {
  await page.goto(process.env.PAGE_URL!)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(unloaded(page)).toHaveCount(0)
})
