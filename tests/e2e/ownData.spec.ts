import { openLink } from '../../src/settings/packedLink'
import { expect, LONG, test } from './playground'

/** Letters in capitals, 4³ rows, under names that are found. */
const LETTERS = ['a', 'b', 'c', 'd']
const ROWS = LETTERS.flatMap((x) => LETTERS.flatMap((y) => LETTERS.map((z) => x + y + z)))
const CSV = ['question;answer', ...ROWS.map((word) => `${word};${word.toUpperCase()}`)].join('\n')

test('a pasted CSV becomes a task, which is learnt', async ({ playground, page }) => {
  await playground.open('task=own-data&max_steps=70')
  await playground.inSettings(async () => {
    const rows = page.getByRole('textbox', { name: 'Rows of prompt and answer', exact: true })
    await rows.fill(CSV)
    await rows.blur()
    await expect(page.getByText('51 prompts for training, 13 held out')).toBeVisible()
  })
  await playground.playToTheEnd()
  const { reward, evaluation } = await playground.read()
  expect(reward).toBeGreaterThan(0.7)
  expect(evaluation).toBeGreaterThan(0.7)
})

for (const [view, link] of [
  ['Compare', 'view=compare&seeds=2&budget=30000&row=task=own-data&row=task=own-data;algorithm=reinforce'],
  ['Sweep', 'view=sweep&base=task=own-data&x=beta:0,0.1&seeds=2&budget=30000'],
]) {
  test(
    `runs of ${view} with own rows go on after a worker has failed`,
    { tag: LONG },
    async ({ page, allowErrors }) => {
      test.setTimeout(120_000)
      allowErrors(/the worker has failed/)
      const rows = encodeURIComponent(encodeURIComponent(CSV))
      const at = link.replaceAll('task=own-data', `task=own-data;task.rows=${rows};engine=cpu`)
      await page.goto(new URL(`#${at}`, process.env.PAGE_URL).href)
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      await expect(page.getByText(/about .* s left/).first()).toBeVisible({ timeout: 60_000 })
      await page
        .workers()
        .at(-1)!
        .evaluate(() => {
          setTimeout(() => {
            throw new Error('the worker has failed')
          })
        })
      const messages = page.getByRole('region', { name: 'Messages of the experiment' })
      await expect(messages).toContainText('the worker has failed')
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      await expect(messages).not.toContainText('the worker has failed')
      await expect(page.getByText('4 of 4 runs').first()).toBeVisible({ timeout: 60_000 })
    },
  )
}

for (const [view, link] of [
  ['Compare', 'view=compare&seeds=1&row=task=own-data&row=task=own-data;algorithm=reinforce'],
  ['Sweep', 'view=sweep&base=task=own-data&x=beta:0,0.1&seeds=1'],
]) {
  test(
    `the rows of ${view} are a text, which stays as typed where it is refused`,
    { tag: LONG },
    async ({ page }) => {
      await page.goto(new URL(`#${link}`, process.env.PAGE_URL).href)
      if (view === 'Compare') {
        // all configurations share them, so no card has them
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Change', exact: true }).click()
        const own = page
          .getByRole('region', { name: /^Change a setting of/ })
          .getByRole('combobox', { name: /^Change a setting of/ })
        await expect(own.locator('option[value="beta"]')).toHaveCount(1)
        await expect(own.locator('option[value="task.rows"]')).toHaveCount(0)
      } else
        await page
          .getByRole('combobox', { name: /^change a setting/i })
          .first()
          .selectOption('task.rows')
      const rows = page.getByRole('textbox', { name: 'Rows of prompt and answer' }).first()
      const messages = page.getByRole('region', { name: 'Messages of the experiment' })
      await rows.fill('prompt,answer\nab,ba\ncd,\n')
      await rows.blur()
      await expect(messages).toContainText('Line 3 has no answer')
      await expect(rows).toHaveValue('prompt,answer\nab,ba\ncd,\n')
      await rows.fill(CSV)
      await rows.blur()
      await expect(messages).not.toContainText('Line 3')
      await expect(rows).toHaveValue(CSV)
      // many rows are packed into the link
      await expect.poll(() => openLink(new URL(page.url()).hash)).toContain('task.rows')
    },
  )
}

test(
  'a text with one column says so; a large file is shown by its beginning, and a larger one is not read',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('task=own-data')
    await playground.openSettings()
    const rows = page.getByRole('textbox', { name: 'Rows of prompt and answer', exact: true })
    await rows.fill('hello')
    await rows.blur()
    await expect(page.getByRole('alert').filter({ hasText: 'There is no second column.' })).toBeVisible()
    const choose = (name: string, line: string, count: number) =>
      page
        .locator('input[type=file][accept^=".csv"]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(line.repeat(count)) })
    await choose('large.csv', 'abcdef,fedcba\n', 100_000)
    await expect(page.getByText('Allowed: at most 1,000,000.')).toBeVisible()
    expect((await rows.inputValue()).length).toBe(20_000)
    await choose('larger.csv', 'abcdef,fedcba\n', 400_000)
    await expect(page.getByText('larger.csv is larger than 4 MB')).toBeVisible()
    await page.getByRole('button', { name: 'Empty the field' }).click()
    await rows.fill('prompt,answer\nab,ba\ncd,dc')
    await rows.blur()
    await expect(page.getByText('2 rows')).toBeVisible()
  },
)

test(
  'rows with a fault are named with their line, stay as typed, and do not start; good ones are kept',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open()
    await playground.choice('Task').selectOption('own-data')
    const rows = page.getByRole('textbox', { name: 'Rows of prompt and answer', exact: true })
    await playground.openSettings()
    await rows.fill('prompt,answer\nab,ba\ncd,\n')
    await rows.blur()
    const alert = page.getByRole('alert').filter({ hasText: 'Line 3 has no answer' })
    await expect(alert).toBeVisible()
    await playground.closeSettings()
    await playground.button('Play').click()
    await expect(playground.messages()).toContainText('Line 3 has no answer')
    expect(await playground.step()).toBe(0)
    await playground.openSettings()
    await expect(rows).toHaveValue('prompt,answer\nab,ba\ncd,\n')
    await page.locator('input[type=file][accept^=".csv"]').setInputFiles({
      name: 'long.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(
        Array.from({ length: 9000 }, (_, i) => {
          const digits = String((i * 7919 + 104729 * (i % 97)) % 1_000_003)
          return JSON.stringify({ input: `${digits}-${i}`, output: [...digits].toReversed().join('') })
        }).join('\n'),
      ),
    })
    await expect(page.getByText('9,000 rows')).toBeVisible()
    await expect(playground.messages()).not.toContainText('Line 3')
    await playground.closeSettings()
    await playground.button('Step').click()
    await playground.reach(1)
    // too long for a link: the browser has it
    await expect.poll(() => openLink(new URL(page.url()).hash)).toContain('left_out=task.rows')
    await page.reload()
    await playground.openSettings()
    await expect(page.getByText('9,000 rows')).toBeVisible()
  },
)
