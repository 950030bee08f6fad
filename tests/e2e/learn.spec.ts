import type { Page } from '@playwright/test'
import { expectAxeClean } from './axe'
import { LESSON_IDS } from '../../src/lessons/ids'
import { expect, LONG, test, type Playground } from './playground'

/** Opens a place in Learn with a page of its own. */
async function openLearn({ page }: Playground, fragment: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(new URL(`#${fragment}&layout=charts`, process.env.PAGE_URL).href)
  await expect(page.getByRole('tab', { name: /^(Learn|学习)$/ })).toHaveAttribute('aria-selected', 'true')
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
  const list = page.getByRole('region', { name: 'Lessons', exact: true })
  const link = list.getByRole('link', { name: /REINFORCE against GRPO/ })
  expect(await list.getByRole('link').count()).toBeGreaterThanOrEqual(15)
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'REINFORCE against GRPO' })).toBeVisible()
  expect(page.url()).toContain('#lesson=same-gradient')

  const answers = prediction(page).getByRole('radio')
  await tabTo(page, answers.first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(answers.nth(2)).toBeChecked()
  await tabTo(page, button(page, 'Run'))
  await page.keyboard.press('Enter')
  await expect(explanation(page)).toBeVisible({ timeout: 30_000 })
  await expect(explanation(page)).toContainText('They are the same run.')
  await expect(explanation(page)).toContainText(/rose from 0\.\d+ to 0\.\d+.*difference at any step is 0\./)
  await expect(explanation(page).getByRole('listitem').filter({ hasText: 'your prediction' })).toContainText(
    'right',
  )
  await expect(page.getByRole('figure', { name: 'Reward', exact: true })).toBeVisible()

  await tabTo(page, button(page, 'Next'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'One sample, many mini-batches' })).toBeFocused()
  await expect.poll(() => page.url()).toContain('#lesson=stale-samples')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'One sample, many mini-batches' })).toBeVisible()
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
    const learn = page.getByRole('tab', { name: 'Learn', exact: true })
    const expectOwnRun = async () => {
      await expect(playground.status()).toContainText('step 1 ')
      await expect(playground.number('Seed')).toHaveValue('7')
    }
    await learn.click()
    await page.getByRole('link', { name: /Why subtract the mean/ }).click()
    // the keys of Train are not those of a lesson
    for (const key of ['s', 'r', ' ']) await page.keyboard.press(key)
    await button(page, 'Run').click()
    await expect(explanation(page)).toContainText('You made no prediction.')
    await page.getByRole('tab', { name: 'Train', exact: true }).click()
    await expectOwnRun()
    await expect.poll(() => page.url()).toContain('seed=7')

    // the lesson has kept what its runs showed, but no run that could go on
    await learn.click()
    await expect(explanation(page)).toContainText('You made no prediction.')
    await expect(button(page, 'Open this run in Train')).toHaveCount(0)
    await expect(button(page, 'Run this')).toBeDisabled()
    await page.getByRole('group', { name: 'Second prediction' }).getByRole('button').first().click()
    await button(page, 'Run this').click()
    await expect(page.locator('[data-told=next]')).toBeVisible()
    await button(page, 'Open this run in Train').click()
    await expect(playground.status()).toContainText('step 40')
    await expect(playground.choice('Task')).toHaveValue('bandit')
    await button(page, 'Step').click()
    await playground.reach(41)
    await button(page, 'Undo').click()
    await expectOwnRun()
  },
)

test(
  'a second experiment has a prediction and an answer of its own, and other seeds stand behind the first',
  { tag: LONG },
  async ({ page, playground }) => {
    await openLearn(playground, 'lesson=same-gradient')
    await button(page, 'Run').click()
    await expect(explanation(page)).toBeVisible({ timeout: 30_000 })
    await button(page, 'Other seeds').click()
    const charts = page.getByRole('region', { name: 'Charts of this lesson' })
    await expect(charts).toContainText('3 other seeds', { timeout: 60_000 })
    await expect(charts).toContainText('3 of them')
    const second = page.getByRole('group', { name: 'Second prediction' })
    await second.getByRole('button', { name: 'GRPO', exact: true }).click()
    await button(page, 'Run this').click()
    await expect(explanation(page)).toContainText('As you said.', { timeout: 30_000 })
    // the captions are those of the runs that ran
    await expect(charts.getByRole('figure', { name: 'Reward', exact: true })).toContainText('GRPO, μ = 4')
    await button(page, 'Show the first experiment again').click()
    await expect(explanation(page)).toContainText('difference at any step')
    await expect(charts.getByRole('figure', { name: 'Reward', exact: true })).not.toContainText('μ = 4')
    await expect(charts).toContainText('3 of them')
    await button(page, 'Show the second experiment').click()
    await expect(charts).not.toContainText('other seeds')
    // a finished lesson that is opened again still has its runs
    await page.getByRole('link', { name: 'All lessons' }).click()
    await page.getByRole('link', { name: /REINFORCE against GRPO/ }).click()
    await expect(charts.getByRole('figure', { name: 'Reward', exact: true })).toContainText('REINFORCE')
  },
)

test(
  'a lesson that was done in another tab is done here too, and stays done after a reload of either',
  { tag: LONG },
  async ({ page, playground }) => {
    await openLearn(playground, 'lesson=baseline')
    const other = await page.context().newPage()
    await other.goto(new URL('#lesson=groups', process.env.PAGE_URL).href)
    await expect(button(other, 'Run')).toBeVisible()
    await page.bringToFront()
    await prediction(page).getByRole('radio').first().check()
    await button(page, 'Run').click()
    await expect(explanation(page)).toBeVisible({ timeout: 30_000 })
    // its text says “usually”
    const charts = page.getByRole('region', { name: 'Charts of this lesson' })
    await expect(charts).toContainText('3 other seeds', { timeout: 60_000 })
    await other.bringToFront()
    await button(other, 'Run').click()
    await expect(explanation(other)).toBeVisible({ timeout: 30_000 })
    for (const tab of [page, other]) {
      await tab.bringToFront()
      await tab.reload()
      await expect(tab.getByText('You have done this lesson')).toBeVisible()
      await tab.getByRole('link', { name: 'All lessons' }).click()
      await expect(tab.getByText(`2 of ${LESSON_IDS.length} done`)).toBeVisible()
    }
  },
)

test(
  'lesson 0 is stepped through with numbers, and leads to lesson 1',
  { tag: LONG },
  async ({ page, playground }) => {
    await openLearn(playground, 'lesson=start')
    await expect(page.getByRole('heading', { name: 'How a network learns from a score' })).toBeFocused()
    for (let stage = 0; stage < 6; stage++) await button(page, 'Next').click()
    await expect(page.getByRole('status').filter({ hasText: 'new probability' })).toContainText(
      /is \d+%; it was \d+%/,
    )
    await button(page, 'Another step').click()
    await expect(page.getByRole('heading', { name: 'Step 2' })).toBeVisible()
    for (let stage = 0; stage < 4; stage++) await button(page, 'Next').click()
    await button(page, 'Lesson 1').click()
    await expect(page.getByRole('heading', { name: 'What a group is for' })).toBeVisible()
  },
)

test('the first visit offers lesson 0, and no later one does', { tag: LONG }, async ({ page }) => {
  const offer = page.getByRole('link', { name: /^New here\?/ })
  await page.addInitScript(() => {
    if (!sessionStorage.visited) localStorage.clear()
    sessionStorage.visited = 'yes'
  })
  await page.goto(process.env.PAGE_URL!)
  // before the first step there is one thing to press
  await expect(button(page, 'Step')).toBeEnabled()
  await expect(offer).toBeHidden()
  await button(page, 'Step').click()
  await offer.click()
  await expect(page.getByRole('heading', { name: 'How a network learns from a score' })).toBeVisible()
  await page.goto('about:blank')
  await page.goto(process.env.PAGE_URL!)
  await button(page, 'Step').click()
  await expect(page.getByRole('status').first()).toContainText('step 1')
  await expect(offer).toBeHidden()
})

test(
  'the test asks twelve questions, and its wrong answers lead to their lessons',
  { tag: LONG },
  async ({ page, playground }) => {
    await openLearn(playground, 'view=learn')
    await page.getByRole('link', { name: 'Test yourself', exact: true }).click()
    for (let place = 0; place < 12; place++) {
      await page.getByRole('radio').first().check()
      await button(page, 'Answer').click()
      await expect(page.getByRole('status').filter({ hasText: /Right\.|Not so\./ })).toBeVisible()
      await button(page, 'Next').click()
    }
    await expect(page.getByRole('heading', { name: /^\d+ of 12 right$/ })).toBeFocused()
    const wrong = 12 - Number.parseInt(await page.getByRole('heading', { name: /of 12 right/ }).innerText())
    await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(wrong)
  },
)

test(
  'at 1280 × 800 the question, the picture and Run are on the screen',
  { tag: LONG },
  async ({ page, playground }) => {
    for (const id of LESSON_IDS) {
      await openLearn(playground, `lesson=${id}`)
      await expect(button(page, 'Run'), id).toBeInViewport({ ratio: 1 })
      await expect(prediction(page), id).toBeInViewport({ ratio: 1 })
    }
  },
)

test(
  'a link to a lesson that there is not says so, and shows the list',
  { tag: LONG },
  async ({ playground, page }) => {
    await openLearn(playground, 'lesson=nothing')
    await expect(page.getByRole('region', { name: 'Lessons', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('nothing')
  },
)

test(
  'an old link opens the lesson that has taken in its lesson, which is done if the old one was',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.addInitScript(() => {
      const stored = '{"lessons":{"stairs":"updates","groups":null}}'
      // a blank page has no storage
      if (location.protocol.startsWith('http')) localStorage.setItem('grpo-playground-preferences', stored)
    })
    await openLearn(playground, 'lesson=stairs')
    await expect(page.getByRole('heading', { name: 'REINFORCE against GRPO' })).toBeVisible()
    expect(page.url()).toContain('#lesson=same-gradient')
    await expect(page.getByRole('radio').first()).toBeDisabled()
    await page.getByRole('link', { name: 'All lessons' }).click()
    await expect(page.getByText(`2 of ${LESSON_IDS.length} done`)).toBeVisible()
  },
)

test(
  'all rows of the list have one height, and no text of a row reaches its lines',
  { tag: LONG },
  async ({ playground, page }) => {
    for (const language of ['en', 'zh']) {
      await openLearn(playground, `view=learn&lang=${language}`)
      const rows = page.getByRole('region', { name: /^(Lessons|课程)$/ }).getByRole('listitem')
      await expect(rows).toHaveCount(LESSON_IDS.length)
      for (const [width, height] of [
        [390, 844],
        [768, 1024],
        [1280, 800],
        [1920, 1080],
      ]) {
        await page.setViewportSize({ width, height })
        const sizes = await rows.evaluateAll((all) =>
          all.map((row) => [row, row.querySelector('p')!].map((one) => one.getBoundingClientRect().height)),
        )
        const where = `${language}, ${width}`
        expect(new Set(sizes.map(([row]) => Math.round(row))).size, where).toBe(1)
        for (const [row, text] of sizes) expect(row - text, where).toBeGreaterThanOrEqual(16)
      }
    }
  },
)

test(
  'the teacher’s table has headings of one line, and the worksheet boxes of one size',
  { tag: LONG },
  async ({ playground, page }) => {
    const widths = async (all: ReturnType<Page['locator']>) =>
      new Set(await all.evaluateAll((ones) => ones.map((one) => one.getBoundingClientRect().width)))
    await openLearn(playground, 'lesson=teachers&lang=zh')
    const heading = page.getByRole('columnheader')
    await expect(heading.first()).toBeVisible()
    const lines = await heading.evaluateAll((ones) =>
      ones.map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
      }),
    )
    expect(lines).toEqual(lines.map(() => 1))
    await openLearn(playground, 'worksheet')
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    expect([...(await widths(page.getByRole('checkbox')))]).toHaveLength(1)
  },
)

test(
  'the worksheet has the chosen questions, and its key on a page of its own',
  { tag: LONG },
  async ({ playground, page }) => {
    await openLearn(playground, 'view=learn')
    await button(page, 'Worksheet').click()
    const [sheet, key] = await page.getByRole('article').all()
    expect(await sheet.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(15)
    await page.getByRole('checkbox', { name: 'Reward hacking' }).uncheck()
    await expect(sheet.getByRole('heading', { name: 'Reward hacking' })).toHaveCount(0)
    await expect(key).toContainText('C. Neither is faster than the other')
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
    await expect(explanation(page)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('figure').first()).toBeVisible()
    await expectWhole()
    await expectAxeClean(page)
    await page.setViewportSize(phone)
    await expectAxeClean(page, { colours: 'elsewhere' })
  },
)
