import { expect, type Page } from '@playwright/test'
import { SMALL } from './made'
import { expectTrueState, goesOn, test } from './survival'

const SWEEP = `view=sweep&base=engine=cpu;${SMALL.replaceAll('&', ';')}&x=beta:0,0.1&seeds=1&budget=640`

/** A text store and a database that refuse every record. */
const refuseAll = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    Storage.prototype.setItem = refuse
    IDBObjectStore.prototype.put = refuse
    IDBObjectStore.prototype.add = refuse
  })

/** A real limit of the browser, which the database meets as it commits. */
async function limit(page: Page, bytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(process.env.PAGE_URL!)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes })
}

for (const [name, fill] of [
  ['nothing', refuseAll],
  ['1 kB', (page: Page) => limit(page, 1024)],
] as const) {
  test(`storage that has room for ${name}: the page says so once, trains and exports`, async ({
    playground,
    page,
    survives,
  }) => {
    await fill(page)
    const noRoom = page.getByRole('region', { name: /^Messages/ }).getByText('no room')
    await survives(async () => {
      await playground.goTo(SWEEP)
      await playground.button('Play').click()
      await expect(page.getByRole('gridcell').last()).toHaveText(/\d/, { timeout: 60_000 })
      await expect(noRoom).toHaveCount(1)

      await playground.open(`engine=cpu&${SMALL}`)
      await goesOn(playground)
      await expect(noRoom).toHaveCount(1)
      await playground.messages().getByRole('button', { name: 'Dismiss' }).click()
      await goesOn(playground)
      await page.waitForTimeout(500)
      await expect(noRoom).toHaveCount(0)
      await expectTrueState(playground)
      // what is not kept is neither offered nor listed
      await playground.open(`engine=cpu&${SMALL}`)
      await expect(playground.button('Continue')).toHaveCount(0)
      await page.getByRole('tab', { name: 'Runs' }).click()
      await expect(page.getByRole('heading', { name: 'No saved runs yet' })).toBeVisible()
      await page.getByRole('tab', { name: 'Train' }).click()
    }, 2)
  })
}
