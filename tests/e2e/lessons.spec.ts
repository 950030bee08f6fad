import type { Page } from '@playwright/test'
import { LESSON_IDS } from '../../src/lessons/ids'
import { learn as english } from '../../src/text/en/learn'
import { learn as chinese } from '../../src/text/zh/learn'
import { expectAxeClean } from './axe'
import { expect, LONG, test } from './playground'

const LEARN = { en: english, zh: chinese }
type Language = keyof typeof LEARN

async function openLesson(page: Page, id: string, language: Language): Promise<void> {
  await page.goto('about:blank')
  await page.goto(new URL(`#lesson=${id}&lang=${language}`, process.env.PAGE_URL).href)
  await expect(page.getByRole('button', { name: LEARN[language].run, exact: true })).toBeVisible()
}

/** The drawings of the picture, which is at the right of a lesson. */
const drawings = (page: Page, language: Language) =>
  page.getByRole('region', { name: LEARN[language].charts, exact: true }).locator('svg[role=img]')

test('a lesson opens on a picture with a name, on the same screen as its question', async ({ page }) => {
  await openLesson(page, 'truncation', 'en')
  await expect(drawings(page, 'en').first()).toBeInViewport({ ratio: 1 })
  await expect(drawings(page, 'en').first()).toHaveAccessibleName(
    /share of the completions, by tokens\. ended by themselves: from 4\d?\.?\d*% to \d+%; not ended by then: 7\d%/,
  )
  await expect(page.getByRole('button', { name: english.run, exact: true })).toBeInViewport({ ratio: 1 })
})

test('the summary is printed on one sheet', { tag: LONG }, async ({ page }) => {
  for (const language of ['en', 'zh'] as const) {
    await page.goto('about:blank')
    await page.goto(new URL(`#lesson=summary&lang=${language}`, process.env.PAGE_URL).href)
    await expect(page.getByRole('heading', { name: LEARN[language].summary.title })).toBeVisible()
    // with the margins that a browser gives a sheet
    const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' }
    for (const format of ['A4', 'Letter']) {
      const sheets = (await page.pdf({ format, margin })).toString('latin1').match(/\/Type\s*\/Page\b/g)
      expect(sheets, `${language}, ${format}`).toHaveLength(1)
    }
  }
})

test('the charts of a lesson leave no hole in their last row', { tag: LONG }, async ({ page }) => {
  for (const [id, count] of [
    ['entropy', 3],
    ['sick-run', 4],
  ] as const) {
    await openLesson(page, id, 'en')
    await page.getByRole('button', { name: english.run, exact: true }).click()
    const region = page.getByRole('region', { name: english.charts, exact: true })
    await expect(region.locator('figure')).toHaveCount(count)
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: (width * 5) / 8 })
      const whole = (await region.boundingBox())!
      const last = (await region.locator('figure').last().boundingBox())!
      // but for the margin of the region
      expect(whole.x + whole.width - last.x - last.width, `${id} at ${width}`).toBeLessThan(40)
    }
  }
})

test('after the runs everything to press is on one screen at 1280 × 800', { tag: LONG }, async ({ page }) => {
  test.setTimeout(900_000)
  for (const id of [
    'filtering',
    'grouping-key',
    'diffusion',
    'baseline',
    'stages',
    'clip',
    'pass-at-k',
    'dead-groups',
  ] as const) {
    await openLesson(page, id, 'en')
    await page.getByRole('button', { name: english.run, exact: true }).click()
    const faster = page.getByRole('button', { name: english.hurry, exact: true })
    await faster.click({ timeout: 3000 }).catch(() => undefined)
    const next = page.getByRole('button', { name: english.runNext, exact: true })
    await expect(next, id).toBeVisible({ timeout: 60_000 })
    for (const name of [english.runAgain, english.next])
      await expect(page.getByRole('button', { name, exact: true }), id).toBeInViewport({ ratio: 1 })
    // a lesson that trains its other seeds by itself says here how far they are
    const seeds = page.getByRole('button', { name: english.otherSeeds, exact: true })
    const trained = page.getByRole('region', { name: english.charts, exact: true }).getByRole('status')
    await expect(seeds.or(trained), id).toBeInViewport({ ratio: 1 })
    if (await trained.isVisible()) {
      // what has come of them takes the place of the button
      await expect(trained, id).toHaveText(/^Faint:/, { timeout: 90_000 })
      await expect(trained, id).toBeInViewport({ ratio: 1 })
    }
    // the buttons at the foot lie over what is scrolled
    const foot = (await page.getByRole('article').getByRole('navigation').boundingBox())!
    const box = (await next.boundingBox())!
    expect(box.y + box.height, id).toBeLessThanOrEqual(foot.y)
  }
})

test('on a phone the picture stands between the text and the question', { tag: LONG }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const id of ['std', 'clip'] as const) {
    await openLesson(page, id, 'en')
    const order = [
      page.getByRole('heading', { level: 2 }),
      drawings(page, 'en').first(),
      page.getByRole('radio').first(),
      page.getByRole('button', { name: english.run, exact: true }),
      page.getByRole('region', { name: english.setup, exact: true }),
    ]
    const tops = await Promise.all(order.map(async (one) => (await one.boundingBox())!.y))
    expect(tops, id).toEqual(tops.toSorted((a, b) => a - b))
    await expect(page.getByRole('radio').first()).toBeInViewport()
  }
})

test(
  'on a phone question and Run are in the first window of every lesson',
  { tag: LONG },
  async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const language of ['en', 'zh'] as const) {
      for (const id of LESSON_IDS) {
        await openLesson(page, id, language)
        const run = page.getByRole('button', { name: LEARN[language].run, exact: true })
        await expect(run, `${language}, ${id}`).toBeInViewport({ ratio: 1 })
        // the bar of Run lies over what is scrolled, but not over the first answer
        const answer = (await page.getByRole('radio').first().boundingBox())!
        expect(answer.y + answer.height, `${language}, ${id}`).toBeLessThan((await run.boundingBox())!.y)
      }
    }
  },
)

test('on a phone each completion of a group has a row that can be read', { tag: LONG }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const id of ['groups', 'std'] as const) {
    await openLesson(page, id, 'en')
    await page.getByRole('button', { name: english.run, exact: true }).click()
    await page.getByRole('button', { name: english.hurry, exact: true }).click()
    const again = page.getByRole('button', { name: english.runAgain, exact: true })
    await expect(again).toBeVisible({ timeout: 60_000 })
    const dots = drawings(page, 'en').first().locator('circle')
    await expect(dots.nth(1), id).toBeVisible()
    const [first, second] = await Promise.all([0, 1].map((i) => dots.nth(i).getAttribute('cy')))
    expect(Number(second) - Number(first), id).toBeGreaterThanOrEqual(18)
  }
})

test('after a run a phone shows the whole width of a lesson', { tag: LONG }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of ['en', 'zh'] as const) {
    await openLesson(page, 'clip', language)
    await page.getByRole('button', { name: LEARN[language].run, exact: true }).click()
    await page
      .getByRole('button', { name: LEARN[language].hurry, exact: true })
      .click({ timeout: 3000 })
      .catch(() => undefined)
    const again = page.getByRole('button', { name: LEARN[language].runAgain, exact: true })
    await expect(again).toBeVisible({ timeout: 60_000 })
    const { x, width } = (await again.boundingBox())!
    expect(x + width, language).toBeLessThanOrEqual(390)
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth, language).toBe(clientWidth)
  }
})

/** On a phone no figure lies on another one, or on what stands below them. */
async function expectNothingOverlaps(page: Page, language: Language, id: string): Promise<void> {
  const figures = page.getByRole('region', { name: LEARN[language].charts, exact: true }).locator('figure')
  const overlaps = () =>
    figures.evaluateAll((all) => {
      const foot = document.querySelector('footer')!.getBoundingClientRect().top
      const boxes = all.map(
        (one) => ({ one, ...one.getBoundingClientRect().toJSON() }) as DOMRect & { one: Element },
      )
      const shared = (lowA: number, highA: number, lowB: number, highB: number) =>
        Math.min(highA, highB) - Math.max(lowA, lowB) > 1
      return boxes.flatMap((a, i) => [
        ...(a.bottom > foot + 1 ? [[i, 'foot']] : []),
        ...boxes.slice(i + 1).flatMap((b, j) => {
          const areApart = !a.one.contains(b.one) && !b.one.contains(a.one)
          const doOverlap =
            shared(a.left, a.right, b.left, b.right) && shared(a.top, a.bottom, b.top, b.bottom)
          return areApart && doOverlap ? [[i, i + 1 + j]] : []
        }),
      ])
    })
  await expect.poll(overlaps, id).toEqual([])
}

for (const language of ['en', 'zh'] as const) {
  test(
    `every lesson opens on a picture at 1280 × 800, and axe finds nothing before and after its run, in ${language}`,
    { tag: LONG },
    async ({ page }) => {
      test.setTimeout(1_500_000)
      const { run, hurry, explanation } = LEARN[language]
      for (const id of LESSON_IDS) {
        await test.step(id, async () => {
          await openLesson(page, id, language)
          await expect(drawings(page, language).first(), id).toBeInViewport({ ratio: 1 })
          await expect(page.getByRole('button', { name: run, exact: true }), id).toBeInViewport({ ratio: 1 })
          await expectAxeClean(page)
          await page.getByRole('button', { name: run, exact: true }).click()
          const faster = page.getByRole('button', { name: hurry, exact: true })
          const told = page.getByRole('region', { name: explanation, exact: true })
          await expect(faster.or(told).first()).toBeVisible()
          if (await faster.isVisible()) await faster.click({ timeout: 2000 }).catch(() => undefined)
          await expect(told, id).toBeVisible({ timeout: 90_000 })
          await expectAxeClean(page)
          await page.setViewportSize({ width: 390, height: 844 })
          await expectNothingOverlaps(page, language, id)
          await page.setViewportSize({ width: 1280, height: 800 })
        })
      }
    },
  )
}

test('the numbers of a picture do not lie on each other on a phone', { tag: LONG }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of ['en', 'zh'] as const) {
    for (const id of ['std', 'groups', 'baseline', 'dead-groups', 'tiny-differences', 'luck'] as const) {
      await openLesson(page, id, language)
      const numbers = page.locator('svg g[data-sign] > text')
      await expect(numbers.first(), id).toBeVisible()
      const boxes = await numbers.evaluateAll((texts) =>
        texts.map((text) => text.getBoundingClientRect().toJSON() as DOMRect),
      )
      expect(boxes.length, id).toBeGreaterThan(3)
      for (const [i, a] of boxes.entries()) {
        expect(a.left, `${language}, ${id}`).toBeGreaterThanOrEqual(0)
        for (const b of boxes.slice(i + 1)) {
          const isBeside = a.right <= b.left || b.right <= a.left
          // the line of a number is higher than its digits
          const isApart = Math.abs(a.top - b.top) > Math.min(a.height, b.height) - 6
          expect(isBeside || isApart, `${language}, ${id}: ${a.top} and ${b.top}`).toBe(true)
        }
      }
    }
  }
})
