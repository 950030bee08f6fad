import type { Page } from '@playwright/test'
import { LESSON_IDS } from '../../src/lessons/ids'
import { foreignWords } from '../text/names'
import { expectAxeClean } from './axe'
import { expect, LONG, test } from './playground'

/** What can be seen, and what a screen reader says besides: every text of the page that is shown. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said: string[] = [document.title]
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { parentElement: parent, textContent } = nodes.currentNode
      if (!parent || parent.closest('script, style, noscript, code, math, [lang="en"]')) continue
      const holder = parent.closest('select') ?? parent
      if (holder.closest('datalist') || isShown(holder)) said.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!isShown(element)) continue
      for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
        said.push(element.getAttribute(name) ?? '')
      }
    }
    return [...new Set(said.map((text) => text.trim()).filter(Boolean))]
  })

/** The texts with a word that is neither Chinese nor one of the names that Chinese keeps, but for what a task writes. */
const english = async (page: Page, written = /^$/): Promise<string[]> =>
  (await textsOf(page)).filter((text) => !written.test(text) && foreignWords(text).length > 0)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const status = (page: Page) => page.getByRole('status').first()
const address = (link: string) => new URL(`#${link}&layout=charts`, process.env.PAGE_URL).href

/** Opens every fold, so that what is in it is shown too. */
const unfold = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))

test('lang=zh is Chinese everywhere in Train', async ({ playground: { page } }) => {
  await page.goto(address('lang=zh&max_steps=12'))
  await expect(button(page, '单步')).toBeEnabled()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await expect(page).toHaveTitle('GRPO游乐场')
  await expectAxeClean(page, { colours: 'elsewhere' })
  expect(await english(page)).toEqual([])
  await button(page, '开始').click()
  await expect(page.getByRole('region', { name: '消息' })).toContainText('在第12步暂停')
  await unfold(page)
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^第1个token/ })
    .first()
    .click()
  await expect(page.getByText('裁剪范围').last()).toBeVisible()
  expect(await english(page)).toEqual([])
  await button(page, '表格').click()
  expect(await english(page)).toEqual([])
})

/** Tasks with a picture, and what their prompts and completions look like where they are words or keys. */
const PICTURED: Readonly<Record<string, RegExp | undefined>> = {
  diffusion: undefined,
  'grid-world': undefined,
  'budget-router': undefined,
  'reward-hacking': /^(\d\/8 · )?[a-z]+( #\d| \d+%)?$/,
  restoration: /^(\d\/8 · )?[a-z0-9]+ · [\d.]+ dB$/,
  'cart-pole': undefined,
}

for (const [task, written] of Object.entries(PICTURED)) {
  test(
    `the task ${task} is Chinese, with its picture and its curves`,
    { tag: LONG },
    async ({ playground: { page } }) => {
      await page.goto(address(`task=${task}&max_steps=3&lang=zh`))
      await expect(button(page, '单步')).toBeEnabled({ timeout: 60_000 })
      await button(page, '开始').click()
      await expect(status(page)).toContainText('第3步', { timeout: 60_000 })
      await unfold(page)
      expect(await english(page, written)).toEqual([])
      const tables = button(page, '把图示显示为表格')
      if (await tables.count()) await tables.click()
      expect(await english(page, written)).toEqual([])
    },
  )
}

test('the dialogs are Chinese', { tag: LONG }, async ({ playground: { page } }) => {
  await page.goto(address('lang=zh'))
  await expect(button(page, '单步')).toBeEnabled()
  await button(page, '帮助').click()
  await unfold(page)
  expect(await english(page)).toEqual([])
  await page.getByRole('button', { name: /^全部参数/ }).click()
  await expect(page.getByRole('dialog', { name: '全部参数' }).getByRole('table')).toBeVisible()
  expect(await english(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^当前引擎/ }).click()
  const adapter = /^(google|nvidia|amd|intel|apple|arm|qualcomm|mesa|microsoft)\b/i
  expect(await english(page, adapter)).toEqual([])
})

test(
  'Compare and Sweep are Chinese, in their set-up and in their results',
  { tag: LONG },
  async ({ playground: { page } }) => {
    test.setTimeout(180_000)
    await page.goto(address('view=compare&lang=zh'))
    await expect(button(page, '开始')).toBeEnabled()
    expect(await english(page)).toEqual([])
    await unfold(page)
    await expect(page.getByRole('region', { name: '比较表' })).toBeVisible()
    await page.getByRole('spinbutton', { name: '预算' }).fill('1024')
    await page.keyboard.press('Enter')
    await button(page, '开始').click()
    await expect(page.getByText('已完成')).toBeVisible({ timeout: 90_000 })
    await unfold(page)
    await button(page, '看下一个批次').click()
    await expect(page.getByText('信噪比', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    await unfold(page)
    expect(await english(page)).toEqual([])
    await page.getByRole('tab', { name: '扫描' }).click()
    await expect(button(page, '改β的取值')).toBeVisible()
    await unfold(page)
    await expect(page.getByText('改变什么')).toBeVisible()
    expect(await english(page)).toEqual([])
    await page
      .getByRole('radio', { name: '多个参数，搜索' })
      .or(button(page, '多个参数，搜索'))
      .first()
      .click()
    expect(await english(page)).toEqual([])
  },
)

test(
  'Learn is Chinese: the list, a lesson to its end, and a worksheet',
  { tag: LONG },
  async ({ playground: { page } }) => {
    test.setTimeout(120_000)
    await page.goto(address('view=learn&lang=zh'))
    await expect(page.getByRole('heading', { name: '学习', exact: true })).toBeVisible()
    expect(await english(page)).toEqual([])
    await page.getByRole('link', { name: /REINFORCE与GRPO/ }).click()
    await expect(page.getByRole('heading', { name: 'REINFORCE与GRPO' })).toBeVisible()
    expect(await english(page)).toEqual([])
    await page.getByRole('radio', { name: /谁也不比谁快/ }).check()
    // the first run may be over in half a second
    await Promise.all([
      page.getByText(/第1次运行，共2次：.*，第\d+步，共\d+步/).waitFor(),
      button(page, '运行').click(),
    ])
    const explanation = page.getByRole('region', { name: '发生了什么', exact: true })
    await expect(explanation).toContainText('它们是同一次运行。', { timeout: 60_000 })
    await expect(explanation).toContainText(/都从0\.\d+升到0\.\d+；任何一步的差别都不超过0。/)
    expect(await english(page)).toEqual([])
    await expectAxeClean(page, { colours: 'elsewhere' })
    await page.getByRole('link', { name: '全部课程' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'REINFORCE与GRPO' })).toContainText('预测对了')
    await button(page, '练习单').click()
    await expect(page.getByRole('heading', { name: 'GRPO练习单' })).toBeVisible()
    expect(await english(page)).toEqual([])
  },
)

test('every lesson is Chinese before it runs', { tag: LONG }, async ({ playground: { page } }) => {
  for (const id of LESSON_IDS) {
    await page.goto(address(`lesson=${id}&lang=zh`))
    await expect(page.getByRole('group', { name: '你的预测' })).toBeVisible()
    expect([id, await english(page)]).toEqual([id, []])
  }
})

test(
  'the coach speaks Chinese, and what it changed can be had back',
  { tag: LONG },
  async ({ playground: { page } }) => {
    // ends before a rule that needs more steps can speak
    await page.goto(address('num_iterations=1&max_steps=40&lang=zh'))
    const coach = page.getByRole('region', { name: '教练', exact: true })
    await expect(coach).toContainText('教练：目前没有发现问题。')
    await button(page, '开始').click()
    await expect(page.getByRole('region', { name: '消息' })).toContainText('在第40步暂停')
    await expect(coach).toContainText(/裁剪没有机会生效.*μ 1 → 2/)
    await unfold(page)
    expect(await english(page)).toEqual([])
    await coach.getByRole('button', { name: '应用', exact: true }).click()
    await expect(coach).toContainText(/第\d+步已改：μ 1 → 2。/)
    await coach.getByRole('button', { name: '撤销' }).click()
  },
)

test(
  'the walk through a step, the frozen step and the policy are Chinese',
  { tag: LONG },
  async ({ playground: { page } }) => {
    await page.goto(address('max_steps=6&beta=0.04&lang=zh'))
    await button(page, '开始').click()
    await expect(page.getByRole('region', { name: '消息' })).toContainText('在第6步暂停')
    const mode = (name: string) =>
      page.getByRole('group', { name: '组的视图' }).getByText(name, { exact: true })
    await mode('逐步走一遍').click()
    for (let stage = 1; stage <= 11; stage++) {
      await expect(page.getByText(`${stage}/11`)).toBeVisible()
      expect([stage, await english(page)]).toEqual([stage, []])
      if (stage < 11) await button(page, '前进').click()
    }
    await mode('换参数试算').click()
    await expect(page.getByText('这一步已冻结', { exact: false })).toBeVisible()
    expect(await english(page)).toEqual([])
    await mode('策略').click()
    await expect(page.getByText('可能的回答')).toBeVisible()
    expect(await english(page)).toEqual([])
  },
)

/** Lines of chat_rl.py, stories of the task and their words, and the pasted table. */
const QUOTED = [
  /^get_batch$|=|^yield |^with torch|requires_grad/,
  /^(\d+\/16 · )?(ann|bob|cy)\b|^(finds|gets|gives|loses)$/,
  /^\| condition/,
  /^DeepSeekMath$|^grpo_nanochat\.py$/,
]

test(
  'the conversion from nanochat, and reports that are pasted, are Chinese',
  { tag: LONG },
  async ({ playground: { page } }) => {
    await page.goto(address('task=arithmetic-chat&max_steps=2&lang=zh'))
    await button(page, '开始').click()
    await expect(page.getByRole('region', { name: '消息' })).toContainText('在第2步暂停', { timeout: 60_000 })
    const rows = page.getByRole('textbox', { name: '数据行' })
    await expect(async () => {
      await unfold(page)
      await expect(rows).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByText('逐行对照', { exact: false }).last()).toBeVisible()
    await rows.fill(
      '| condition | samples | mean | std |\n|---|---|---|---|\n| 16416 | 4 | 0.1 | 1.2 |\n| 221 | 3 | 0 | 0.9 |',
    )
    await expect(page.getByText('读到：', { exact: false })).toBeVisible()
    expect(await english(page, new RegExp(QUOTED.map(({ source }) => source).join('|')))).toEqual([])
  },
)

test(
  'the language is switched at once, also for what was said before, and kept',
  { tag: LONG },
  async ({ page, playground }) => {
    const chinese: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/text-zh-[^/]*\.js$/.test(pathname)) chinese.push(pathname)
    })
    await playground.open('task=grid-world&beta=hello&max_steps=5')
    await playground.button('Play').click()
    await expect(playground.messages()).toContainText('Paused at step 5')
    // an English visitor does not load the Chinese texts
    expect(chinese).toEqual([])
    await playground.button('Preferences').click()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('zh')
    await expect(page.getByRole('region', { name: '消息' })).toContainText('在第5步暂停')
    await expect(page.getByRole('region', { name: '消息' })).toContainText('链接里写着beta=hello')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
    expect(chinese.length).toBeGreaterThan(0)
    expect(new Set(chinese).size).toBe(chinese.length)
    await unfold(page)
    expect(await english(page)).toEqual([])
    await expect.poll(() => page.url()).toContain('&lang=zh')
    await page.goto('about:blank')
    await page.goto(address('seed=2'))
    await expect(button(page, '单步')).toBeEnabled()
    await button(page, '偏好').click()
    await page.getByRole('combobox', { name: '语言' }).selectOption('en')
    await expect(playground.button('Step')).toBeEnabled()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page).toHaveTitle('GRPO Playground')
  },
)

test.describe('in a Chinese browser', () => {
  test.use({ locale: 'zh-CN' })

  test('the page is Chinese from the first paint', async ({ playground: { page } }) => {
    const painted = page.waitForFunction(() => document.querySelector('h1')?.textContent)
    await page.goto(address(''))
    expect(await (await painted).jsonValue()).toBe('GRPO游乐场')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'nothing of any view is wider than the screen in Chinese',
    { tag: LONG },
    async ({ playground: { page } }) => {
      for (const view of ['train', 'compare', 'sweep', 'learn', 'runs']) {
        await page.goto(address(`${view === 'train' ? '' : `view=${view}&`}lang=zh`))
        await expect(button(page, { learn: '练习单', runs: '打开“训练”' }[view] ?? '开始')).toBeEnabled()
        await unfold(page)
        expect([view, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([view, 390])
      }
    },
  )

  test(
    'nothing of a lesson is wider than the screen in Chinese',
    { tag: LONG },
    async ({ playground: { page } }) => {
      test.setTimeout(120_000)
      for (const id of LESSON_IDS) {
        await page.goto(address(`lesson=${id}&lang=zh`))
        await expect(page.getByRole('group', { name: '你的预测' })).toBeVisible()
        expect([id, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([id, 390])
      }
      await button(page, '运行').click()
      await expect(page.getByRole('region', { name: '发生了什么' })).toBeVisible({ timeout: 90_000 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    },
  )
})

test(
  'the header has room for every control at any width, in both languages',
  { tag: LONG },
  async ({ playground: { page } }) => {
    for (const chosen of ['en', 'zh'] as const) {
      await page.goto(address(`lang=${chosen}`))
      await expect(button(page, { en: 'Step', zh: '单步' }[chosen])).toBeEnabled()
      for (const width of [390, 620, 720, 830, 960, 1090, 1110, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
        expect([chosen, width, scrolled]).toEqual([chosen, width, width])
      }
    }
  },
)
