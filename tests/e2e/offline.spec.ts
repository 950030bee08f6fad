import { en } from '../../src/text/en'
import { expect, test } from './playground'

test('a view that is opened without a connection comes with its styles when the connection is back', async ({
  playground,
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|LearnView/)
  await playground.open('engine=plain&width=16')
  await page.waitForLoadState('networkidle')
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
})
