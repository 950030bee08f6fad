import { expect, type Page } from '@playwright/test'
import { EXPERIMENTS } from '../../../src/runs/saved/databases'
import { Playground } from '../../e2e/playground'
import { stored } from '../../e2e/stored'
import { SMALL } from './made'
import { goesOn, test } from './survival'

test('a browser that forbids storage trains all the same, and says that nothing is kept', async ({
  playground,
  page,
  survives,
}) => {
  await page.addInitScript(() => {
    const forbid = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: forbid })
    Object.defineProperty(window, 'sessionStorage', { get: forbid })
    IDBFactory.prototype.open = forbid
    LockManager.prototype.request = LockManager.prototype.query = async () => forbid()
    StorageManager.prototype.estimate = StorageManager.prototype.persisted = async () => forbid()
    window.BroadcastChannel = function () {
      forbid()
    } as unknown as typeof BroadcastChannel
  })
  await playground.open(`engine=cpu&${SMALL}`)
  await goesOn(playground)
  await expect(playground.messages()).toContainText('save runs')
  await survives(() => goesOn(playground))
  await page.getByRole('tab', { name: 'Runs' }).click()
  await expect(page.getByText('does not let the page save runs')).toBeVisible()
  // what cannot be read is not said to be empty
  await expect(page.getByText('No saved runs yet')).toHaveCount(0)
})

/** Damages everything that the page has stored: every record of every database, and every text. */
const damageAll = (page: Page) =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    let damaged = 0
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!))
      for (const store of db.objectStoreNames) {
        const at = db.transaction(store, 'readwrite').objectStore(store)
        for (const key of await done(at.getAllKeys())) {
          const record = (await done(at.get(key))) as Record<string, unknown>
          // of an entry what lists it stays, so that it can be asked for
          const whole = store === 'entries' ? record : {}
          await done(at.put({ ...whole, values: 7, firstStep: -1, changes: [null], stages: 'x' }, key))
          damaged++
        }
      }
      db.close()
    }
    for (const place of Object.keys(localStorage)) localStorage.setItem(place, '{"theme": 7, "cha')
    return damaged
  })

/** The records of comparisons and sweeps that are not damaged. */
const wholeExperiments = async (page: Page) => {
  const records = await stored<{ link?: string }>(page, EXPERIMENTS.name, EXPERIMENTS.records)
  return records.filter(({ link }) => link !== undefined)
}

test('records that are damaged are named where they are asked for, and a new run trains', async ({
  playground,
  page,
  allowErrors,
  survives,
}) => {
  // away from the page, the browser asks for an icon
  allowErrors(/404/)
  const sweep = `view=sweep&base=engine=cpu;${SMALL.replaceAll('&', ';')}&x=beta:0,0.1&seeds=1&budget=640`
  await survives(async () => {
    await playground.open(`engine=cpu&${SMALL}`)
    await goesOn(playground)
    await playground.saved(await playground.step())
    await playground.goTo(sweep)
    await playground.button('Play').click()
    await expect(page.getByRole('gridcell').first()).toHaveText(/\d/, { timeout: 60_000 })
    await expect.poll(() => wholeExperiments(page)).toHaveLength(1)
    // away from the page, which writes as it is left
    await page.goto(new URL('icon.png', process.env.PAGE_URL).href)
    expect(await damageAll(page)).toBeGreaterThan(3)

    await playground.open(`engine=cpu&${SMALL}`)
    const goOn = playground.button('Continue')
    if (await goOn.isVisible()) {
      await goOn.click()
      await expect(playground.messages()).toContainText('cannot be opened')
    }
    for (const view of ['Runs', 'Sweep', 'Compare', 'Learn', 'Train']) {
      await page.getByRole('tab', { name: view }).click()
      await expect(page.getByRole('tab', { name: view, selected: true })).toBeVisible()
      await page.waitForTimeout(500)
      await expect(page.getByText('has stopped working')).toBeHidden()
    }
    await goesOn(playground)
  }, 1)
})

/** Has the page open its databases as a version of it would whose stored form is so many versions later. */
const olderBy = (page: Page, versions: number) =>
  page.addInitScript((more) => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name, version) {
      return open.call(this, name, version === undefined ? undefined : version + more)
    }
  }, versions)

test('what an older version kept is listed with its curves, cannot go on, and an open older page says so', async ({
  playground,
  context,
  survives,
}) => {
  await playground.open(`engine=cpu&${SMALL}`)
  await goesOn(playground)
  await playground.saved(await playground.step())
  const newer = new Playground(await context.newPage())
  await olderBy(newer.page, 1)
  await newer.open(`engine=cpu&${SMALL}`)
  await expect(newer.messages()).toContainText('changed since your last visit')
  await expect(newer.button('Continue')).toHaveCount(0)
  await newer.page.getByRole('tab', { name: 'Runs' }).click()
  await expect(newer.page.getByRole('table', { name: 'Runs', exact: true }).getByRole('row')).toHaveCount(2)
  await newer.page.close()
  // the older page, which is still open, trains on and keeps nothing any more
  await survives(async () => {
    await goesOn(playground)
  })
  await expect(playground.messages()).toContainText('newer version of this page')
})
