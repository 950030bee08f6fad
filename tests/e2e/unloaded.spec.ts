import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { LONG } from './playground'

const SAYS = 'The page has not started yet.'
const unloaded = (page: Page) => page.getByText(SAYS)

const FILE = pathToFileURL(fileURLToPath(new URL('../../dist/index.html', import.meta.url))).href

test('before its style sheet and its scripts are there, the page says that it is loading', async ({
  page,
}) => {
  let letThrough = () => {}
  const waiting = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\.(css|js)$/, async (route) => {
    await waiting
    await route.continue()
  })
  await page.goto(process.env.PAGE_URL!, { waitUntil: 'commit' })
  await expect(page.getByText('The page is loading …')).toBeVisible()
  await expect(page.getByText('The page is loading …')).toHaveCSS('font-family', 'system-ui, sans-serif')
  // nothing is painted while a style sheet blocks
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
  letThrough()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCSS('display', 'flex')
})

test('opened as a file, the page says what to do', { tag: LONG }, async ({ page }) => {
  await page.goto(FILE)
  await expect(unloaded(page)).toBeVisible()
  await expect(page.getByText('npm start').first()).toBeVisible()
})

for (const type of ['text/plain', 'text/html', 'application/octet-stream']) {
  test(`where scripts come as ${type}, the page says what to do`, { tag: LONG }, async ({ page }) => {
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

/** The first files, and the texts of the first drawing. */
const FIRST = ['entry', 'start', 'react', 'app', 'rolldown-runtime', 'taskTitles', 'text-en-first', 'app.css']

/** Lets the first asks for a file fail, and counts all of them. */
async function failing(page: Page, name: string, asks: number): Promise<() => number> {
  let asked = 0
  const [base, type = 'js'] = name.split('.')
  await page.route(
    ({ pathname }) => pathname.includes(`/assets/${base}-`) && pathname.endsWith(type),
    (route) => (++asked <= asks ? route.abort() : route.continue()),
  )
  return () => asked
}

for (const name of FIRST) {
  test(`a first file that fails once is asked for again: ${name}`, { tag: LONG }, async ({ page }) => {
    const errors: unknown[] = []
    page.on('pageerror', (error) => errors.push(error))
    const asked = await failing(page, name, 1)
    await page.goto(`${process.env.PAGE_URL}#layout=charts`)
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCSS('display', 'flex')
    expect(asked()).toBeGreaterThan(1)
    expect(errors).toEqual([])
  })
}

for (const name of ['entry', 'start', 'app', 'app.css']) {
  test(
    `a first file that does not come leaves a button that reloads: ${name}`,
    { tag: LONG },
    async ({ page }) => {
      const errors: unknown[] = []
      page.on('pageerror', (error) => errors.push(error))
      await failing(page, name, 4)
      const link = `${process.env.PAGE_URL}#layout=charts&width=16`
      await page.goto(link)
      await expect(page.getByText('The page could not be loaded.')).toBeVisible()
      await expect(page.getByText('The page is loading')).toBeHidden()
      expect(errors).toEqual([])
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
      expect(page.url()).toContain('width=16')
    },
  )
}
