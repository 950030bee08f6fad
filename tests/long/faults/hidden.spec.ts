import { expect } from '@playwright/test'
import { SMALL } from './made'
import { test } from './survival'

test('a page that is hidden while its clock jumps goes on where it is', async ({
  playground,
  page,
  survives,
}) => {
  await page.addInitScript(() => {
    const now = Date.now
    let ahead = 0
    Date.now = () => now() + ahead
    Object.assign(window, { jump: (milliseconds: number) => (ahead += milliseconds) })
  })
  await playground.open(`engine=cpu&${SMALL}`)
  await survives(async () => {
    await playground.button('Play').click()
    await playground.reach((await playground.step()) + 5)
    for (const jump of [86_400_000, -172_800_000, 31_536_000_000]) {
      await page.evaluate((milliseconds) => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true })
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
        ;(window as unknown as { jump(by: number): void }).jump(milliseconds)
      }, jump)
      await page.waitForTimeout(3000)
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: false, configurable: true })
        Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await playground.reach((await playground.step()) + 3)
    }
    await playground.button('Pause').click()
    await playground.rest()
    await expect(page.getByText(/not reported/)).toBeHidden()
  }, 2)
})
