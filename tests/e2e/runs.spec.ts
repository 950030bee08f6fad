import type { Page } from '@playwright/test'
import { expectAxeClean } from './axe'
import { expect, LONG, test, type Playground } from './playground'
import { RUNS_DATABASE } from '../../src/runs/saved/savedStore'

const TINY = 'engine=cpu&width=16&generation_batch_size=16&num_generations=4&seed=1'
const SWEEP =
  'view=sweep&base=width=16;generation_batch_size=16;num_generations=4;engine=cpu&seed=1&seeds=1&budget=4000&metric=eval_reward&summary=final'

const addressOf = (link: string) => new URL(`#${link}&layout=charts`, process.env.PAGE_URL).href
const table = (page: Page) => page.getByRole('table', { name: 'Runs', exact: true })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })

/** Trains a run for some steps at full speed, and shows the view Runs once it is kept as it stands. */
async function trained(playground: Playground, page: Page, link: string, steps: number): Promise<void> {
  await playground.open(`${link}&max_steps=${steps}`)
  await playground.playToTheEnd()
  await page.getByRole('tab', { name: 'Runs' }).click()
  await expect(
    rows(page)
      .first()
      .getByRole('cell', { name: String(steps), exact: true }),
  ).toBeVisible()
}

test('a run that trained stands in Runs, is named, pinned, deleted and brought back', async ({
  playground,
  page,
}) => {
  await page.goto(addressOf('view=runs'))
  await expect(page.getByRole('heading', { name: 'No saved runs yet' })).toBeVisible()

  await trained(playground, page, `${TINY}&beta=0.3`, 12)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('β 0.3')
  await page.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page.getByRole('textbox', { name: /^New name of / })).toBeFocused()
  await page.keyboard.type('First try')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'More for First try' })).toBeFocused()
  const pin = page.getByRole('button', { name: 'Pin First try' })
  await pin.click()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expectAxeClean(page)
  await page.reload()
  await expect(rows(page)).toContainText('First try')
  await page.getByRole('searchbox', { name: 'Search' }).fill('beta=0.04')
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search' }).fill('first beta=0.3')
  await page.getByRole('button', { name: 'More for First try' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No saved runs yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Open First try in Train' }).click()
  await expect(playground.status()).toContainText('step 12 ')
  await expect(playground.number('β')).toHaveValue('0.3')
})

test(
  'runs are laid over each other, and what differs in their settings is listed',
  { tag: LONG },
  async ({ playground, page }) => {
    await trained(playground, page, TINY, 12)
    await trained(playground, page, `${TINY}&beta=0.3&epsilon=0.1`, 12)
    for (const box of await table(page).getByRole('checkbox').all()) await box.check()
    const figure = playground.figure('Curves of the chosen runs')
    await expect(figure.locator('dd').first()).toHaveText(/^−?[\d.]+$/)
    await playground.choice('Metric').selectOption('kl')
    await expect(figure).toContainText('KL to the reference')
    const differing = page.getByRole('table', { name: 'Table of the settings that differ' })
    await expect(differing.getByRole('rowheader')).toHaveText(['β · KL penalty', 'ε · clip range'])
    await expect(differing.getByRole('row').nth(1)).toContainText('≠')
    await expectAxeClean(page, { within: ['[role="figure"]', 'table'] })
  },
)

test(
  'a branch begins at a kept step, paused, and stands under its parent',
  { tag: LONG },
  async ({ playground, page }) => {
    await trained(playground, page, TINY, 30)
    await page.getByRole('button', { name: /^More for / }).click()
    await page.getByRole('menuitem', { name: 'Branch …' }).click()
    const step = page.getByRole('dialog').getByRole('button', { name: /^Step/ }).last()
    const written = (await step.textContent())!.replace('Step ', '')
    const begun = Number(written.replaceAll(',', ''))
    await step.click()
    await expect(playground.status()).toContainText(`step ${begun} `)
    await playground.write('β', '0.2')
    await playground.playToTheEnd()
    await expect(playground.status()).toContainText('step 30 ')
    await page.getByRole('tab', { name: 'Runs' }).click()
    const tree = page.getByRole('list', { name: 'Branches' })
    await expect(tree.getByRole('listitem').first().getByRole('listitem')).toContainText(
      `from step ${written} · β 0.04 → 0.2`,
    )
  },
)

test(
  'two tabs with a sweep each keep their own, and what a closed tab left is offered',
  { tag: LONG },
  async ({ context, page }) => {
    const begin = async (tab: Page, x: string) => {
      // too long to end before it is paused
      await tab.goto(addressOf(`${SWEEP.replace('budget=4000', 'budget=400000')}&x=${x}`))
      await tab.getByRole('button', { name: 'Play', exact: true }).click()
      // some of it is trained; a cell has a number only once its seeds have ended
      await expect(tab.getByRole('status').filter({ hasText: /[1-9]%/ })).toBeVisible()
      await tab.getByRole('button', { name: 'Pause', exact: true }).click()
    }
    const kept = (tab: Page) => tab.getByRole('table', { name: 'Comparisons and sweeps' })
    await begin(page, 'beta:0,0.1')
    const other = await context.newPage()
    await begin(other, 'epsilon:0.1,0.2,0.3')
    await other.getByRole('tab', { name: 'Runs' }).click()
    await expect(kept(other).getByRole('row')).toHaveCount(3)

    const third = await context.newPage()
    await third.goto(addressOf('view=sweep'))
    await expect(third.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expect(third.getByRole('button', { name: 'Continue it' })).toHaveCount(0)
    await other.close()
    await third.reload()
    await third.getByRole('button', { name: 'Continue it' }).click()
    await expect(third.getByRole('figure', { name: 'Sweep' }).getByRole('gridcell')).toHaveCount(3)
  },
)

test(
  'where the browser has removed the saved runs, Runs says so; after a deletion it does not',
  { tag: LONG },
  async ({ playground, page, allowErrors }) => {
    // the icon of a page that names none
    allowErrors(/status of 404/)
    await trained(playground, page, TINY, 3)
    // a page without a database of its own, so that this one is not in use
    await page.goto(new URL('robots.txt', process.env.PAGE_URL).href)
    await page.evaluate(
      (name) => new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done)),
      RUNS_DATABASE,
    )
    await page.goto(addressOf('view=runs'))
    await expect(page.getByRole('heading', { name: 'The saved runs are gone' })).toBeVisible()
    await expectAxeClean(page)
    await trained(playground, page, TINY, 3)
    await page.getByRole('button', { name: /^More for / }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No saved runs yet' })).toBeVisible()
  },
)
