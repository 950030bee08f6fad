import { expect, LONG, test } from './playground'

const SMALL = 'engine=cpu&width=16&num_generations=4&generation_batch_size=16'

test('the dialog of the badge shows the memory in use', { tag: LONG }, async ({ playground, page }) => {
  await playground.open(SMALL)
  await page.getByRole('button', { name: 'Engine in use' }).click()
  const dialog = page.getByRole('dialog', { name: 'Engine in use' })
  await expect(dialog.getByRole('row', { name: /History of this run/ })).toContainText('MB')
  await expect(dialog.getByRole('row', { name: /Earlier steps of the group panel/ })).toContainText(
    'of at most 32 MB',
  )
  await expect(dialog.getByRole('row', { name: /WebAssembly/ })).toContainText('MB')
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
]) {
  test(
    `the engine and the preferences open beside their buttons at ${width} px`,
    { tag: LONG },
    async ({ playground, page }) => {
      await page.setViewportSize({ width, height })
      for (const [layout, name] of [
        ['charts', 'Engine in use'],
        ['stage', 'Preferences'],
      ]) {
        await playground.openAt(`${SMALL}&layout=${layout}`)
        const button = page.getByRole('button', { name })
        await button.click()
        const dialog = page.getByRole('dialog', { name })
        if (layout === 'charts') await expect(dialog.getByRole('table')).toBeVisible()
        await expect
          .poll(async () => {
            // a page that is still loading grows, and the dialog follows its button
            await button.scrollIntoViewIfNeeded()
            const [at, opened] = [(await button.boundingBox())!, (await dialog.boundingBox())!]
            const isAcross = opened.x < at.x + at.width && at.x < opened.x + opened.width
            return isAcross
              ? Math.max(at.y - opened.y - opened.height, opened.y - at.y - at.height)
              : Infinity
          })
          .toBeCloseTo(8)
        const { x, y, width: wide, height: high } = (await dialog.boundingBox())!
        expect(Math.min(x, y, width - x - wide, height - y - high)).toBeGreaterThanOrEqual(0)
      }
    },
  )
}

test(
  'the badge measures both engines, and its dialog offers the faster one',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open(SMALL)
    await page.getByRole('button', { name: 'Engine in use' }).click()
    const dialog = page.getByRole('dialog', { name: 'Engine in use' })
    await dialog.getByRole('button', { name: 'Measure both' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Measuring …')
    await expect(dialog).toContainText(/GPU [\d.]+ ms a step/, { timeout: 60_000 })
    await expect(dialog).toContainText(/CPU [\d.]+ ms a step/)
    await expect(page.getByRole('button', { name: 'Engine in use' })).toContainText(/GPU .* CPU .* ms a step/)
    await expect(dialog.getByText('The faster one is in use.')).toBeVisible()
  },
)

test('a trial makes way for Play at once', { tag: LONG }, async ({ playground, page }) => {
  await playground.open(SMALL)
  await page.getByRole('button', { name: 'Engine in use' }).click()
  const dialog = page.getByRole('dialog', { name: 'Engine in use' })
  await dialog.getByRole('button', { name: 'Measure both' }).click()
  await page.keyboard.press('Escape')
  await playground.button('Play').click()
  // a software adapter compiles for seconds, and nothing ends a compilation
  await playground.reach(3, 60_000)
  await playground.button('Pause').click()
})
