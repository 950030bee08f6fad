import type { Page } from '@playwright/test'
import { METRICS } from '../../src/metrics/metrics'
import { en } from '../../src/text/en'
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
const APART = ['Task', 'Engine', 'Policy']

/**
 * Turns one of the settings every so often: numbers to their ends, to what lies between and back, with learning rates of
 * up to 1; choices and boxes to the next state. Pauses, plays and resets in between. Returns how often each was done.
 * @param rounds how often each control is turned at least, however long a busy machine takes
 */
const turnKnobs = (page: Page, milliseconds: number, rounds = 0): Promise<Record<string, number>> =>
  page.evaluate(
    async ([lasting, least, between, apart]) => {
      const set = (of: typeof HTMLInputElement | typeof HTMLSelectElement, field: Element, value: string) =>
        Object.getOwnPropertyDescriptor(of.prototype, 'value')!.set!.call(field, value)
      const kinds = 'input[type=number], input[type=checkbox], select'
      const controls = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(kinds)].filter(
        (control) =>
          control.checkVisibility() &&
          control.closest('[aria-label=Settings]') &&
          !apart.includes(control.labels?.[0]?.textContent ?? ''),
      )
      const done: Record<string, number> = {}
      const count = (what: string) => (done[what] = (done[what] ?? 0) + 1)
      const press = (name: string) => {
        const buttons = [...document.querySelectorAll('button')]
        // one with a symbol alone has its name in its label
        const nameOf = (each: Element) =>
          each.getAttribute('aria-label') ?? each.textContent.trim().replace(/\d+$/, '')
        const button = buttons.find((each) => nameOf(each) === name && !each.disabled)
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
      for (let turns = 0; performance.now() < end || turns < least * controls.length; turns++) {
        turn(controls[turns % controls.length], turns * 7 + Math.floor(turns / controls.length))
        await new Promise((resolve) => setTimeout(resolve, between))
        if (turns % 20 === 15) press('Pause')
        // a loss that is not finite pauses the run, too
        if (turns % 5 === 0) press('Play')
        if (turns % 40 === 39) press('Reset')
      }
      return done
    },
    [milliseconds, rounds, BETWEEN, APART] as const,
  )

/**
 * Makes the numbers that a run tells grow by 10⁴⁰ from message to message, each of them beyond the axis that was drawn for the
 * one before, and then be none; from 1 again after Reset.
 */
const TELL_EXTREMES = `
  const none = [Infinity, -Infinity, NaN, 0, 1e-320, 3.5e38]
  let told = 0
  let columns = []
  let numbers = 0
  const extreme = () => {
    numbers++
    return told < 8 ? (numbers % 3 ? 1 : -1) * 10 ** (40 * told) : none[numbers % none.length]
  }
  const post = self.postMessage
  self.postMessage = (event, ...rest) => {
    if (event.type === 'created') {
      told = 0
      columns = event.info.columns
    }
    if (event.type === 'progress') {
      const { metrics, groups } = event.steps
      for (let i = 0; i < metrics.length; i++) {
        if (columns[i % columns.length] !== 'num_completions') metrics[i] = extreme()
      }
      for (const column of Object.values(groups)) {
        if (column instanceof Float32Array) column.forEach((_, g) => (column[g] = extreme()))
      }
      told++
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

test('charts draw values beyond every axis, and no browser refuses a path', async ({ page, playground }) => {
  const refused = refusedBy(page)
  await page.route(/assets\/worker-[^/]*\.js/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${TELL_EXTREMES};${await response.text()}` })
  })
  await playground.open('engine=cpu&width=16&num_generations=4&generation_batch_size=16')
  await playground.button('Play').click()
  for (let scrolled = 0; scrolled < 8; scrolled++) {
    await playground.reach(3, 60_000)
    // the extremes have come
    await expect(playground.status()).toContainText(/(reward|evaluation) (–|-?\d+(,\d{3}){9,})/)
    await playground.button('Reset').click()
    await page.mouse.wheel(0, 300)
    await playground.button('Play').click()
  }
  expect(await page.locator('svg path[d]').count()).toBeGreaterThan(4)
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
  await playground.openSettings()
  // the last of the panel, which comes with its folds
  await expect(page.getByText(en.panel.restoreAll)).toBeVisible()
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
  const done = await turnKnobs(page, TURNING, 1)
  await playground.closeSettings()
  console.log(JSON.stringify(done))
  for (const what of ['number', 'select-one', 'checkbox', 'Pause', 'Play', 'Reset']) {
    expect(done[what], what).toBeGreaterThan(0)
  }
  await turnAllTheWayDown(page)
  expect(await page.locator('svg path[d]').count()).toBeGreaterThan(20)
  expect(refused).toEqual([])
})
