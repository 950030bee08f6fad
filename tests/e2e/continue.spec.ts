import { expect, LONG, Playground, test } from './playground'
import type { ExportedRun } from '../../src/runs/export'

declare global {
  /** how often storage was asked for and refused */
  var refusals: number
}

const SMALL = 'width=16&depth=1&generation_batch_size=16&num_generations=4&eval_completions=160'

/** What an export says, without the time that steps took. */
const figures = ({ metrics, ...rest }: ExportedRun) => ({ ...rest, metrics: { ...metrics, step_time: [] } })

test('after a reload, Continue goes on with the run, and another link is opened as it is', async ({
  playground,
}) => {
  const stepTo = async (last: number) => {
    for (let step = (await playground.step()) + 1; step <= last; step++) {
      await playground.button('Step').click()
      await expect(playground.status()).toContainText(`step ${step} ·`)
    }
  }
  await playground.open(SMALL)
  await stepTo(4)
  await playground.saved(4)

  await playground.open('task=bandit')
  await expect(playground.choice('Task')).toHaveValue('bandit')
  await playground.button('Continue').click()
  await expect(playground.status()).toContainText('step 4 ·')
  await expect(playground.choice('Task')).toHaveValue('reverse')
  await expect(playground.button('Continue')).toHaveCount(0)
  await stepTo(8)
  const resumed = await playground.export<ExportedRun>()

  await playground.button('Reset').click()
  await stepTo(8)
  expect(resumed.steps).toBe(8)
  expect(figures(resumed)).toEqual(figures(await playground.export<ExportedRun>()))
})

test(
  'a run that another tab has open is not offered, until that tab is closed',
  { tag: LONG },
  async ({ playground, context }) => {
    await playground.open(SMALL)
    await playground.button('Step').click()
    await playground.saved(1)
    const other = new Playground(await context.newPage())
    await other.open(SMALL)
    await expect(other.button('Continue')).toHaveCount(0)
    await playground.page.close()
    await other.open(SMALL)
    await expect(other.button('Continue')).toBeVisible()

    // it has a place of its own: it covers no chart, and nothing moves when it is answered
    const chart = async () => (await other.figure('Reward').boundingBox())!
    const [offer, before] = [(await other.button('Continue').boundingBox())!, await chart()]
    expect(offer.y + offer.height).toBeLessThanOrEqual(before.y)
    await other.button('Dismiss').click()
    await expect(other.button('Continue')).toHaveCount(0)
    expect(await chart()).toEqual(before)
  },
)

test(
  'where storage is forbidden, the page says so once and works',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { refusals: 0 })
      const refused = () => {
        globalThis.refusals++
        throw new DOMException('denied', 'SecurityError')
      }
      Object.defineProperty(window, 'indexedDB', { value: { open: refused, deleteDatabase: refused } })
    })
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await playground.open(SMALL)
    await playground.button('Step').click()
    await expect(playground.status()).toContainText('step 1 ·')
    await expect(playground.messages()).toContainText('does not let this page save runs')
    await playground.messages().getByRole('button', { name: 'Dismiss' }).click()
    const refusals = () => page.evaluate(() => globalThis.refusals)
    const before = await refusals()
    await playground.button('Step').click()
    await expect(playground.status()).toContainText('step 2 ·')
    await expect.poll(refusals, 'the page tries to save the step').toBeGreaterThan(before)
    await expect(playground.messages()).toBeEmpty()
    expect(errors).toEqual([])
  },
)
