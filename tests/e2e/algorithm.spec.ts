import { expect, LONG, test } from './playground'

interface Exported {
  config: { algorithm: string }
  metrics: { loss: number[]; grad_norm: number[] }
}

test('the arithmetic of a step is verified, and that of pasted rows, among which a broken group is found', async ({
  playground,
  page,
}) => {
  await playground.open('max_steps=3')
  await playground.playToTheEnd()
  await page.getByText('Verify', { exact: true }).click()
  await expect(page.getByText(/All \d+ checks that apply pass/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Markdown' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.md$/)

  // a sentence on the page has the word in it all the while: the verdict is what counts
  const verdict = page.getByText(/^✗ \d+ of \d+ checks? fails?/)
  await expect(verdict).toHaveCount(0)
  const rows = ['condition,reward,advantage', 'a,1,0.7071', 'a,0,-0.7071', 'b,1,0.9', 'b,0,-0.1']
  await page.getByRole('textbox', { name: 'Rows', exact: true }).fill(rows.join('\n'))
  await expect(verdict).toBeVisible()
})

test('presets of every kind train in the page', { tag: LONG }, async ({ playground }) => {
  await playground.open('max_steps=8')
  for (const preset of ['gspo', 'cispo', 'remax', 'pairwise', 'progressive']) {
    await playground.choice('Algorithm').selectOption(preset)
    await playground.button('Reset').click()
    await expect(playground.status()).toContainText('step 0')
    await playground.playToTheEnd()
    const { config, metrics } = await playground.export<Exported>()
    expect(config.algorithm).toBe(preset)
    expect(metrics.loss).toHaveLength(8)
    expect(metrics.grad_norm.some((norm) => norm > 0)).toBe(true)
  }
})

test(
  'a loss that the GPU does not compute says so on the badge, and trains',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open(
      'engine=webgpu&algorithm=gmpo&width=16&num_generations=4&generation_batch_size=16&max_steps=2',
    )
    await expect(page.getByText('loss on the CPU')).toBeVisible({ timeout: 20_000 })
    await playground.playToTheEnd(40_000)
    await expect(playground.status()).toContainText('step 2 ')
  },
)
