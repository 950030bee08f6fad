import type { Page } from '@playwright/test'
import { expectAxeClean } from './axe'
import { expect, LONG, test, type Playground } from './playground'

/** Opens a place in Learn with a page of its own. */
async function openLearn({ page }: Playground, fragment: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(new URL(`#${fragment}&layout=charts`, process.env.PAGE_URL).href)
  await expect(page.getByRole('tab', { name: 'Learn', exact: true })).toHaveAttribute('aria-selected', 'true')
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const prediction = (page: Page) => page.getByRole('group', { name: 'Your prediction', exact: true })
const explanation = (page: Page) => page.getByRole('region', { name: 'What happened', exact: true })

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('a lesson from the list to the next one by the keyboard alone, and its progress after a reload', async ({
  playground,
  page,
}) => {
  await playground.open()
  await tabTo(page, page.getByRole('tab', { name: 'Train', exact: true }))
  // round the end: Runs, then Learn
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Learn', exact: true })).toBeVisible()
  const list = page.getByRole('list', { name: 'Lessons', exact: true })
  const link = list.getByRole('link', { name: /REINFORCE against GRPO/ })
  expect(await list.getByRole('link').count()).toBeGreaterThanOrEqual(15)
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'REINFORCE against GRPO' })).toBeVisible()
  expect(page.url()).toContain('#lesson=same-gradient')

  const answers = prediction(page).getByRole('radio')
  await tabTo(page, answers.first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(answers.nth(1)).toBeChecked()
  await tabTo(page, button(page, 'Run'))
  await page.keyboard.press('Enter')
  await expect(explanation(page)).toBeVisible({ timeout: 30_000 })
  await expect(explanation(page)).toContainText('Your prediction held.')
  await expect(explanation(page)).toContainText(/rose from 0\.\d+ to 0\.\d+.*difference at any step is 0:/)
  await expect(answers.first()).toBeDisabled()
  await expect(page.getByRole('figure', { name: 'Reward', exact: true })).toBeVisible()

  await tabTo(page, button(page, 'Next'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Called GRPO, really REINFORCE' })).toBeFocused()
  await expect.poll(() => page.url()).toContain('#lesson=stairs')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Called GRPO, really REINFORCE' })).toBeVisible()
  await page.getByRole('link', { name: 'All lessons' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'REINFORCE against GRPO' })).toContainText(
    'done, predicted right',
  )
  await button(page, 'Clear progress').click()
  await expect(list.getByRole('listitem').filter({ hasText: 'REINFORCE against GRPO' })).toContainText(
    'not done yet',
  )
})

test(
  'the visitor’s own run comes back when a lesson is left, and by Undo when the lesson’s run is kept',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('seed=7')
    await button(page, 'Step').click()
    await playground.reach(1)
    const run = async () => {
      await page.getByRole('tab', { name: 'Learn', exact: true }).click()
      await button(page, 'Run').click()
      await expect(explanation(page)).toBeVisible({ timeout: 30_000 })
      await expect(explanation(page)).toContainText('You made no prediction.')
    }
    await page.getByRole('tab', { name: 'Learn', exact: true }).click()
    await page.getByRole('link', { name: /Why subtract the mean/ }).click()
    // the keys of Train are not those of a lesson
    for (const key of ['s', 'r', ' ']) await page.keyboard.press(key)
    await run()
    await page.getByRole('tab', { name: 'Train', exact: true }).click()
    await expect(playground.status()).toContainText('step 1 ')
    await expect(playground.number('Seed')).toHaveValue('7')
    await expect.poll(() => page.url()).toContain('seed=7')

    await run()
    await button(page, 'Open this run in Train').click()
    await expect(playground.status()).toContainText('step 40')
    await expect(playground.choice('Task')).toHaveValue('bandit')
    await button(page, 'Step').click()
    await playground.reach(41)
    await button(page, 'Undo').click()
    await expect(playground.status()).toContainText('step 1 ')
    await expect(playground.number('Seed')).toHaveValue('7')
  },
)

test(
  'a lesson’s knobs can be turned for another run, drawn over the lesson’s',
  { tag: LONG },
  async ({ page, playground }) => {
    await openLearn(playground, 'lesson=same-gradient')
    await button(page, 'Run').click()
    await expect(explanation(page)).toBeVisible({ timeout: 30_000 })
    const said = await explanation(page).innerText()
    const charts = page.getByRole('region', { name: 'Charts of this lesson' })
    await expect(charts).toContainText('Dashed grey: REINFORCE.')
    await playground.write('μ', '4')
    await button(page, 'Run again').click()
    await expect(charts).toContainText('GRPO, μ = 1, REINFORCE')
    await expect(button(page, 'Run again')).toBeEnabled({ timeout: 30_000 })
    expect(await explanation(page).innerText()).toBe(said)
  },
)

test('a link to a lesson that there is not says so, and shows the list', async ({ playground, page }) => {
  await openLearn(playground, 'lesson=nothing')
  await expect(page.getByRole('list', { name: 'Lessons', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('nothing')
})

test(
  'the worksheet has the chosen questions, and its key on a page of its own',
  { tag: LONG },
  async ({ playground, page }) => {
    await openLearn(playground, 'view=learn')
    await button(page, 'Print worksheet').click()
    const [sheet, key] = await page.getByRole('article').all()
    expect(await sheet.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(15)
    await page.getByRole('checkbox', { name: 'Reward hacking' }).uncheck()
    await expect(sheet.getByRole('heading', { name: 'Reward hacking' })).toHaveCount(0)
    await expect(key).toContainText('B. Neither: both runs are the same')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('checkbox').first()).toBeHidden()
    expect(await key.evaluate((article) => getComputedStyle(article).breakBefore)).toBe('page')
    await page.emulateMedia({ media: null })
    await expect.poll(() => page.url()).toContain('#worksheet=groups,')
    await openLearn(playground, page.url().split('#')[1])
    await expect(page.getByRole('article').first()).not.toContainText('Reward hacking')
  },
)

test(
  'axe finds nothing in Learn, and nothing is cut off on a phone',
  { tag: LONG },
  async ({ playground, page }) => {
    const phone = { width: 390, height: 844 }
    const laptop = { width: 1280, height: 844 }
    const expectWhole = async () => {
      for (const size of [phone, laptop]) {
        await page.setViewportSize(size)
        const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
        expect([size.width, scrollWidth]).toEqual([size.width, clientWidth])
      }
    }
    await openLearn(playground, 'view=learn')
    await expectWhole()
    await expectAxeClean(page)
    await openLearn(playground, 'worksheet')
    await expectWhole()
    await expectAxeClean(page)
    await openLearn(playground, 'lesson=clip')
    await expectAxeClean(page)
    await prediction(page).getByRole('radio').first().check()
    await button(page, 'Run').click()
    await expect(explanation(page)).toContainText('did not hold', { timeout: 30_000 })
    await expect(page.getByRole('figure').first()).toBeVisible()
    await expectWhole()
    await expectAxeClean(page)
    await page.setViewportSize(phone)
    await expectAxeClean(page, { colours: 'elsewhere' })
  },
)
