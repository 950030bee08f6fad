import { expect, test } from './playground'

test('the arithmetic of a step is verified, and exported as Markdown', async ({ playground, page }) => {
  await playground.open('max_steps=3')
  await playground.playToTheEnd()
  await page.getByText('Verify', { exact: true }).click()
  await expect(page.getByText(/All \d+ checks that apply pass/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Markdown' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.md$/)
})

test('rows pasted from a trainer are checked, and a broken group is found', async ({ playground, page }) => {
  await playground.open()
  await page.getByText('Verify', { exact: true }).click()
  const rows = ['condition,reward,advantage', 'a,1,0.7071', 'a,0,-0.7071', 'b,1,0.9', 'b,0,-0.1']
  await page.getByRole('textbox', { name: /paste/i }).fill(rows.join('\n'))
  await expect(page.getByText('fail').first()).toBeVisible()
})

test('all knobs stand in a table with the names of TRL and verl', async ({ playground, page }) => {
  await playground.open()
  await playground.button('Help').click()
  await page.getByRole('button', { name: /knobs/i }).click()
  await page.getByRole('dialog').getByLabel('Filter').fill('num_iterations')
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: 'ppo_epochs' })).toHaveCount(1)
})

for (const preset of ['gspo', 'cispo', 'remax', 'pairwise', 'progressive']) {
  test(`${preset} trains in the page`, async ({ playground }) => {
    await playground.open(`algorithm=${preset}&max_steps=8`)
    await playground.playToTheEnd()
    const { metrics } = await playground.export<{ metrics: { loss: number[]; grad_norm: number[] } }>()
    expect(metrics.loss).toHaveLength(8)
    expect(metrics.grad_norm.some((norm) => norm > 0)).toBe(true)
  })
}

test('a loss that the GPU does not compute says so on the badge, and trains', async ({
  playground,
  page,
}) => {
  await playground.open(
    'engine=webgpu&algorithm=gmpo&width=16&num_generations=4&generation_batch_size=16&max_steps=2',
  )
  await expect(page.getByText('loss on the CPU')).toBeVisible({ timeout: 20_000 })
  await playground.playToTheEnd(40_000)
  expect((await playground.read()).step).toBe(2)
})
