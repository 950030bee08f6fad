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

/**
 * Turns one number in front of the settings every so often, to its ends, to what lies between and back, with learning rates of
 * up to 1; returns how often.
 */
const turnKnobs = (page: Page, milliseconds: number): Promise<number> =>
  page.evaluate(
    async ([lasting, between]) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
      const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=number]')].filter(
        (field) => field.checkVisibility() && !field.disabled && field.closest('section, form'),
      )
      const end = performance.now() + lasting
      let turns = 0
      while (performance.now() < end) {
        const field = fields[turns % fields.length]
        const [low, high] = [Number(field.min || 0), Number(field.max || 1)]
        const values = [high, low, 1, low + (high - low) / 1e6, Math.min(high, 1e-7), (low + high) / 2]
        field.focus()
        set.call(field, String(values[(turns * 7 + Math.floor(turns / fields.length)) % values.length]))
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        field.blur()
        turns++
        await new Promise((resolve) => setTimeout(resolve, between))
        const buttons = [...document.querySelectorAll('button')]
        const named = (name: string) => buttons.find((button) => button.textContent?.trim() === name)
        // a loss that is not finite pauses the run
        if (turns % 20 === 0) named('Play')?.click()
        if (turns % 400 === 0) {
          named('Reset')?.click()
          named('Play')?.click()
        }
      }
      return turns
    },
    [milliseconds, BETWEEN] as const,
  )

test('charts of every metric draw what extreme knobs make of them, and no browser refuses a path', async ({
  page,
  playground,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/<\w+> attribute/.test(message.text())) refused.push(message.text())
  })
  await page.addInitScript(showEveryChart, Object.keys(METRICS))
  await playground.open(
    'engine=cpu&width=16&num_generations=4&generation_batch_size=16&learning_rate=1&max_grad_norm=0&warmup_steps=0',
  )
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
  await playground.button('Play').click()
  const turns = await turnKnobs(page, TURNING)
  expect(turns).toBeGreaterThan(TURNING / BETWEEN / 10)
  // what lies below is drawn when it comes into view
  for (let scrolled = 0; scrolled < 30; scrolled++) {
    await page.mouse.wheel(0, 600)
    await turnKnobs(page, 500)
  }
  expect(await page.locator('svg path[d]').count()).toBeGreaterThan(20)
  expect(refused).toEqual([])
})
