import { expect, LONG, test } from './playground'
import { stored } from './stored'

const LINK =
  'view=sweep&base=width=16;generation_batch_size=16;num_generations=4;engine=cpu&x=beta:0,0.02,0.04,0.08' +
  '&y=epsilon:0.1,0.2&seed=1&seeds=2&budget=8000&metric=eval_reward&summary=final'

test(
  'a comparison is there in another visit as it was left, without its runs',
  { tag: LONG },
  async ({ page }) => {
    const visit = async () => {
      await page.goto('about:blank')
      await page.goto(process.env.PAGE_URL!)
      await page.getByRole('tab', { name: 'Compare' }).click()
    }
    await visit()
    await page.getByRole('button', { name: 'Actions for GRPO without std' }).click()
    await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
    await page.getByRole('spinbutton', { name: 'Seeds' }).fill('3')
    await page.getByRole('spinbutton', { name: 'Seeds' }).press('Enter')
    await expect(page.getByText('0 of 9 runs')).toBeVisible()
    await visit()
    await expect(page.getByRole('spinbutton', { name: 'Seeds' })).toHaveValue('3')
    await expect(page.getByRole('button', { name: 'Actions for GRPO without std' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Example:/ }).click()
    await page.getByRole('menuitemradio', { name: 'GRPO, part by part', exact: true }).click()
    await visit()
    await expect(page.getByRole('button', { name: 'Actions for GRPO without std' })).toHaveCount(1)
  },
)

test('a sweep goes on in another visit where it was', { tag: LONG }, async ({ page }) => {
  await page.goto(new URL(`#${LINK}`, process.env.PAGE_URL).href)
  // written behind the page's back
  const records = () => stored(page, 'grpo-playground-experiments', 'records')
  const cells = page.getByRole('figure', { name: 'Sweep' }).getByRole('gridcell')
  await expect(cells).toHaveCount(8)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(cells.first()).toHaveText(/\d/)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(records).toMatchObject([{ isSetAside: false }])

  await page.goto('about:blank')
  await page.goto(new URL('#view=sweep', process.env.PAGE_URL).href)
  await page.getByRole('button', { name: 'Continue it' }).click()
  await expect(cells).toHaveCount(8)
  await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })
  for (const cell of await cells.all()) await expect(cell).toHaveText(/\d/)

  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.poll(records).toMatchObject([{ isSetAside: true }])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue it' })).toHaveCount(0)
})
