import { readFile } from 'node:fs/promises'
import { test as base, expect, type ConsoleMessage, type Locator, type Page } from '@playwright/test'
import { RUNS } from '../../src/runs/saved/databases'
import type { SavedRunEntry } from '../../src/runs/saved/savedStore'
import { stored } from './stored'

/** The tag of tests for which `npm test` has no time: `npm run test:long` runs them. */
export const LONG = '@long'

/** What the first status line says. */
export interface Status {
  step: number
  reward: number
  /** NaN while there was none */
  evaluation: number
}

/** The page under test, by the names that a visitor's screen reader reads. */
export class Playground {
  constructor(readonly page: Page) {}

  /** Opens the layout Charts of Train at a link, and waits until a run is ready. */
  async open(link = ''): Promise<void> {
    await this.openAt([link, 'layout=charts'].filter(Boolean).join('&'))
  }

  /** Opens the page at a link as it is, and waits until a run is ready. */
  async openAt(link = ''): Promise<void> {
    await this.goTo(link)
    await expect(this.button('Play')).toBeVisible()
    // a software adapter compiles for seconds
    await expect(this.button('Step')).toBeEnabled({ timeout: 60_000 })
    await expect(this.status()).toContainText('step 0')
  }

  /** Loads the page at a link as it is, whatever becomes of its engine. */
  async goTo(link: string): Promise<void> {
    // a link that differs only after # would not load the page again
    if (this.page.url() !== 'about:blank') await this.page.goto('about:blank')
    await this.page.goto(new URL(`#${link}`, process.env.PAGE_URL).href)
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  number = (name: string): Locator => this.page.getByRole('spinbutton', { name, exact: true })
  choice = (name: string): Locator => this.page.getByRole('combobox', { name, exact: true })
  figure = (name: string): Locator => this.page.getByRole('figure', { name, exact: true })
  status = (): Locator => this.page.getByRole('status').first()

  /** Types a number as a visitor does: into the field, then away from it. */
  async write(name: string, value: string): Promise<void> {
    await this.number(name).fill(value)
    await this.number(name).press('Enter')
  }

  /** All settings, where they are open. */
  settings = (): Locator => this.page.getByRole('dialog', { name: 'All settings', exact: true })

  /** Opens all settings. */
  async openSettings(): Promise<void> {
    await this.button('All settings').click()
    await expect(this.settings()).toBeVisible()
  }

  /** Closes all settings. */
  async closeSettings(): Promise<void> {
    await this.settings().getByRole('button', { name: 'Close', exact: true }).click()
    await expect(this.settings()).toBeHidden()
  }

  /** Opens all settings, does something there, and closes them again. */
  async inSettings(act: () => Promise<unknown>): Promise<void> {
    await this.openSettings()
    await act()
    await this.closeSettings()
  }

  async read(): Promise<Status> {
    const text = (await this.status().textContent()) ?? ''
    const after = (word: string): number =>
      Number(new RegExp(`${word} (-?[\\d.,]+)`).exec(text)?.[1].replaceAll(',', '') ?? NaN)
    return { step: after('step'), reward: after('reward'), evaluation: after('evaluation') }
  }

  async step(): Promise<number> {
    return (await this.read()).step
  }

  /** The step at which a paused run has come to rest: its worker has told the last one. */
  async rest(): Promise<number> {
    await expect(this.status()).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
    return this.step()
  }

  /**
   * Waits until the browser has saved a run up to this step or a later one, which happens behind the page's back.
   * @param since milliseconds since 1970: what was saved before does not count
   */
  async saved(step: number, since = 0): Promise<void> {
    const most = async () => {
      const entries = await stored<SavedRunEntry>(this.page, RUNS.name, RUNS.records)
      return Math.max(0, ...entries.map(({ saved, steps }) => (saved >= since ? steps : 0)))
    }
    await expect.poll(most).toBeGreaterThanOrEqual(step)
  }

  /** Waits until the run has come to at least this step. */
  async reach(step: number, timeout = 20_000): Promise<void> {
    await expect.poll(() => this.step(), { timeout, intervals: [100] }).toBeGreaterThanOrEqual(step)
  }

  /** Plays until a stop condition of the set-up ends it. */
  async playToTheEnd(timeout = 20_000): Promise<void> {
    await this.button('Play').click()
    await expect(this.button('Pause')).toBeHidden({ timeout })
    await expect(this.button('Play')).toBeVisible()
  }

  messages = (): Locator => this.page.getByRole('region', { name: 'Messages', exact: true })

  /** The file that "Export run" gives. */
  async export<Record>(): Promise<Record> {
    const download = this.page.waitForEvent('download')
    await this.button('Export run').click()
    return JSON.parse(await readFile(await (await download).path(), 'utf8')) as Record
  }
}

/** Leaves full speed as the choice of an earlier visit, where there was none: a first visit is slow enough to watch. */
export const chooseFullSpeed = (): void => {
  const place = 'grpo-playground-preferences'
  if (location.protocol.startsWith('http')) localStorage[place] ??= JSON.stringify({ speed: 0 })
}

export interface Visit {
  /** How many times slower the page's thread runs. Its workers keep their speed: they are far ahead of what is shown. */
  slowdown: number
}

/** A visit: fails on a violated policy, an error in the console or the page, and any request beyond the site. */
export const test = base.extend<
  Visit & { playground: Playground; allowErrors(pattern: RegExp): void; allowed: RegExp[] }
>({
  slowdown: [1, { option: true }],
  // Playwright reads the names of what a fixture needs
  // oxlint-disable-next-line no-empty-pattern
  allowed: async ({}, give) => give([]),
  /** A fault that is tried shows in the console: such errors count for nothing. */
  allowErrors: async ({ allowed }, give) => give((pattern) => void allowed.push(pattern)),
  playground: async ({ page, context, allowed, slowdown }, visit) => {
    const wrong: string[] = []
    const listen = (message: ConsoleMessage): void => {
      if (message.type() === 'error') wrong.push(`console: ${message.text()}`)
    }
    context.on('console', listen)
    context.on('weberror', (error) => wrong.push(`page: ${error.error().message}`))
    context.on('request', (request) => {
      const url = new URL(request.url())
      const own = url.origin === new URL(process.env.PAGE_URL!).origin
      if (!own && url.protocol !== 'blob:' && url.protocol !== 'data:') wrong.push(`request: ${url.href}`)
    })
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI}`),
      ),
    )
    await page.addInitScript(chooseFullSpeed)
    if (slowdown > 1) {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    }
    await visit(new Playground(page))
    expect(wrong.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])
  },
})

export { expect }
