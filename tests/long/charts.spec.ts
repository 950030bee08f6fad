import type { Page } from '@playwright/test'
import { METRICS } from '../../src/metrics/metrics'
import { expect, test } from '../e2e/playground'

/** How long knobs are turned, and the time between two turns, in milliseconds. */
const TURNING = 120_000
const BETWEEN = 50

/** Every chart is shown: those in front, and every metric that can be added. */
const showEveryChart = (charts: string[]): void => {
  if (!location.protocol.startsWith('http')) return
  localStorage['grpo-playground-preferences'] = JSON.stringify({ speed: 'full', charts })
}

/** Choices that make another run, whose start takes longer than a turn. */
const APART = ['Task', 'Engine', 'Network', 'Language', 'Theme']

/**
 * Turns one control of the page every so often: numbers to their ends, to what lies between and back, with learning rates of
 * up to 1; choices and boxes to the next state. Pauses, plays and resets in between. Returns how often each was done.
 */
const turnKnobs = (page: Page, milliseconds: number): Promise<Record<string, number>> =>
  page.evaluate(
    async ([lasting, between, apart]) => {
      const set = (of: typeof HTMLInputElement | typeof HTMLSelectElement, field: Element, value: string) =>
        Object.getOwnPropertyDescriptor(of.prototype, 'value')!.set!.call(field, value)
      const kinds = 'input[type=number], input[type=checkbox], select'
      const controls = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(kinds)].filter(
        (control) =>
          control.checkVisibility() &&
          control.closest('section, form') &&
          !apart.includes(control.labels?.[0]?.textContent ?? ''),
      )
      const done: Record<string, number> = {}
      const count = (what: string) => (done[what] = (done[what] ?? 0) + 1)
      const press = (name: string) => {
        const buttons = [...document.querySelectorAll('button')]
        const button = buttons.find((each) => each.textContent?.trim() === name && !each.disabled)
        if (button) count(name)
        button?.click()
      }
      const turn = (control: HTMLInputElement | HTMLSelectElement, i: number) => {
        if (control.disabled || !control.isConnected) return
        control.focus()
        if (control instanceof HTMLSelectElement) {
          const { options } = control
          set(HTMLSelectElement, control, options[i % options.length].value)
          control.dispatchEvent(new Event('change', { bubbles: true }))
        } else if (control.type === 'checkbox') control.click()
        else {
          const [low, high] = [Number(control.min || 0), Number(control.max || 1)]
          const values = [high, low, 1, low + (high - low) / 1e6, Math.min(high, 1e-7), (low + high) / 2]
          set(HTMLInputElement, control, String(values[i % values.length]))
          control.dispatchEvent(new Event('input', { bubbles: true }))
          control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        }
        control.blur()
        count(control.type)
      }
      const end = performance.now() + lasting
      for (let turns = 0; performance.now() < end; turns++) {
        turn(controls[turns % controls.length], turns * 7 + Math.floor(turns / controls.length))
        await new Promise((resolve) => setTimeout(resolve, between))
        if (turns % 50 === 40) press('Pause')
        // a loss that is not finite pauses the run, too
        if (turns % 10 === 0) press('Play')
        if (turns % 200 === 0) press('Reset')
      }
      return done
    },
    [milliseconds, BETWEEN, APART] as const,
  )

/** Makes every number that a run tells one of these in turn, which lie beyond any axis that was drawn for another. */
const TELL_EXTREMES = `
  const extremes = [1e300, 0, -1e300, 1, 3.5e38, -3.5e38, Infinity, 0.5, -Infinity, NaN, 1e-320, -1, 1e9]
  let told = 0
  const post = self.postMessage
  self.postMessage = (event, ...rest) => {
    if (event.type === 'progress') {
      const { columns, values, groups } = event.steps
      for (const [c, column] of values.entries()) {
        if (columns[c] === 'num_completions') continue
        for (let s = 0; s < column.length; s++) column[s] = extremes[told++ % extremes.length]
      }
      for (const column of Object.values(groups)) {
        if (!(column instanceof Float32Array)) continue
        for (let g = 0; g < column.length; g++) column[g] = extremes[told++ % extremes.length]
      }
    }
    return post.call(self, event, ...rest)
  }
`

/** The messages of a browser that refuses what it is to draw. */
function refusedBy(page: Page): string[] {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/<\w+> attribute/.test(message.text())) refused.push(message.text())
  })
  return refused
}

/** Brings into view what is drawn only there, while controls are turned. */
async function turnAllTheWayDown(page: Page): Promise<void> {
  for (let scrolled = 0; scrolled < 30; scrolled++) {
    await page.mouse.wheel(0, 600)
    await turnKnobs(page, 500)
  }
}

test('charts of every metric draw values beyond every axis, and no browser refuses a path', async ({
  page,
  playground,
}) => {
  const refused = refusedBy(page)
  await page.route(/assets\/worker-[^/]*\.js/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${TELL_EXTREMES};${await response.text()}` })
  })
  await page.addInitScript(showEveryChart, Object.keys(METRICS))
  await playground.open('engine=cpu&width=16&num_generations=4&generation_batch_size=16')
  await playground.button('Play').click()
  for (let scrolled = 0; scrolled < 30; scrolled++) {
    await page.waitForTimeout(500)
    await page.mouse.wheel(0, 600)
  }
  expect(await page.locator('svg path[d]').count()).toBeGreaterThan(20)
  expect(refused).toEqual([])
})

test('charts of every metric draw what extreme knobs make of them, and no browser refuses a path', async ({
  page,
  playground,
}) => {
  const refused = refusedBy(page)
  await page.addInitScript(showEveryChart, Object.keys(METRICS))
  await playground.open(
    'engine=cpu&width=16&num_generations=4&generation_batch_size=16&learning_rate=1&max_grad_norm=0&warmup_steps=0',
  )
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
  await playground.button('Play').click()
  const done = await turnKnobs(page, TURNING)
  console.log(JSON.stringify(done))
  for (const what of ['number', 'select-one', 'checkbox', 'Pause', 'Play', 'Reset']) {
    expect(done[what], what).toBeGreaterThan(0)
  }
  await turnAllTheWayDown(page)
  expect(await page.locator('svg path[d]').count()).toBeGreaterThan(20)
  expect(refused).toEqual([])
})
