import type { Locator, Page } from '@playwright/test'
import { expectAxeClean } from './axe'
import { en } from '../../src/text/en'
import { expect, LONG, test } from './playground'

declare global {
  /** how much of the page has moved by itself */
  var moved: number
}

test(
  'axe finds nothing: before, while and after training, then in the dark, and in the help',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('beta=hello')
    await expectAxeClean(page)
    // at full speed the page would have less time for axe
    await playground.choice('Speed').selectOption('Normal')
    await playground.button('Play').click()
    await playground.reach(5)
    await expectAxeClean(page, { colours: 'elsewhere' })
    await playground.button('Pause').click()
    await playground.rest()
    await expectAxeClean(page)
    // where the page differs in its colours alone
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAxeClean(page, { colours: 'alone' })
    await playground.button('Help').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAxeClean(page, { within: ['dialog'] })
  },
)

for (const { title, width, colorScheme } of [
  { title: 'on a laptop', width: 1280, colorScheme: 'light' },
  { title: 'on a phone', width: 390, colorScheme: 'light' },
  { title: 'in the dark', width: 1280, colorScheme: 'dark' },
] as const) {
  test(
    `axe finds no colour ${title} before and while a run plays`,
    { tag: LONG },
    async ({ playground, page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await playground.open('beta=hello')
      await expectAxeClean(page, { colours: 'alone' })
      await playground.button('Play').click()
      await playground.reach(20)
      await expectAxeClean(page, { colours: 'alone' })
    },
  )
}

test(
  'every chart has its figures as a table, and the status line is not read aloud at every step',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open()
    await expect(playground.status()).toHaveAttribute('aria-live', 'off')
    await playground.button('Step').click()
    await playground.reach(1)
    const names = ['Reward', 'Advantage per group', 'KL', 'Clip fraction']
    await playground.button('Tables').click()
    await expect(playground.button('Tables')).toHaveAttribute('aria-pressed', 'true')
    for (const name of names) await expect(playground.figure(name).getByRole('table')).toBeVisible()
    await expectAxeClean(page, { within: ['[role="figure"]'] })
    await playground.button('Tables').click()
    for (const name of names) await expect(playground.figure(name).getByRole('table')).toHaveCount(0)
    for (const name of ['Reward', 'KL', 'Clip fraction']) {
      await expect(playground.figure(name).locator('svg.recharts-surface').first()).toBeVisible()
    }
    // a dot a completion
    await expect(playground.figure('Advantage per group').locator('circle[data-sign]').first()).toBeVisible()
  },
)

test('a laptop shows the controls, five settings, four charts and the group without scrolling, a tablet two columns', async ({
  playground,
  page,
}) => {
  await playground.open()
  await playground.button('Step').click()
  await playground.reach(1)
  const shown = [
    ...['Play', 'Step', 'Reset', 'Add REINFORCE', 'All settings', 'Share'].map(playground.button),
    ...['Task', 'Algorithm', 'Speed'].map(playground.choice),
    page.getByRole('group', { name: 'Reward scaling', exact: true }),
    ...['Group size', 'β', 'ε', 'Learning rate'].map(playground.number),
    ...['Reward', 'Advantage per group', 'KL', 'Clip fraction', 'Push', 'Dead groups'].map(playground.figure),
    page.getByRole('region', { name: 'Answers of the group', exact: true }),
    playground.status(),
  ]
  for (const element of shown) await expect(element).toBeInViewport({ ratio: 1 })
  // plots have the width of their charts, but for the names at the ends of the curves
  for (const name of ['Reward', 'KL', 'Clip fraction']) {
    const [axis, chart] = [
      await playground.figure(name).locator('.recharts-cartesian-grid-horizontal line').first().boundingBox(),
      await playground.figure(name).boundingBox(),
    ]
    expect(axis!.width / chart!.width, name).toBeGreaterThan(0.6)
  }
  const overflow = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { across: scrollWidth - innerWidth, down: scrollHeight - innerHeight }
  })
  expect(overflow.across).toBeLessThanOrEqual(0)

  await page.setViewportSize({ width: 768, height: 1024 })
  const [reward, advantage] = [playground.figure('Reward'), playground.figure('Advantage per group')]
  const [left, right] = [await reward.boundingBox(), await advantage.boundingBox()]
  expect(right!.y).toBe(left!.y)
  expect(right!.x).toBeGreaterThan(left!.x + left!.width)
  const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(across).toBeLessThanOrEqual(0)
})

/** The contrast of the text of an element with what is behind it. */
const contrastOf = (element: Locator): Promise<number> =>
  element.evaluate((one: Element) => {
    const luminance = (colour: string) =>
      colour
        .match(/[\d.]+/g)!
        .slice(0, 3)
        .map((level) => Number(level) / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0)
    const { color } = getComputedStyle(one)
    let ground = one
    while (getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') ground = ground.parentElement!
    const { backgroundColor } = getComputedStyle(ground)
    const [low, high] = [luminance(color), luminance(backgroundColor)].toSorted((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  })

test('nothing moves when Charts opens', async ({ playground, page }) => {
  await page.addInitScript(() => {
    globalThis.moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        globalThis.moved += (shift as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await playground.open()
  await expect(page.getByRole('region', { name: 'Answers of the group', exact: true })).toBeVisible()
  expect(await page.evaluate(() => globalThis.moved)).toBeLessThan(0.05)
})

test('an open token is legible, also in low rows', { tag: LONG }, async ({ playground, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [link, style] of [
    ['', 'tall'],
    ['num_generations=12&generation_batch_size=96', 'compact'],
  ]) {
    await playground.openAt(link)
    await expect(page.locator(`[data-style="${style}"]`)).toBeVisible()
    await playground.button('Step').click()
    await playground.reach(1)
    const token = playground.figure('Advantage per group').locator('[data-place]').first()
    await token.click()
    await page.mouse.move(0, 0)
    expect(await contrastOf(token), style).toBeGreaterThanOrEqual(4.5)
  }
})

test(
  'a comparison is not cut, and its heading keeps its place',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const width of [700, 1100, 1240]) {
      await page.setViewportSize({ width, height: 800 })
      await playground.openAt('algorithm=reinforce_baseline')
      await playground.button('Add REINFORCE').click()
      const heading = page.getByRole('heading', { name: /REINFORCE \+ baseline pushes/ })
      await expect(heading).toBeVisible()
      const { cut, height } = await heading.evaluate(({ scrollWidth, clientWidth, clientHeight }) => ({
        cut: scrollWidth - clientWidth,
        height: clientHeight,
      }))
      expect([width, cut, height]).toEqual([width, 0, 56])
      await expect(playground.button('Remove REINFORCE')).toBeInViewport({ ratio: 1 })
      // the name beside the first arrow lies right of the scores
      const [name] = await page
        .locator('figure tspan')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
      const dots = await page
        .locator('figure svg circle[r="5"]')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
      expect(name).toBeGreaterThan(Math.max(...dots))
    }
  },
)

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `a pressed toggle under the pointer is legible, ${colorScheme}`,
    { tag: LONG },
    async ({ playground, page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await playground.open()
      await playground.button('Tables').click()
      for (const toggle of [playground.button('Tables'), playground.button('Charts')]) {
        await expect(toggle).toHaveAttribute('aria-pressed', 'true')
        await toggle.hover()
        expect(await contrastOf(toggle)).toBeGreaterThanOrEqual(4.5)
      }
    },
  )
}

test('a list in Charts keeps its words off its border', { tag: LONG }, async ({ playground, page }) => {
  await playground.open()
  await playground.button('Step').click()
  await playground.reach(1)
  await expect(page.getByRole('combobox', { name: /^Reward per group/ })).toBeVisible()
  const padding = await page
    .locator('section[aria-label="Charts"] select')
    .evaluateAll((lists) => lists.map((list) => parseFloat(getComputedStyle(list).paddingLeft)))
  expect(Math.min(...padding)).toBeGreaterThanOrEqual(4)
})

test('KL has no healthy range where nothing measures it', { tag: LONG }, async ({ playground }) => {
  const range = playground.figure('KL').getByRole('group', { name: 'Healthy KL' })
  await playground.open()
  await playground.button('Step').click()
  await playground.reach(1)
  await expect(range).toBeVisible()
  await playground.open('use_reference=false')
  await playground.button('Step').click()
  await playground.reach(1)
  await expect(playground.figure('KL').locator('[data-chart]')).toBeVisible()
  await expect(range).toHaveCount(0)
})

test(
  'no control and no chart moves while a run plays, nor after a reset',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open()
    await playground.button('Step').click()
    await playground.reach(1)
    const shown = page.locator(
      'header :is(button, select), [aria-label="Controls"] :is(button, input), [role="figure"]',
    )
    const places = () =>
      shown.evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, height } = element.getBoundingClientRect()
          const name = element.getAttribute('aria-label') ?? element.tagName
          return `${name} ${x.toFixed(1)} ${y.toFixed(1)} ${height.toFixed(1)}`
        }),
      )
    // the status, the coach and an announcement of each kind: the last of them come when the page is idle
    await expect(page.locator('[role="status"]')).toHaveCount(4)
    // once the run has a step, charts are drawn one after another, each in the place of a figure with its name alone
    await expect(playground.figure('Gradient norm')).toBeVisible()
    await expect(page.locator('[role="figure"][class*="figure"]:not(:has([data-chart]))')).toHaveCount(0)
    const before = await places()
    await playground.button('Play').click()
    for (const step of [15, 120]) {
      await playground.reach(step)
      expect(await places()).toEqual(before)
    }
    await playground.button('Reset').click()
    await expect(playground.status()).toContainText('step 0')
    await expect(playground.button('Step')).toBeEnabled()
    expect(await places()).toEqual(before)
  },
)

test(
  'on a phone the charts stand in one column, and the controls stay in view',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const link of ['task=grid-world', '']) {
      await playground.open(link)
      await expect
        .poll(async () => (await playground.figure('Reward').boundingBox())?.y)
        .toBeLessThanOrEqual(260)
    }
    await playground.button('Play').click()
    await playground.reach(10)
    await playground.button('Pause').click()
    const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(across).toBeLessThanOrEqual(0)
    await playground.figure('Loss').scrollIntoViewIfNeeded()
    await expect(playground.button('Play')).toBeInViewport({ ratio: 1 })
    await expectAxeClean(page, { colours: 'elsewhere' })
    await playground.openSettings()
    await expect(
      playground.settings().getByRole('spinbutton', { name: 'Group size', exact: true }),
    ).toBeVisible()
  },
)

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
  [768, 1024],
  [390, 844],
]) {
  test(
    `nothing but the picture changes place with the layout at ${width} px`,
    { tag: LONG },
    async ({ playground, page }) => {
      await page.setViewportSize({ width, height })
      await playground.open('width=16')
      await playground.button('Step').click()
      await playground.reach(1)
      const places = () =>
        page
          .locator('header :is(button, a), [aria-label="Settings"], [aria-label="Controls"] *, h2')
          .evaluateAll((elements) =>
            elements
              .filter((element) => element.checkVisibility() && element.getClientRects()[0].top < innerHeight)
              .filter((element) => element.tagName !== 'H2' || element.closest('[role="tabpanel"]') !== null)
              .slice(0, 60)
              .map((element) => {
                const { x, y, height: high } = element.getBoundingClientRect()
                // a heading has as many lines as its text
                const size = element.tagName === 'H2' ? '' : high.toFixed(0)
                return `${element.tagName} ${x.toFixed(0)} ${y.toFixed(0)} ${size}`
              }),
          )
      await expect(playground.figure('Reward').locator('[data-chart]')).toBeVisible()
      const before = await places()
      expect(before.length).toBeGreaterThan(20)
      await page.keyboard.press('c')
      await expect(
        page.getByRole('figure', { name: 'Advantage per group' }).locator('[data-completion]').first(),
      ).toBeVisible()
      expect(await places()).toEqual(before)
      await page.keyboard.press('c')
      await expect(playground.figure('Reward').locator('[data-chart]')).toBeVisible()
      expect(await places()).toEqual(before)
    },
  )
}

test(
  'every control and figure has the name that others rely on',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('lang=en')
    for (const name of [
      'Play',
      'Step',
      'Reset',
      'New seed',
      'All settings',
      'Stage',
      'Charts',
      'Share',
      'Export run',
      'Export',
      'Import',
    ]) {
      await expect(playground.button(name)).toHaveCount(1)
    }
    await expect(playground.number('Seed')).toHaveCount(1)
    for (const name of ['Group size', 'β', 'ε', 'Learning rate']) {
      await expect(playground.number(name)).toHaveCount(1)
      await expect(page.getByRole('slider', { name: `${name} slider`, exact: true })).toHaveCount(1)
    }
    for (const name of ['Task', 'Algorithm', 'Speed']) await expect(playground.choice(name)).toHaveCount(1)
    await expect(page.getByRole('group', { name: 'Reward scaling', exact: true })).toHaveCount(1)
    await playground.inSettings(async () => {
      const settings = playground.settings()
      for (const name of [
        'Group size',
        'Prompts per step',
        'β',
        'ε',
        'ε high',
        'μ',
        'Learning rate',
        'Temperature',
      ]) {
        await expect(settings.getByRole('spinbutton', { name, exact: true })).toHaveCount(1)
        await expect(settings.getByRole('slider', { name: `${name} slider`, exact: true })).toHaveCount(1)
      }
      const choices = [
        ...['Task', 'Algorithm', 'Baseline', 'Reward scaling', 'Surrogate', 'Ratio level'],
        ...['Loss type', 'Engine'],
      ]
      for (const name of choices) {
        await expect(settings.getByRole('combobox', { name, exact: true })).toHaveCount(1)
      }
    })
    const figures = [
      ...['Reward', 'Advantage per group', 'Reward per group', 'KL', 'Clip fraction', 'Entropy', 'Loss'],
      'Gradient norm',
    ]
    for (const name of figures) await expect(playground.figure(name)).toHaveCount(1)
  },
)

test(
  'the note of a change mark lies whole within its chart, at either end of the axis',
  { tag: LONG },
  async ({ playground }) => {
    // a change is marked at the first step that was taken with it
    const stepTo = async (last: number) => {
      for (let step = (await playground.step()) + 1; step <= last; step++) {
        await playground.button('Step').click()
        await playground.reach(step)
      }
    }
    await playground.open('width=16')
    await stepTo(1)
    await playground.write('Learning rate', '0.0123')
    await stepTo(17)
    await playground.inSettings(() => playground.write('Temperature', '1.5'))
    await stepTo(18)
    for (const name of ['Reward', 'KL']) {
      const marks = playground.figure(name).getByRole('list').getByRole('button')
      await expect(marks.nth(1)).toBeVisible()
      for (const mark of await marks.all()) {
        await mark.focus()
        const note = playground.figure(name).getByRole('tooltip')
        await expect(note).toHaveCount(1)
        const [inner, outer] = [await note.boundingBox(), await playground.figure(name).boundingBox()]
        expect(inner!.x).toBeGreaterThanOrEqual(outer!.x)
        expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width)
        expect(inner!.y + inner!.height).toBeLessThanOrEqual(outer!.y + outer!.height)
      }
    }
  },
)

test(
  'a metric added by name is a figure of its own, stays for the next visit, and can be removed',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open()
    const field = page.getByRole('combobox', { name: 'Add a metric', exact: true })
    await field.fill('no such thing')
    await field.press('Enter')
    await expect(page.getByText('No recorded metric is called “no such thing”.')).toBeVisible()
    await field.fill('grad_snr')
    await field.press('Enter')
    const figure = playground.figure('Gradient signal to noise')
    await expect(figure).toBeVisible()
    await expect(page).toHaveURL(/charts=grad_snr/)
    await expectAxeClean(page, { within: ['[aria-label="Gradient signal to noise"]'] })
    await playground.open()
    await expect(figure).toBeVisible()
    // it is drawn when somebody looks at it
    await figure.scrollIntoViewIfNeeded()
    await playground.button('Remove Gradient signal to noise').click()
    await expect(figure).toHaveCount(0)
    await playground.open('charts=ratio_max,nonsense')
    await expect(playground.messages()).toContainText('nonsense')
    await expect(playground.figure('Ratio, largest')).toBeVisible()
  },
)

test(
  'text of twice the size and a page zoomed to 400 % hide nothing and need no scrolling across in any view',
  { tag: LONG },
  async ({ playground, page, context }) => {
    const across = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const views = async () => {
      for (const view of ['Compare', 'Sweep', 'Learn', 'Runs', 'Train']) {
        await page.getByRole('tab', { name: view, exact: true }).click()
        await expect(page.getByText(en.page.loading, { exact: true })).toHaveCount(0)
        expect(await across(), view).toBeLessThanOrEqual(0)
      }
    }
    await playground.open('width=16')
    await playground.button('Step').click()
    await playground.reach(1)
    const session = await context.newCDPSession(page)
    // the visitor's own setting, which changes what em means in media queries
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await expect.poll(across).toBeLessThanOrEqual(0)
    await views()

    await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
    // 1280 × 1024 at 400 %
    await page.setViewportSize({ width: 320, height: 256 })
    await views()
    const hint = page.getByText(/^Look for:/).last()
    expect(await hint.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(0)
    await playground.figure('Reward').scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 300))
    await playground.button('Help').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  },
)

/** How many of 100 points down the middle show what scrolls: nothing that stays in its place, and no head or foot of a dialog that does. */
const inFlow = (page: Page) =>
  page.evaluate(() => {
    const stays = (element: Element): boolean => {
      const { position, top, bottom } = getComputedStyle(element)
      if (element.closest('dialog')) {
        const box = element.closest('dialog')!
        return box.scrollHeight <= box.clientHeight && element.closest('header, footer') !== null
      }
      const isHeld = position === 'fixed' || (position === 'sticky' && !(top === 'auto' && bottom === 'auto'))
      return isHeld || (element.parentElement !== null && stays(element.parentElement))
    }
    const points = Array.from({ length: 100 }, (_, at) => (innerHeight * (at + 0.5)) / 100)
    const shown = points.map((y) => document.elementFromPoint(innerWidth / 2, y))
    return shown.filter((element) => element && !stays(element)).length
  })

/** 1280 × 1024 at 400 %. */
const LOW = { width: 320, height: 256 }

test(
  'at 400 % every view shows content on at least half of the window, and nothing is wider than it',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.setViewportSize(LOW)
    const expectRoom = async (what: string) => {
      const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(across, what).toBeLessThanOrEqual(0)
      await page.evaluate(() => scrollBy(0, 200))
      await expect.poll(() => inFlow(page), what).toBeGreaterThanOrEqual(50)
    }
    await playground.goTo('layout=stage&width=16')
    await expect(page.getByRole('figure', { name: en.stage.figure, exact: true })).toBeVisible()
    const tops = await page
      .getByRole('banner')
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size, 'lines of views').toBe(1)
    await expectRoom('Stage')
    await playground.open('width=16')
    await playground.button('Step').click()
    await playground.reach(1)
    await expectRoom('Charts')
    for (const view of ['sweep', 'learn', 'runs', 'compare']) {
      await playground.goTo(`view=${view}`)
      await expect(page.getByRole('tab', { selected: true })).toHaveCount(1)
      await expect(page.getByText(en.page.loading, { exact: true })).toHaveCount(0)
      for (const dismiss of await playground.messages().getByRole('button', { name: 'Dismiss' }).all())
        await dismiss.click()
      await expectRoom(view)
    }
    await expect(page.getByRole('button', { name: /band/i })).toBeVisible()
    await playground.goTo('lesson=truncation')
    await expect(playground.button('Run')).toBeVisible()
    await expectRoom('lesson')
  },
)

test(
  'at 400 % all settings and the glossary scroll with their heads and feet',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.setViewportSize(LOW)
    await playground.openAt('width=16')
    await playground.openSettings()
    expect(await inFlow(page)).toBeGreaterThanOrEqual(50)
    await playground
      .settings()
      .getByRole('combobox', { name: 'Engine', exact: true })
      .scrollIntoViewIfNeeded()
    expect(await inFlow(page)).toBeGreaterThanOrEqual(75)
    await playground.closeSettings()
    await playground.goTo('glossary=kl')
    const glossary = page.getByRole('region', { name: 'Glossary', exact: true })
    await expect(glossary.getByRole('heading', { name: 'KL divergence' })).toBeVisible()
    await glossary.hover()
    await page.mouse.wheel(0, 120)
    await expect(glossary.getByRole('searchbox')).not.toBeInViewport()
  },
)

test(
  'paper is white in the dark too, has colours, charts as wide as their place, and no buttons of the run',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await playground.open('width=16')
    await playground.button('Step').click()
    await playground.reach(1)
    await expect(playground.figure('Gradient norm')).toBeVisible()
    // the smallest ones, beside the group, have an svg alone
    await expect(page.locator('[role="figure"]:not(:has([data-chart], svg))')).toHaveCount(0)
    // what is laid out for paper is seen while it is printed alone
    await page.evaluate(() => {
      const paper = matchMedia('print')
      paper.addEventListener('change', () => {
        if (!paper.matches) return
        const style = getComputedStyle(document.body)
        const widthOf = (element: Element) => element.getBoundingClientRect().width
        const charts = [...document.querySelectorAll('[role="figure"] .recharts-wrapper')]
        const seen = {
          paper: style.getPropertyValue('--paper'),
          colours: style.getPropertyValue('print-color-adjust'),
          buttons: document.querySelector('[aria-label="Controls"] button')?.getClientRects().length,
          off: charts.map((chart) => widthOf(chart) - widthOf(chart.parentElement!)),
        }
        document.documentElement.dataset.onPaper = JSON.stringify(seen)
      })
    })
    await page.pdf({ format: 'A4' })
    const seen = await page.evaluate(() => document.documentElement.dataset.onPaper)
    const { off, ...others } = JSON.parse(seen!) as { off: number[] }
    expect(others).toEqual({ paper: '#fff', colours: 'exact', buttons: 0 })
    expect(off.length).toBeGreaterThan(2)
    // a chart is drawn in whole pixels
    expect(Math.max(...off.map(Math.abs))).toBeLessThan(1)
  },
)

test('paper has no bar of Compare or Sweep over its content', { tag: LONG }, async ({ playground, page }) => {
  for (const view of ['compare', 'sweep']) {
    await playground.goTo(`view=${view}`)
    await page.emulateMedia({ media: 'screen' })
    await expect(playground.button('Play')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(playground.button('Play')).toBeHidden()
  }
})

test(
  'paper has no panel, dialog or button of a lesson over its content',
  { tag: LONG },
  async ({ playground, page }) => {
    const onPaper = (isPaper: boolean) => page.emulateMedia({ media: isPaper ? 'print' : 'screen' })
    await playground.open('task=reverse&width=16')
    await playground.button('Help').click()
    await onPaper(true)
    await expect(page.getByRole('dialog')).toBeHidden()
    await onPaper(false)
    await page.getByRole('button', { name: 'Glossary: every term, setting and metric' }).click()
    const glossary = page.getByRole('region', { name: 'Glossary', exact: true })
    await expect(glossary).toBeVisible()
    await onPaper(true)
    await expect(glossary).toBeHidden()
    await onPaper(false)
    await playground.goTo('lesson=truncation')
    for (const name of ['Run', 'Next']) {
      await onPaper(false)
      await expect(playground.button(name)).toBeVisible()
      await onPaper(true)
      await expect(playground.button(name)).toBeHidden()
    }
  },
)

for (const [media, widths] of [
  ['print', [700, 718, 740]],
  ['screen', [1104, 1160, 1240]],
] as const) {
  test(
    `names of the Stage’s columns do not touch at widths ${widths.join(', ')} (${media})`,
    { tag: LONG },
    async ({ playground, page }) => {
      await playground.openAt('width=16')
      await playground.button('Step').click()
      const result = page.getByText(/^Result/).first()
      await expect(result).toBeVisible()
      await page.emulateMedia({ media })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 1000 })
        const ends = () =>
          page
            .getByText(/^= Push/)
            .or(page.getByRole('button', { name: 'Divide by σ' }))
            .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
        const gap = async () => (await result.boundingBox())!.x - (await ends())
        await expect.poll(gap, `${width}`).toBeGreaterThan(4)
      }
    },
  )
}

test(
  'a landscape sheet of the Stage cuts none of its charts',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.openAt('task=reverse&width=16')
    await page.setViewportSize({ width: 1045, height: 640 })
    await page.emulateMedia({ media: 'print' })
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[role="tabpanel"] *')].flatMap((element) => {
          const { overflowY } = getComputedStyle(element)
          const isCut = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
          return isCut && element.clientHeight > 100 ? [element.className.toString()] : []
        }),
      )
    expect(await cut()).toEqual([])
  },
)

test(
  'shows what is on, chosen and pressed in colours that the system forces',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await playground.openAt()
    const look = (name: string, part?: string) =>
      playground.button(name).evaluate((button, of) => {
        const { backgroundColor, borderBottomColor, color } = getComputedStyle(
          of === undefined ? button : button.querySelector('i')!,
          of,
        )
        return { ground: backgroundColor, edge: borderBottomColor, color }
      }, part)
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const track = await look('Divide by σ', '')
    expect(track.ground).not.toBe(paper)
    expect((await look('Divide by σ', '::after')).ground).not.toBe(track.ground)
    expect((await look('Stage')).ground).not.toBe((await look('Charts')).ground)
    const play = await look('Play')
    expect(play.ground).not.toBe(paper)
    expect(play.color).not.toBe(play.ground)
    const tab = page.getByRole('tab', { name: 'Learn' })
    expect(await tab.evaluate((one) => getComputedStyle(one).borderBottomColor)).toBe('rgba(0, 0, 0, 0)')
    const group = page
      .getByRole('group', { name: 'All groups of this step' })
      .getByRole('button', { pressed: true })
    expect(await group.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  },
)

for (const { width, height } of [
  { width: 1024, height: 600 },
  { width: 390, height: 844 },
  { width: 1280, height: 700 },
])
  test(
    `step and reward are in the first window at ${width} × ${height}, and a message covers no word of it`,
    { tag: LONG },
    async ({ playground, page }) => {
      await page.setViewportSize({ width, height })
      await playground.openAt('max_steps=1')
      await playground.button('Step').click()
      const message = playground.messages().locator('> div')
      await expect(message).toContainText('Paused at step 1')
      for (const figure of ['step', 'reward'])
        await expect(page.locator(`[data-figure='${figure}']`)).toBeInViewport({ ratio: 1 })
      const below = await message.evaluate((one) => {
        const { top, right, bottom, left } = one.getBoundingClientRect()
        return [...document.querySelectorAll('h2, [role="status"], button, select, input')]
          .filter((other) => !one.contains(other))
          .filter((other) => {
            const box = other.getBoundingClientRect()
            return box.right > left && box.left < right && box.bottom > top && box.top < bottom
          })
          .map((other) => other.outerHTML)
      })
      expect(below).toEqual([])
    },
  )

test(
  'what is pressed with a finger is at least 24 px high on small screens',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await playground.openAt()
    for (const slider of await page.getByRole('region', { name: 'Settings' }).getByRole('slider').all())
      expect((await slider.boundingBox())!.height).toBeGreaterThanOrEqual(24)
    await page.setViewportSize({ width: 320, height: 568 })
    await playground.open()
    await playground.button('Step').click()
    const views = page.getByRole('button', { name: /^(Completions|Step by step|What if|The policy)$/ })
    await expect(views).toHaveCount(4)
    for (const view of await views.all())
      expect((await view.boundingBox())!.height).toBeGreaterThanOrEqual(24)
  },
)

test('the operations of the Stage stay where they first are', { tag: LONG }, async ({ playground, page }) => {
  await page.addInitScript(() => {
    const places = new Set<number>()
    Object.assign(window, { places })
    const look = () => {
      const button = document.querySelector('button[aria-label="Divide by σ"]')
      if (button?.checkVisibility({ visibilityProperty: true }))
        places.add(Math.round(button.parentElement!.getBoundingClientRect().left))
      requestAnimationFrame(look)
    }
    look()
  })
  await playground.openAt()
  await expect(playground.button('Divide by σ')).toBeVisible()
  expect(await page.evaluate(() => [...(window as unknown as { places: Set<number> }).places])).toHaveLength(
    1,
  )
})

test(
  'a formula before the first step is as high as its lines',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.openAt()
    await playground.figure('Advantage per group').locator('[data-completion]').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const more = playground.button('Open the group panel')
    await expect(more).toBeVisible()
    const { bottom, end } = await more.evaluate((button) => ({
      bottom: button.parentElement!.getBoundingClientRect().bottom,
      end: button.getBoundingClientRect().bottom,
    }))
    expect(bottom - end).toBeLessThan(16)
  },
)
