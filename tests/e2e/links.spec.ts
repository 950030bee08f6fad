import { expect, LONG, test } from './playground'
import { test as plain } from '@playwright/test'
import { writeLink } from '../../src/settings/packedLink'

test(
  'no link leaves the page blank, and many mistakes are told in a few messages',
  { tag: LONG },
  async ({ playground, page }) => {
    const unknown = Array.from({ length: 20_000 }, (_, i) => `unknown_${i}=1`).join('&')
    await playground.open(`task=zzz&kl_estimator=exact&task.constructor=1&glossary=toString&${unknown}`)
    await expect(playground.choice('Task')).toHaveValue('reverse')
    const messages = playground.messages().getByRole('alert')
    await expect(messages).toHaveCount(11)
    await expect(messages.first()).toContainText('task=zzz')
    await expect(messages.last()).toHaveText('… and 19,994 more.')
    // one that is too long changes nothing
    await playground.button('Step').click()
    await playground.reach(1)
    await page.evaluate(() => {
      location.hash = 'x'.repeat(1_000_001)
    })
    await expect(playground.messages()).toContainText('1,000,001 characters')
    expect(await playground.step()).toBe(1)
    await expect(page).toHaveURL(/#seed=1&layout=charts$/)
  },
)

test('settings behind ? are read like those behind #, and other queries stay', async ({
  playground,
  page,
}) => {
  await page.goto(new URL('?task=addition&utm_source=x&beta=0.2', process.env.PAGE_URL).href)
  await expect(playground.choice('Task')).toHaveValue('addition')
  await expect(playground.number('β')).toHaveValue('0.2')
  await expect(page).toHaveURL(/\/\?utm_source=x#task=addition&beta=0.2&seed=1/)
  await page.goto(new URL('?lang=zh', process.env.PAGE_URL).href)
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/)
  await page.goto(new URL('?lang=en', process.env.PAGE_URL).href)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto(new URL('?utm_source=task', process.env.PAGE_URL).href)
  await expect(playground.choice('Task')).toHaveValue('reverse')
  await expect(page).toHaveURL(/\?utm_source=task/)
  await expect(playground.messages().getByRole('alert')).toHaveCount(0)
})

plain(
  'an error that nothing catches leaves what happened, the link and the defaults',
  { tag: LONG },
  async ({ page }) => {
    const link = new URL('#beta=0.5&seed=3&lang=zh', process.env.PAGE_URL).href
    // before React, where the app is made; afterwards inside it
    await page.addInitScript(() => {
      if (!location.hash) return
      const isSecond = sessionStorage.getItem('opened') !== null
      sessionStorage.setItem('opened', 'yes')
      if (!isSecond) {
        Object.defineProperty(navigator, 'languages', {
          get() {
            throw new Error('no languages today')
          },
        })
        return
      }
      const { matchMedia } = window
      window.matchMedia = (query) => {
        if (!query.includes('width')) return matchMedia.call(window, query)
        throw new Error('no media today')
      }
    })
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('no languages today')
    await expect(page.getByRole('button', { name: '用默认设置打开', exact: true })).toBeVisible()
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('no media today')
    await expect(page.getByRole('textbox')).toHaveValue(link)
    await page.getByRole('button', { name: '用默认设置打开', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/#seed=1$/)
  },
)

test(
  'a long link is packed, opens the same, and says where it was cut off',
  { tag: LONG },
  async ({ playground, page }) => {
    const rows = ['grpo', 'dr_grpo', 'dapo', 'rloo', 'reinforce', 'gspo', 'cispo', 'sapo'].map(
      (preset, k) =>
        `row=task=addition;algorithm=${preset};num_generations=${4 + k};generation_batch_size=${12 * (4 + k)};temperature=0.8${k};learning_rate=0.00123456789${k};max_grad_norm=0.98765432${k};weight_decay=0.00123456${k};entropy_coef=0.00012345678${k};width=48;depth=3;task.digits=2;task.weight_exact=0.61234567${k}`,
    )
    const link = `view=compare&seed=1&seeds=2&budget=1234&threshold=0.5&${rows.join('&')}`
    const { text: packed } = await writeLink(link)
    expect(packed).toMatch(/^v=2&z=[\w-]+$/)
    await page.goto(new URL(`#${packed}`, process.env.PAGE_URL).href)
    await expect(page.getByRole('tab', { name: 'Compare' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('spinbutton', { name: 'Seeds' })).toHaveValue('2')
    await expect.poll(() => page.url()).toContain('#v=2&z=')
    const written = new URL(page.url()).hash
    await page.evaluate(() => {
      location.hash = 'seed=5&layout=charts'
    })
    await expect(playground.number('Seed')).toHaveValue('5')
    await page.evaluate((hash) => {
      location.hash = hash.slice(0, -9)
    }, written)
    await expect(playground.messages()).toContainText('damaged')
    await expect(playground.number('Seed')).toHaveValue('5')
  },
)
