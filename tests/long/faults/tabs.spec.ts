import { expect, type Page } from '@playwright/test'
import type { ExportedRun } from '../../../src/runs/export'
import { Playground } from '../../e2e/playground'
import { SMALL } from './made'
import { expectTrueState, goesOn, test } from './survival'

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Runs', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })

test('two tabs of the same run: the second goes on with a branch, and each keeps its own', async ({
  playground,
  page,
  context,
  survives,
}) => {
  const link = `engine=cpu&${SMALL}`
  await playground.open(link)
  await goesOn(playground)
  await playground.saved(await playground.step())
  const other = new Playground(await context.newPage())
  await other.open(link)
  await expect(other.button('Continue')).toHaveCount(0)
  await other.page.getByRole('tab', { name: 'Runs' }).click()
  await rows(other.page)
    .getByRole('button', { name: /^Open .* in Train$/ })
    .click()
  await expect(other.status()).toContainText('step 1 ·')
  await expect(other.messages()).toContainText('Another tab has opened or continued')
  await other.write('β', '0.2')
  await survives(async () => {
    await goesOn(playground)
    await goesOn(other)
    await expectTrueState(other)
    await expectTrueState(playground)
  })
  // as they are closed, each is what it was
  const going = Date.now()
  await goesOn(playground)
  await playground.saved(await playground.step(), going)
  const first = await playground.export<ExportedRun>()
  const second = await other.export<ExportedRun>()
  expect(second.steps).toBeGreaterThan(4)
  expect(second.changes.map(({ knob }) => knob)).toEqual(['beta'])
  await page.goto('about:blank')
  await other.page.close()
  for (const { steps, metrics, changes } of [first, second]) {
    await playground.open(link)
    await page.getByRole('tab', { name: 'Runs' }).click()
    await rows(page)
      .filter({ has: page.getByRole('cell', { name: String(steps), exact: true }) })
      .first()
      .getByRole('button', { name: /^Open .* in Train$/ })
      .click()
    await expect(playground.status()).toContainText(`step ${steps} ·`)
    const kept = await playground.export<ExportedRun>()
    expect(kept.metrics).toEqual(metrics)
    expect(kept.changes).toEqual(changes)
  }
})
