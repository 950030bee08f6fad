import { readFileSync } from 'node:fs'
import { expectAxeClean } from './axe'
import { expect, LONG, test } from './playground'

const DOCUMENT = readFileSync(new URL('../seeds/004.txt', import.meta.url), 'utf8')

test('a pasted report passes, and a change in it is named', { tag: LONG }, async ({ playground, page }) => {
  await playground.open()
  await page.getByText('Verify', { exact: true }).click()
  const rows = page.getByRole('textbox', { name: 'Rows', exact: true })
  const verdict = page.getByRole('status').filter({ hasText: /checks?/ })
  const groups = page.getByRole('region', { name: 'Rows from a trainer: Groups' })

  await rows.fill(DOCUMENT)
  await expect(verdict).toContainText('✓ All 7 checks that apply pass')
  await expect(verdict).toContainText('a table of 16 conditions (lines 56–73)')
  await expect(groups.getByRole('row', { name: /^9962/ })).toContainText('0.0666 (0.0644–0.0689)')
  await expectAxeClean(page, { within: ['details'] })
  // which std the run of these sizes takes, where the report leaves it open
  await expect(page.getByText('so Train uses ÷ k, + 1e-4')).toBeVisible()

  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => groups.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0)
  await page.setViewportSize({ width, height })

  await rows.fill(DOCUMENT.replace('| 0.9985 ', '| 1.1530 '))
  await expect(verdict).toContainText('✗ 1 of 7 checks fails')
  await expect(verdict).toContainText('9962: found 1.1530, expected 0.9985')
  await expect(groups.getByRole('row').nth(1)).toContainText('9962')

  await rows.fill(
    DOCUMENT.split('\n')
      .filter((line) => !line.startsWith('| 9962'))
      .join('\n'),
  )
  await expect(verdict).toContainText('9962: missing')
  await rows.fill('Nothing to see here.')
  await expect(page.getByRole('status').filter({ hasText: 'No column for condition' })).toBeVisible()
})

test('the file of a report opens Verify at its rows', async ({ playground, page }) => {
  await playground.open()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'report.md', { type: 'text/markdown' }))
    for (const kind of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(
        new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }),
      )
  }, DOCUMENT)
  await expect(page.getByRole('status').filter({ hasText: /checks? that apply/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Rows', exact: true })).toBeInViewport()
})

test('the step that the lens shows is the one verified', { tag: LONG }, async ({ playground, page }) => {
  await playground.open('max_steps=6')
  // a step that is taken alone is kept for the lens; of those that are played, the page keeps what it has time for
  await playground.button('Step').click()
  await playground.reach(1)
  await playground.playToTheEnd()
  await page.getByText('Verify', { exact: true }).click()
  const report = page.getByRole('region', { name: /^Step \d+$/ })
  await expect(report).toHaveAccessibleName('Step 6')
  const cursor = playground.figure('Reward').getByRole('slider')
  await cursor.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(playground.button('Back to latest')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Group', exact: true })).toContainText('step 1 ')
  await expect(report).toHaveAccessibleName('Step 1')
  await playground.button('Back to latest').click()
  await expect(report).toHaveAccessibleName('Step 6')
})
