import type { Page } from '@playwright/test'
import { LESSONS } from '../../src/lessons'
import { LESSON_IDS, type LessonId } from '../../src/lessons/ids'
import { armsOf, nextArmsOf } from '../../src/lessons/setup'
import { learn as english } from '../../src/text/en/learn'
import { lessons as englishLessons } from '../../src/text/en/lessons'
import type { LessonWords } from '../../src/text/lessonText'
import { learn as chinese } from '../../src/text/zh/learn'
import { lessons as chineseLessons } from '../../src/text/zh/lessons'
import { chartsIn, valueOf, type Chart } from './lessonCharts'
import { expect, LONG, test } from './playground'

const TEXTS = {
  en: { learn: english, lessons: englishLessons },
  zh: { learn: chinese, lessons: chineseLessons },
}
type Experiment = 'first' | 'next'

/** Figures whose mark is no mean of a curve: what a formula gives for the steps that it spans, and what a plot of the last step shows. */
const COMPUTED = new Set(['alike', 'rarest', 'second', 'rare', 'likely', 'movedFirst', 'movedLater'])

for (const language of ['en', 'zh'] as const) {
  test(
    `the captions and figures of every text are those of the charts beside it, in ${language}`,
    { tag: LONG },
    async ({ page }) => {
      test.setTimeout(1_500_000)
      const { learn, lessons } = TEXTS[language]
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const hurry = () =>
        button(learn.hurry)
          .click({ timeout: 3000 })
          .catch(() => undefined)
      for (const id of LESSON_IDS) {
        await page.goto('about:blank')
        await page.goto(new URL(`#lesson=${id}&lang=${language}`, process.env.PAGE_URL).href)
        await button(learn.run).click()
        await hurry()
        await expect(page.getByRole('region', { name: learn.explanation })).toBeVisible({ timeout: 90_000 })
        await expectFigures(page, id, 'first', lessons[id])
        const second = page.getByRole('group', { name: learn.second })
        await second.getByRole('button').first().click()
        await button(learn.runNext).click()
        await hurry()
        await expect(page.locator('[data-told=next]')).toBeVisible({ timeout: 90_000 })
        await expectFigures(page, id, 'next', lessons[id])
      }
    },
  )
}

/** What the text says, what the captions say and what is drawn are the same. */
async function expectFigures(page: Page, id: LessonId, which: Experiment, words: LessonWords): Promise<void> {
  const said = await page
    .locator('article button[data-figure]')
    .evaluateAll((numbers) =>
      numbers.map((number) => [number.getAttribute('data-figure')!, number.textContent!] as const),
    )
  const charts = await chartsIn(page)
  expectCaptions(charts, id, which, words)
  for (const [figure, written] of said) {
    const where = `${id}, ${which} experiment: ${figure}`
    expect(await page.locator(`[data-mark~="${figure}"]`).count(), where).toBeGreaterThan(0)
    for (const chart of charts) {
      for (const mark of chart.marks.filter((one) => one.figure === figure)) {
        expect(mark.written, where).toBe(written)
        // a pixel of the drawing, and what the number is rounded by
        const rounding = /[1-9]/.test(written) ? 0.06 * Math.abs(valueOf(written)) + 0.006 : 1e-9
        const inChart = mark.size === null ? chart.valueAt(mark.y) : mark.size * Math.abs(chart.perPixel)
        expect(Math.abs(inChart - valueOf(written)), where).toBeLessThan(
          1.5 * Math.abs(chart.perPixel) + rounding,
        )
        if (!COMPUTED.has(figure)) expect(Math.abs(mark.fromCurve), where).toBeLessThan(1)
      }
    }
  }
  await expectLit(page, said[0]?.[0])
}

/** The curves have the names of the runs that ran, and in the first experiment no others. */
function expectCaptions(charts: readonly Chart[], id: LessonId, which: Experiment, words: LessonWords): void {
  const lesson = LESSONS[id]
  const names = charts.flatMap((chart) => chart.names)
  const [first, next] = [
    armsOf(lesson).map((arm) => words.arms[arm]),
    nextArmsOf(lesson).map((arm) => words.next.arms[arm]),
  ]
  // a single run may be drawn with the names of its metrics
  const isNamed = which === 'next' || first.length > 1
  const ran = which === 'next' ? next : first
  if (charts.length > 0 && isNamed) expect(names, `${id}, ${which}`).toEqual(expect.arrayContaining(ran))
  if (which === 'first')
    expect(names.filter((name) => next.includes(name) && !first.includes(name))).toEqual([])
}

/** A number of the text lights its mark. */
async function expectLit(page: Page, figure: string | undefined): Promise<void> {
  if (figure === undefined) return
  const mark = page.locator(`[data-mark~="${figure}"]`).first()
  // the text may move while the answer takes the focus
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.locator(`article button[data-figure="${figure}"]`).first().hover()
    await expect(mark).toHaveAttribute('data-lit', 'true', { timeout: 1000 })
  }).toPass()
}
