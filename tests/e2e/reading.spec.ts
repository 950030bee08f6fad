import { readFileSync } from 'node:fs'
import { expectAxeClean } from './axe'
import { en } from '../../src/text/en'
import { expect, LONG, test } from './playground'

const NAME = '03-unsloth-empty-answers.txt'
const LOG = readFileSync(new URL(`../reading/logs/${NAME}`, import.meta.url))

test('a training log of another program is read, shown here, and saved', async ({ playground, page }) => {
  await playground.open('engine=plain&width=16')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: NAME, mimeType: 'text/plain', buffer: LOG })
  const reading = page.getByRole('region', { name: 'Reading', exact: true })
  await expect(reading.getByRole('heading', { level: 1 })).toContainText('The answers end at once')
  for (const name of ['Findings', 'Not a problem', 'What the log implies'])
    await expect(reading.getByRole('list', { name })).not.toBeEmpty()
  await expect(reading.getByRole('figure', { name: /^completion_length: from 1\.4/ })).toBeVisible()
  await expectAxeClean(page)

  await page.reload()
  await page.getByRole('tab', { name: en.page.views.runs, exact: true }).click()
  await page.getByRole('button', { name: NAME, exact: true }).click()
  await reading.getByRole('button', { name: 'Show me here' }).first().click()
  await expect(playground.messages()).toContainText(NAME)
  await playground.reach(1, 60_000)
})

test('on a phone a log begins below the sentence of its source, and the rest of the source is folded', async ({
  playground,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await playground.open('engine=plain&width=16')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: NAME, mimeType: 'text/plain', buffer: LOG })
  const reading = page.getByRole('region', { name: 'Reading', exact: true })
  const heading = reading.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('The answers end at once')
  expect((await heading.boundingBox())!.y).toBeLessThan(300)
  await expect(reading.getByRole('heading', { level: 3 }).first()).toBeInViewport()
  const about = page.getByText(en.readingView.about, { exact: true })
  const local = page.getByText(en.readingView.local, { exact: true })
  await expect(local).toBeHidden()
  await about.click()
  await expect(local).toBeVisible()
  await expectAxeClean(page)
})

test(
  'a log whose worker the browser ends is refused with that reason',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('engine=plain&width=16')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    // large enough that its worker can be ended while it reads
    const line =
      "{'loss': 0.01, 'grad_norm': 0.5, 'reward': 0.25, 'reward_std': 0.1, 'kl': 0.001, 'epoch': 0.01}\n"
    const begun = page.waitForEvent('worker', (worker) => /reader/.test(worker.url()))
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.from(line.repeat(400_000)) })
    const worker = await begun
    // a worker that has closed itself never answers
    void worker.evaluate(() => self.close()).catch(() => {})
    await expect(playground.messages()).toContainText('the browser ended the worker that read it', {
      timeout: 60_000,
    })
  },
)
