import { posix } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { en } from '../../src/text/en'
import { zh } from '../../src/text/zh'
import { expect, LONG, test } from './playground'

/** A part of the page that needs scripts which are loaded later than the page. */
interface Opening {
  /** the layout of Train; Charts if it is absent */
  layout?: 'stage'
  /** the text after `#` */
  link?: string
  /** opens it; called again after a script did not load */
  open?(page: Page): Promise<unknown>
  /** goes on with an opening of two parts, of which the first came with another try */
  goOn?(page: Page): Promise<unknown>
  /** what is shown once the scripts are loaded */
  shown(page: Page): Locator | Locator[]
  /** its scripts that the page requests before they are needed */
  early?: RegExp
}

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true }).click()
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
/** An opening in two parts: it opens something, and acts on what is in it, unless that did not come. */
function within(
  open: (page: Page) => Promise<unknown>,
  inside: (page: Page) => Locator,
  act: (inside: Locator) => Promise<unknown>,
): Pick<Opening, 'open' | 'goOn'> {
  const goOn = async (page: Page) => {
    await Promise.any([inside(page).waitFor(), missing(page).waitFor()])
    if (await inside(page).isVisible()) await act(inside(page))
  }
  return { open: async (page) => (await open(page), await goOn(page)), goOn }
}
const inSettings = (name: string) =>
  within(
    button(en.rail.all),
    (page) => page.getByRole('button', { name, exact: true }),
    (inside) => inside.click(),
  )
const text = (content: string) => (page: Page) => page.getByText(content).first()
const choose = (field: string, value: string) => (page: Page) =>
  page.getByRole('combobox', { name: field, exact: true }).selectOption(value)
const figure = (name: string) => (page: Page) => page.getByRole('figure', { name, exact: true })

/** What draws the values of charts. */
const PLOTS = /^(charts|CurvePlot|ValueAxis|GroupBars|groups)[.-]/

const { views } = en.page
const OPENINGS: Readonly<Record<string, Opening>> = {
  'the Stage': {
    layout: 'stage',
    shown: (page) => page.getByRole('figure', { name: en.stage.figure, exact: true }),
  },
  'Charts, before a step': {
    shown: (page) => [
      figure(en.figures.kl.name)(page).getByRole('slider').first(),
      figure(en.figures.advantage.name)(page).getByRole('radio').first(),
      page.getByText(en.stage.instruments, { exact: true }),
      text(en.coach.quiet)(page),
    ],
  },
  'the curves': {
    open: button(en.transport.step),
    shown: (page) => page.locator('.recharts-surface').first(),
    early: PLOTS,
  },
  Compare: { open: tab(views.compare), shown: text(en.compare.answer.beforeNote) },
  Sweep: {
    open: tab(views.sweep),
    shown: (page) => page.locator('#view-sweep').getByRole('heading').first(),
  },
  Learn: { open: tab(views.learn), shown: text(en.lessons.groups.title) },
  Runs: { open: tab(views.runs), shown: (page) => page.locator('#view-runs').getByRole('heading').first() },
  'the help': { open: button(en.page.help), shown: text(en.help.what[0]) },
  'a menu': {
    open: button(en.files.menu),
    shown: (page) => page.getByRole('menuitem', { name: en.files.items.json.label, exact: true }),
  },
  'the glossary': {
    link: 'glossary=kl',
    shown: (page) => page.getByRole('searchbox', { name: en.glossary.search }),
  },
  'what is known of a knob': {
    ...inSettings(en.panel.about(en.knobs.beta.label)),
    shown: text(en.knobs.beta.help.slice(0, 60)),
  },
  'the engine': {
    open: (page) => page.locator('[data-engine]').click(),
    shown: text(en.engineDetails.memory.title),
  },
  'settings of another program': {
    ...inSettings(en.panel.importSettings),
    shown: text(en.handover.importSettings.lead),
  },
  'a reward as code': {
    ...inSettings(en.panel.editReward),
    shown: (page) => page.locator('.cm-content'),
  },
  'a message': {
    open: button(en.page.copyLink),
    shown: (page) => page.getByRole('button', { name: en.page.dismiss }),
  },
  'another language': {
    ...within(
      button(en.rail.preferences),
      (page) => page.getByRole('combobox', { name: en.page.language, exact: true }),
      (inside) => inside.selectOption('zh'),
    ),
    shown: text(zh.rail.local),
  },
  'own data': { link: 'task=own-data', open: button(en.rail.all), shown: text(en.ownData.dropHint) },
  'a picture': {
    ...within(
      choose(en.knobs.task.label, 'diffusion'),
      (page) => page.getByRole('tab', { name: en.picture.tab }),
      (inside) => inside.click(),
    ),
    shown: (page) => page.getByRole('tabpanel', { name: en.picture.tab }).getByRole('img').first(),
  },
}

/** The trainer, which has a message of its own (see waits.spec.ts), and texts without which there is no page (see below). */
const TOLD_ELSEWHERE = /^(worker|taskTitles|text-\w+-(first|task-reverse))-/

/** The texts of a task. A view that names every task loads those of all of them in one way, so that one stands for all. */
const OF_A_TASK = /^text-\w+-task-/

const visit = (page: Page, { link = '', layout }: Opening) =>
  page.goto(new URL(`#engine=plain&width=16&layout=${layout ?? 'charts'}&${link}`, process.env.PAGE_URL).href)

async function expectShown(page: Page, opening: Opening, timeout?: number): Promise<void> {
  for (const part of [opening.shown(page)].flat()) await expect(part).toBeVisible({ timeout })
}

/** Waits until the page has drawn everything that it draws by itself, and asks for nothing more. */
async function rests(page: Page, { layout }: Pick<Opening, 'layout'> = {}): Promise<void> {
  await expect(
    page.getByRole('figure', {
      name: layout === 'stage' ? en.stage.figure : en.figures.kl.name,
      exact: true,
    }),
  ).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Waits until the page has been idle for a while in which it asked for nothing more: it loads parts whenever it is idle. */
const isIdle = (page: Page) =>
  page.evaluate(
    (looks) =>
      new Promise<void>((resolve) => {
        let [known, unchanged] = [0, 0]
        const look = () => {
          const { length } = performance.getEntriesByType('resource')
          unchanged = length === known ? unchanged + 1 : 0
          known = length
          if (unchanged === looks) resolve()
          else setTimeout(() => requestIdleCallback(look), 50)
        }
        look()
      }),
    20,
  )

/** The scripts that an opening asks for after those with which the page begins. */
async function neededBy(page: Page, opening: Opening): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    const name = posix.basename(new URL(request.url()).pathname)
    if (name.endsWith('.js')) asked.push(name)
  })
  await visit(page, opening)
  await rests(page, opening)
  await isIdle(page)
  const before = opening.open ? asked.length : 0
  const early = asked.filter((name) => opening.early?.test(name))
  await opening.open?.(page)
  await expectShown(page, opening)
  await isIdle(page)
  const html = await (await page.request.get(process.env.PAGE_URL!)).text()
  const needed = asked.slice(before).filter((name) => !TOLD_ELSEWHERE.test(name) && !PLOTS.test(name))
  const late = [...new Set([...early, ...needed])].filter((name) => !html.includes(name))
  return late.filter((name) => !OF_A_TASK.test(name) || name === late.find((one) => OF_A_TASK.test(one)))
}

/** The first that says that something did not come: where it would stand, or in a message; in either language. */
const missing = (page: Page) => page.getByText(/could not be loaded|无法加载|没能加载/).first()
const inEither = (page: Page, name: 'tryAgain' | 'reload') =>
  page.getByRole('button', { name: new RegExp(`^(${en.page[name]}|${zh.page[name]})$`) })

/** Without one script: the part is shown all the same; it comes after another try; or only after a reload. */
type Outcome = 'shown' | 'again' | 'reload'

/** Blocks one script, opens something, and lets the script come. */
async function withoutScript(page: Page, opening: Opening, script: string): Promise<Outcome> {
  const isIt = (url: URL) => url.pathname.endsWith(`/assets/${script}`)
  await page.route(isIt, (route) => route.abort())
  await visit(page, opening)
  if (opening.open) {
    await rests(page)
    await opening.open(page)
  }
  const isTold = await Promise.any([
    expect(missing(page))
      .toBeVisible()
      .then(() => true),
    expectShown(page, opening).then(() => false),
  ])
  if (!isTold) return 'shown'
  await expect(page.getByRole('tablist').first()).toBeVisible()
  await page.unroute(isIt)
  const again = inEither(page, 'tryAgain')
  if ((await again.count()) === 0) await opening.open?.(page)
  let isClosed = false
  while ((await again.count()) > 0)
    await again
      .first()
      .click({ timeout: 2_000 })
      .catch(async () => {
        // what is open covers a part of the page that did not come either
        await page.keyboard.press('Escape')
        isClosed = true
      })
  if (isClosed) await opening.open?.(page)
  // a browser does not load a script again that others import: then the message stays, and its other button helps
  const isShown = () =>
    expectShown(page, opening, 4_000).then(
      () => true,
      () => false,
    )
  if (await isShown()) return 'again'
  if (opening.goOn) {
    await opening.goOn(page)
    if (await isShown()) return 'again'
  }
  await expect(inEither(page, 'reload').first()).toBeVisible()
  return 'reload'
}

for (const [name, opening] of Object.entries(OPENINGS)) {
  test(`${name}: what of it does not come can be asked for again`, { tag: LONG }, async ({ browser }) => {
    test.setTimeout(600_000)
    const context = await browser.newContext({ locale: 'en-GB' })
    const scripts = await neededBy(await context.newPage(), opening)
    const outcomes: Outcome[] = []
    for (const script of scripts) {
      await test.step(script, async () => {
        const own = await browser.newContext({ locale: 'en-GB' })
        const page = await own.newPage()
        const outcome = await withoutScript(page, opening, script)
        // with every script there, one reload is like another
        if (outcome === 'reload' && !outcomes.includes('reload')) {
          await inEither(page, 'reload').first().click()
          await opening.open?.(page)
          await expectShown(page, opening)
        }
        outcomes.push(outcome)
        await own.close()
      })
    }
    expect(outcomes.filter((outcome) => outcome !== 'shown')).not.toEqual([])
    await context.close()
  })
}

test(
  'a page whose own scripts do not come says so, and is there after another try',
  { tag: LONG },
  async ({ page }) => {
    const own = /\/assets\/(app|react|start|text-en-first|text-en-task-reverse|taskTitles)-[^/]*\.js$/
    const names = new Set<string>()
    page.on('request', (request) => {
      const [, name] = own.exec(request.url()) ?? []
      if (name) names.add(name)
    })
    const charts = `${process.env.PAGE_URL}#layout=charts`
    await page.goto(charts)
    await rests(page)
    expect([...names].toSorted()).toEqual([
      'app',
      'react',
      'start',
      'taskTitles',
      'text-en-first',
      'text-en-task-reverse',
    ])
    for (const name of names) {
      // also under the address of a second try
      const isIt = ({ pathname }: URL) => pathname.includes(`/assets/${name}-`)
      await page.route(isIt, (route) => route.abort())
      await page.goto('about:blank')
      await page.goto(charts)
      await expect(page.getByText(/^(The page|Parts of the page) could not be loaded/)).toBeVisible()
      await page.unroute(isIt)
      await page.reload()
      await rests(page)
    }
  },
)
