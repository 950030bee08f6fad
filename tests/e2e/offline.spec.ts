import type { Page } from '@playwright/test'
import { en } from '../../src/text/en'
import { expect, LONG, test } from './playground'

/** Waits until Charts has all that it shows: a busy machine asks for its parts with pauses in which the network is idle. */
async function loaded(page: Page): Promise<void> {
  const figure = (name: string) => page.getByRole('figure', { name, exact: true })
  await expect(figure(en.figures.kl.name).getByRole('slider').first()).toBeVisible()
  await expect(figure(en.figures.advantage.name).getByRole('radio').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible()
  await expect(page.getByText(en.coach.quiet).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test(
  'a view that is opened without a connection comes with its styles when the connection is back',
  { tag: LONG },
  async ({ playground, page, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|LearnView/)
    await playground.open('engine=plain&width=16')
    await loaded(page)
    await page.context().setOffline(true)
    await page.getByRole('tab', { name: en.page.views.learn, exact: true }).click()
    await expect(page.getByText(en.page.missing.slice(0, 40)).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(en.lessons.groups.title).first()).toBeVisible()
    const unstyled = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      const path = ({ href }: HTMLLinkElement) => new URL(href).pathname
      const loaded = links.filter(({ sheet }) => sheet !== null).map(path)
      return links.map(path).filter((one) => !loaded.includes(one))
    })
    expect(unstyled).toEqual([])
  },
)

test(
  'what could not be loaded is told once, in a frame that covers nothing, in all places of the page',
  { tag: LONG },
  async ({ playground, page, allowErrors }) => {
    allowErrors(
      /ERR_INTERNET_DISCONNECTED|HelpDialog|MessageCards|ExperimentShareMenu|CompareView|GroupChart|Lens/,
    )
    await playground.open('engine=plain&width=16')
    await loaded(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: en.page.help, exact: true }).click()
    await page.getByRole('button', { name: en.page.copyLink, exact: true }).click()
    const alert = page.getByText(en.page.missing)
    await expect(alert).toBeVisible()
    await page.getByRole('tab', { name: en.page.views.compare, exact: true }).click()
    await expect(alert).toHaveCount(1)
    // no run is going
    await expect(page.getByText(en.page.runContinues)).toHaveCount(0)
    const box = (await alert.locator('..').boundingBox())!
    const header = (await page.getByRole('banner').boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(header.y + header.height)
    expect(header.height).toBeLessThan(120)
    await expect(alert.locator('..')).toHaveCSS('border-top-style', 'solid')
    await page.context().setOffline(false)
    await expect(alert).toHaveCount(0)
    await expect(page.getByText(en.compare.answer.beforeNote)).toBeVisible()
  },
)
