import { en } from '../../src/text/en'
import type { Language } from '../../src/text/language'
import { zh } from '../../src/text/zh'
import { nameOf, weightOf } from '../built'
import budget from '../budget.json' with { type: 'json' }
import { expect, test } from './playground'

/** The scripts of the worker, which loads beside the page. */
const OF_THE_WORKER = /^worker\b/

declare global {
  /** milliseconds after which Play could be pressed */
  var playableFrom: number | undefined
}

const VISITORS: Record<Language, { locale: string; play: string }> = {
  en: { locale: 'en-GB', play: en.transport.play },
  zh: { locale: 'zh-CN', play: zh.transport.play },
}

for (const [language, { locale, play }] of Object.entries(VISITORS)) {
  test.describe(`a visitor who reads ${language}`, () => {
    test.use({ locale })

    test('can press Play after no more than the budget has been loaded', async ({ page }) => {
      await page.addInitScript((name) => {
        const look = () => {
          const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:enabled')]
          if (!buttons.some((button) => button.textContent === name)) return
          globalThis.playableFrom = performance.now()
          observer.disconnect()
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      }, play)
      await page.goto(process.env.PAGE_URL!)
      await expect(page.getByRole('button', { name: play, exact: true })).toBeEnabled()
      // a request is in the list once it has been answered
      await page.waitForLoadState('networkidle')
      const requested = await page.evaluate(() => {
        const entries = performance.getEntriesByType('resource')
        return entries
          .filter(({ startTime }) => startTime <= globalThis.playableFrom!)
          .map(({ name }) => name)
      })
      const root = new URL('.', process.env.PAGE_URL).pathname
      const paths = [...new Set(requested.map((address) => new URL(address).pathname.slice(root.length)))]
      const files = paths.filter((path) => /\.(js|css)$/.test(path) && !OF_THE_WORKER.test(nameOf(path)))
      expect(files.map(nameOf)).toEqual(expect.arrayContaining(['react', 'app', `text-${language}-first`]))
      const weights = files.map((path) => [nameOf(path), weightOf(path)] as const)
      const all = weights.reduce((sum, [, weight]) => sum + weight, 0)
      expect(all, weights.map(([name, weight]) => `${name} ${weight}`).join(', ')).toBeLessThanOrEqual(
        budget.untilPlay,
      )
    })
  })
}
