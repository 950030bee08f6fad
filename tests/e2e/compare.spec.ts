import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAxeClean } from './axe'
import { expect, LONG, test } from './playground'

interface Exported {
  runs: { config: { seed: number }; metrics: Record<string, number[]> }[]
}

/** The text of the file that an entry of the menu Export saves. */
async function saved(page: Page, item: string): Promise<string> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return readFile(await (await file).path(), 'utf8')
}

/** Opens the menu of a row and takes an entry. */
async function act(page: Page, row: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test(
  'what tells a preset from its cure is filled in once the runs have ended',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.goTo('view=compare&row=task=budget-router&engine=cpu-simd128')
    await page.getByRole('group', { name: 'Before and after' }).getByRole('button').first().click()
    const told = page.getByRole('region', { name: /^Differences between/ }).getByRole('row')
    await expect(told.filter({ hasText: 'Variance' })).toContainText('when all runs have ended')
    await playground.write('Seeds', '2')
    await playground.write('Budget', '640')
    await playground.button('Play').click()
    await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })
    await expect(told.filter({ hasText: 'Variance' })).toContainText(/\d\.\d{3}.*too few seeds/)
    await expect(told.filter({ hasText: 'Different prompts' })).toContainText(/8.*1.*−7.*lower/)
  },
)

test('parts of GRPO taken away one at a time: curves, a table, what can be concluded, and an export', async ({
  playground,
  page,
}) => {
  await playground.open('engine=cpu-simd128')
  await page.getByRole('tab', { name: 'Compare' }).click()
  for (const name of [
    'GRPO',
    'GRPO without std',
    'REINFORCE with batch mean',
    'REINFORCE without baseline',
  ]) {
    await expect(page.getByRole('button', { name: `Actions for ${name}`, exact: true })).toBeVisible()
  }
  await expect(page.getByText('different numbers of updates')).toBeHidden()
  await playground.write('Seeds', '2')
  await playground.write('Budget', '640')
  await expectAxeClean(page, { colours: 'alone' })
  await playground.button('Play').click()
  await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })

  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByRole('heading')).toHaveText('Too few seeds to decide: 7 are needed.')
  await expect(answer.getByRole('listitem')).toHaveCount(4)
  await expect(answer).toContainText('2 → 7: 20 more runs')
  await page.getByText('Table: middle half').click()
  const rows = page.getByRole('table', { name: 'Comparison' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(1)).toContainText('2 of 2')
  await expect(page.getByText('too few seeds').first()).toBeVisible()
  await page.getByText('How often the row beats the column').click()
  await expect(page.getByRole('region', { name: 'How often the row' }).getByRole('row')).toHaveCount(5)
  await page.getByText('Why: one batch').click()
  await page.getByRole('button', { name: 'Show the next batch' }).click()
  await expect(page.getByRole('img', { name: 'Advantages of GRPO without std' })).toBeVisible()
  await expectAxeClean(page)

  const { runs } = JSON.parse(await saved(page, 'JSON')) as Exported
  expect(runs).toHaveLength(8)
  expect(new Set(runs.map(({ metrics }) => metrics.updates.at(-1))).size).toBe(1)
  for (const { metrics } of runs) expect(metrics.num_completions.at(-1)).toBe(640)
  const chart = await saved(page, 'Chart as SVG')
  for (const word of [
    'without std',
    'without baseline',
    'Evaluation · mean of 2 seeds, band 95% of the mean · ',
    ' · 2 seeds a row · 640 completions',
  ])
    expect(chart).toContain(word)
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(
    `what a fold of Compare opens stands above the controls at ${width} × ${height}`,
    { tag: width === 1280 ? [] : LONG },
    async ({ playground, page }) => {
      await page.setViewportSize({ width, height })
      await playground.goTo('view=compare&seeds=2&budget=640')
      await playground.button('Play').click()
      await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })
      for (const [title, content] of [
        ['Table: middle half', page.getByRole('table', { name: 'Comparison' })],
        ['Why: one batch', page.getByRole('button', { name: 'Show the next batch' })],
        ['What may mislead', page.getByText('This says nothing about other tasks')],
      ] as const) {
        const summary = page.locator('summary', { hasText: title })
        await summary.click()
        for (const part of [summary, content])
          await expect
            .poll(() =>
              part.evaluate((element) => {
                const { x, top, bottom } = element.getBoundingClientRect()
                const inSight = (y: number) => element.contains(document.elementFromPoint(x + 4, y))
                return inSight(top + 4) && inSight(bottom - 4)
              }),
            )
            .toBe(true)
        await summary.click()
      }
    },
  )

test('Compare and Sweep name rows and cells that diverge in all seeds, and the setting to lower', async ({
  playground,
  page,
}) => {
  const wild = 'task=bandit;engine=plain;learning_rate=1;max_grad_norm=0'
  const answer = page.getByRole('region', { name: 'Answer' })
  const moreSeeds = answer.getByRole('button', { name: 'More seeds' })
  await playground.goTo(`view=compare&seeds=3&budget=640&row=${wild}&row=${wild};scale_rewards=none`)
  await playground.button('Play').click()
  await expect(answer.getByRole('heading')).toHaveText(/^GRPO .* and GRPO .* diverge in all 3 seeds\.$/)
  await expect(answer).toContainText(
    /Lower the Learning rate \(now 1\).* More seeds would probably diverge too\./,
  )
  await expect(moreSeeds).toBeDisabled()

  await playground.goTo(`view=compare&seeds=2&budget=640&row=task=bandit;engine=plain&row=${wild}`)
  await playground.button('Play').click()
  await expect(answer.getByRole('heading')).toHaveText(/^GRPO \(.*\) diverges in both seeds\.$/)
  await expect(answer.getByRole('listitem').nth(1)).toContainText('diverges in both seeds')
  await expect(page.getByRole('figure', { name: 'Curves' })).toContainText('diverged')
  await expect(moreSeeds).toBeEnabled()

  await playground.goTo(`view=sweep&base=${wild}&x=learning_rate:0.5,1&y=epsilon:0.1,0.2&seeds=1&budget=640`)
  await playground.button('Play').click()
  await expect(answer.getByRole('heading')).toHaveText('All runs of all cells diverged.')
  await expect(answer).toContainText('Lower the Learning rate (now 0.5 – 1)')
  await expect(moreSeeds).toBeEnabled()
})

test('Compare and Sweep say that a budget is smaller than one step', async ({ playground, page }) => {
  const answer = page.getByRole('region', { name: 'Answer' })
  for (const [address, heading] of [
    ['view=compare&seeds=2&budget=10&row=beta=0&row=beta=0.1', /^.* and .* have no value: the budget is/],
    ['view=sweep&x=beta:0,0.1&seeds=1&budget=10', /^No cell has a score: the budget is/],
  ] as const) {
    await playground.goTo(address)
    await playground.button('Play').click()
    await expect(answer.getByRole('heading')).toHaveText(heading)
    await expect(answer).toContainText('Raise the budget.')
    await expect(answer.getByRole('button', { name: 'More seeds' })).toBeDisabled()
  }
})

test('while runs train, the rows and the curves have the same figures, and say at which completions', async ({
  playground,
  page,
}) => {
  await playground.goTo('view=compare&seeds=4&budget=200000')
  const answer = page.getByRole('region', { name: 'Answer' })
  await playground.button('Play').click()
  await expect(answer).toContainText(/All figures are taken after [\d,]+ completions/, { timeout: 60_000 })
  await expect(answer.getByRole('status')).toHaveText(/^\d+% of the training of 16 runs · 4 seeds a row/)
  await playground.button('Pause').click()
  await expect(answer.getByRole('status')).toContainText('Paused')
  // the last steps arrive after the click, and the table follows a little later
  await expect(async () => {
    const at = /after ([\d,]+) completions/.exec(await answer.innerText())![1]
    const curves = page.getByRole('figure', { name: 'Curves' })
    await expect(curves).toContainText(`at completions ${at}`)
    const rows = await answer.getByRole('listitem').allInnerTexts()
    const ends = rows.map((row) => /^\d\.\d{3}$/m.exec(row)![0])
    const labels = (await curves.getByText(/ ?\d\.\d{3}$/).allInnerTexts()).map((label) => label.slice(-5))
    expect(labels.toSorted()).toEqual(ends.toSorted())
  }).toPass({ timeout: 10_000 })
})

test(
  'on a phone the table shows all rows, whichever views were opened before',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await playground.goTo('view=compare')
    for (const view of ['Sweep', 'Learn', 'Train', 'Runs', 'Compare']) {
      await page.getByRole('tab', { name: view, exact: true }).click()
      await expect(page.getByRole('tab', { name: view, exact: true })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await page.waitForLoadState('networkidle')
    }
    const table = page.locator('[role="region"]:has(> table)')
    await expect(table.first()).toBeAttached()
    for (const box of await table.all())
      await box.evaluate((inner) => (inner.closest('details')!.open = true))
    await expect(table.first()).toBeVisible()
    for (const box of await table.all())
      expect(await box.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)).toBe(0)
  },
)

for (const [width, height] of [
  [1280, 800],
  [3840, 2160],
])
  test(
    `no word of the charts of Compare and Sweep is cut at ${width} × ${height}`,
    { tag: width === 1280 ? [] : LONG },
    async ({ playground, page }) => {
      await page.setViewportSize({ width, height })
      /** The words that are wider than their box, or outside their chart. */
      const cut = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement | SVGElement>('figure span, figure svg text')]
            .filter((word) => {
              const chart = word.closest('svg') ?? word
              const [outer, inner] = [chart.getBoundingClientRect(), word.getBoundingClientRect()]
              const isOutside =
                word !== chart && (inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1)
              return (
                isOutside ||
                (getComputedStyle(word).textOverflow === 'ellipsis' && word.scrollWidth > word.clientWidth)
              )
            })
            .map(({ textContent }) => textContent),
        )
      await playground.goTo('view=compare&seeds=2&budget=640')
      await playground.button('Play').click()
      await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })
      expect(await cut()).toEqual([])
      await playground.goTo('view=sweep&x=beta:0,1&seeds=2&budget=128')
      await playground.button('Play').click()
      await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText('128 completions').first()).toBeVisible()
      expect(await cut()).toEqual([])
    },
  )

test(
  'the answer names the differences, a row can be hidden, and more seeds go on from those that ran',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.goTo('view=compare&seeds=7&budget=6400')
    const answer = page.getByRole('region', { name: 'Answer' })
    await expect(answer.getByRole('heading')).toHaveText(/4 configurations, 28 runs/)
    await playground.button('Play').click()
    await expect(page.getByText('· Finished')).toBeVisible({ timeout: 120_000 })
    await expect(answer.getByRole('heading')).toHaveText(/REINFORCE without baseline ends 0\.\d+ lower/)
    const last = answer.getByRole('listitem').last()
    await expect(last).toContainText(/−0\.\d{3} \[−0\.\d{3}, −0\.\d{3}\]/)
    await expect(last).toContainText('lower, more than chance')
    const curves = page.getByRole('figure', { name: 'Curves' })
    const ends = curves.getByText(/ ?\d\.\d{3}$/)
    await expect(ends).toHaveCount(4)
    await answer.getByRole('button', { name: 'Show REINFORCE without baseline in the chart' }).click()
    await expect(ends).toHaveCount(3)
    await expectAxeClean(page)
    await page.getByRole('button', { name: 'More seeds' }).click()
    await expect(page.getByRole('spinbutton', { name: 'Seeds', exact: true })).not.toHaveValue('7')
    await expect(answer.getByRole('heading')).toHaveText(/^\d+ runs, trained to (4[3-9]|[5-9]\d)%/)
  },
)

test(
  'algorithms are added and removed by their names, with the same β and reference if wanted',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.goTo('view=compare')
    const rows = page.getByRole('region', { name: 'Answer' }).getByRole('listitem')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(rows).toHaveCount(1)
    const chip = (name: string) => page.getByRole('button', { name, exact: true })
    await chip('Dr. GRPO').click()
    await chip('DAPO').click()
    await expect(rows).toHaveCount(3)
    await expect(chip('DAPO')).toHaveAttribute('aria-pressed', 'true')
    await expect(rows.nth(1)).toContainText('β 0.04 → 0')
    await chip('Match β and reference').click()
    await expect(rows.nth(1)).not.toContainText('β')
    await expect(chip('Match β and reference')).toHaveCount(0)
    await chip('RLOO').click()
    await chip('RLOO').click()
    await expect(rows).toHaveCount(3)
    await expectAxeClean(page)
  },
)

test(
  'the presets of a task are rows, before and after stand side by side, and a link keeps both',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.goTo('view=compare&row=task=budget-router')
    const rows = page.getByRole('region', { name: 'Answer' }).getByRole('listitem')
    await page.getByRole('button', { name: /^Grouped by sample →/ }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Grouped by sample')
    await expect(rows.last()).toContainText('simple form')
    await expect(page.getByText('different settings of the task itself')).toBeVisible()
    await expectAxeClean(page)
  },
)

test(
  'an example brings its own task and budget; dragging over the curves zooms, and lines are named',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.goTo('view=compare')
    await playground.button('Example: 4 rows').focus()
    await page.keyboard.press('Enter')
    const example = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
    await expect(example('GRPO, part by part')).toBeFocused()
    await page.keyboard.type('N')
    await expect(example('Nearly all groups dead')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(example('The division by std hurts')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(playground.button('Example: 2 rows')).toBeFocused()
    await expect(playground.button('Task: Grid world')).toBeVisible()
    await expect(playground.number('Budget')).toHaveValue('1920')
    await expect(page.getByText('difficulty bias')).toBeVisible()
    await playground.goTo('view=compare&seeds=1&budget=1280')
    await playground.button('Play').click()
    await expect(page.getByText('· Finished')).toBeVisible({ timeout: 60_000 })
    const plot = page.getByRole('slider', { name: 'Point under the cursor of the curves' })
    await plot.scrollIntoViewIfNeeded()
    const box = (await plot.boundingBox())!
    await page.mouse.move(box.x + 0.4 * box.width, box.y + 0.5 * box.height)
    await page.mouse.down()
    await page.mouse.move(box.x + 0.9 * box.width, box.y + 0.5 * box.height, { steps: 4 })
    await page.mouse.up()
    await expect(page.getByText(/^.*Shown: \d/)).toBeVisible()
    // the values at the ends of the lines are those at the end of what is shown
    const curves = page.getByRole('figure', { name: 'Curves' })
    await expect(curves).toContainText(/at completions \d+/)
    const labels = () => curves.getByText(/^\d\.\d{3}$/).allInnerTexts()
    const shown = await labels()
    // beside the note on what is shown, nothing moves when the pointer comes
    const headHeight = async () => (await curves.locator('figcaption').boundingBox())!.height
    const height = await headHeight()
    await page.mouse.move(box.x + 0.999 * box.width, box.y + 0.5 * box.height)
    await expect(curves.locator('small')).toHaveText(/^at completions \d+/)
    expect(await labels()).toEqual(shown)
    expect(await headHeight()).toBe(height)
    await playground.button('Show all').click()
    await expect(page.getByText(/Shown: \d/)).toHaveCount(0)
    await playground.button('Against: against completions').click()
    await page.getByRole('menuitemradio', { name: 'last half', exact: true }).click()
    await expect(page.getByText(/Shown: 640/)).toBeVisible()
  },
)

test(
  'what to start with is derived from a success rate, written for TRL, and opened in Train',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('engine=cpu')
    await page.getByRole('tab', { name: 'Compare' }).click()
    await page.getByRole('button', { name: 'What do I start with?' }).click()
    const dialog = page.getByRole('dialog', { name: 'What do I start with?' })
    const value = (setting: string) =>
      dialog.getByRole('row', { name: new RegExp(`^${setting}`) }).getByRole('cell')
    await expect(dialog.getByRole('status')).toHaveText('Start with G 16, ε 0.1, ε high 0.28, and β 0.')
    await expect(value('Group size').first()).toHaveText('16')
    await expect(value('Group size').last()).toContainText('43% with G = 8 and 19% with G = 16')
    await expect(dialog.getByText('on your prompts: 0 to 1')).toBeVisible()
    const share = dialog.getByRole('spinbutton', { name: 'Share of right answers' })
    const say = async (written: string) => {
      await share.fill(written)
      await share.press('Enter')
    }
    await say('12')
    await expect(dialog.getByRole('alert')).toHaveText(
      '12 is not a share: 12% is 0.12. Allowed: 0 to 1. The values below are for 0.1.',
    )
    await expect(share).toHaveValue('12')
    await expect(dialog.getByText('Needle in a haystack starts at p = 0.016.')).toBeVisible()
    await say('0')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByRole('status')).toContainText('every advantage is 0 with any G')
    await expect(dialog.getByRole('button', { name: 'Export to TRL' })).toHaveCount(0)
    await say('0.5')
    await expect(value('Group size').first()).toHaveText('4')
    await expectAxeClean(page, { within: ['dialog[open]'] })
    const program = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export to TRL' }).click()
    const written = await readFile(await (await program).path(), 'utf8')
    expect(written).toContain('"num_generations": 4')
    expect(written).toContain('"scale_rewards": "none"')
    await dialog.getByRole('button', { name: 'Try it on Needle in a haystack' }).click()
    await expect(page.getByRole('tab', { name: 'Train' })).toHaveAttribute('aria-selected', 'true')
    await expect(playground.number('Group size')).toHaveValue('4')
  },
)

test(
  'four whole algorithms are an example too, whose unequal updates are warned of; the table fits a laptop',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open()
    await page.getByRole('tab', { name: 'Compare' }).click()
    await playground.button('Example: 4 rows').click()
    await page.getByRole('menuitemradio', { name: 'GRPO, RLOO, REINFORCE', exact: true }).click()
    await expect(page.getByText('different numbers of updates')).toContainText('GRPO 31.25, RLOO 15.63')
    await page.getByText('Table: middle half').click()
    await act(page, 'RLOO', 'Change')
    await page.getByRole('spinbutton', { name: 'β' }).fill('0.02')
    await page.getByRole('spinbutton', { name: 'β' }).press('Enter')
    await expect(page.getByRole('rowheader', { name: 'RLOO (β 0.02)' })).toBeVisible()
    const box = page.getByRole('region', { name: 'Comparison', exact: true })
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  },
)

test(
  'beside Match β and reference, More seeds still says how many different runs it adds',
  { tag: LONG },
  async ({ playground, page }) => {
    const row = 'row=task=bandit;engine=plain'
    await playground.goTo(`view=compare&seeds=2&budget=640&${row}&${row}&${row};beta=0.2`)
    await playground.button('Play').click()
    const answer = page.getByRole('region', { name: 'Answer' })
    await expect(answer.getByRole('button', { name: 'Match β and reference' })).toBeVisible()
    await expect(answer.getByText(/^2 → \d+: \d+ more runs$/)).toBeVisible()
    await expect(answer.getByText('2 → 6: 8 more runs')).toBeVisible()
  },
)

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(
    `the settings of a row are shown at ${width} pixels with the focus, each label above its control`,
    { tag: LONG },
    async ({ playground, page }) => {
      await page.setViewportSize({ width, height })
      await playground.goTo('view=compare&row=loss_type=grpo&row=loss_type=dapo')
      await act(page, 'GRPO (Loss type dapo)', 'Change')
      const panel = page.getByRole('region', { name: 'Change a setting of GRPO (Loss type dapo)' })
      await expect(panel).toBeFocused()
      await expect(panel.getByRole('button', { name: 'Done' })).toBeInViewport()
      const overlaps = await panel
        .getByRole('combobox', { name: 'Loss type', exact: true })
        .evaluate((control) => {
          const label = control.closest('label')!.querySelector('span')!
          return label.getBoundingClientRect().bottom > control.getBoundingClientRect().top
        })
      expect(overlaps).toBe(false)
      await panel.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('button', { name: 'Actions for GRPO (Loss type dapo)' })).toBeFocused()
    },
  )

test(
  'Train opens its own configuration against REINFORCE, and a knob of a row can be changed',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('beta=0.1')
    await playground.button('Compare with REINFORCE').click()
    await expect(page.getByRole('tab', { name: 'Compare' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('β 0.1 → 0').first()).toBeVisible()
    await act(page, 'REINFORCE', 'Change')
    await page.getByRole('spinbutton', { name: 'β' }).fill('0.02')
    await page.getByRole('spinbutton', { name: 'β' }).press('Enter')
    await expect(page.getByText('β 0.1 → 0.02').first()).toBeVisible()
    await act(page, 'REINFORCE (β 0.02)', 'Open in Train')
    await expect(page.getByRole('tab', { name: 'Train' })).toHaveAttribute('aria-selected', 'true')
    await expect(playground.number('β')).toHaveValue('0.02')
  },
)

test(
  'what happens to the run in Train is told in Compare and in Sweep as well',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('task=bandit&engine=cpu&max_steps=300')
    await playground.button('Play').click()
    for (const view of ['Compare', 'Sweep']) {
      await page.getByRole('tab', { name: view }).click()
      const region = page.getByRole('region', { name: 'Messages of the experiment' })
      await expect(region).toContainText('Train: Paused at step 300', { timeout: 60_000 })
    }
    await expectAxeClean(page, { within: ['section[aria-label="Messages of the experiment"]'] })
    await page
      .getByRole('region', { name: /Messages/ })
      .getByRole('button', { name: 'Dismiss' })
      .click()
    await page.getByRole('tab', { name: 'Train' }).click()
    await expect(playground.messages()).toHaveText('')
  },
)

for (const [view, link] of [
  [
    'Compare',
    'view=compare&seeds=2&budget=40000&row=task=addition;engine=cpu&row=task=addition;engine=cpu;beta=0.3',
  ],
  ['Sweep', 'view=sweep&base=task=addition;engine=cpu&x=beta:0,0.3&seeds=2&budget=40000'],
]) {
  test(`${view} goes on in new workers after the browser has ended some`, { tag: LONG }, async ({ page }) => {
    test.setTimeout(240_000)
    await page.goto('about:blank')
    await page.goto(new URL(`#${link}`, process.env.PAGE_URL).href)
    const play = page.getByRole('button', { name: 'Play', exact: true })
    await expect(play).toBeVisible()
    const before = new Set(page.workers())
    await play.click()
    await expect(page.getByText(/about .* s left/).first()).toBeVisible({ timeout: 60_000 })
    const ended = page.workers().filter((worker) => !before.has(worker))
    expect(ended.length).toBeGreaterThan(0)
    // a worker that has closed itself never answers
    for (const worker of ended) void worker.evaluate(() => self.close()).catch(() => {})
    const messages = page.getByRole('region', { name: 'Messages of the experiment' })
    await expect(messages).toContainText(`ended ${ended.length} of the ${ended.length} worker`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(messages).not.toContainText('The browser has ended')
    await expect(page.getByText('4 of 4 runs').first()).toBeVisible({ timeout: 120_000 })
  })
}
