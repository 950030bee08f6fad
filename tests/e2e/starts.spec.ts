import { expect, LONG, test } from './playground'

test(
  'the budget router starts as its document does, and finds its metrics by their tags',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('task=budget-router')
    for (const [name, groupSize] of [
      ['Pairwise, one completion a sample', '8'],
      ['Grouped by sample and budget, simple form, G = 5, batch 1', '5'],
    ]) {
      await playground.inSettings(async () => {
        await playground.button(name).click()
        await expect(playground.button(name)).toHaveAttribute('aria-pressed', 'true')
      })
      await expect(playground.number('Group size')).toHaveValue(groupSize)
      await playground.button('Step').click()
      await expect(playground.status()).toContainText('step 1')
    }
    await page.getByLabel('Add a metric').fill('Latency_Std')
    await playground.button('Add').click()
    await expect(playground.figure('Latency std')).toBeVisible()
  },
)

test(
  'the stairs of arithmetic chat are listed line by line, with the tensors of the run',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('task=arithmetic-chat')
    await playground.inSettings(() => playground.button('+ reference: full GRPO').click())
    await playground.button('Step').click()
    await expect(playground.status()).toContainText('step 1')
    await page.getByText(/^Line by line/).click()
    const stair = page.getByRole('listitem').filter({ hasText: 'this run' })
    await expect(stair.getByRole('heading', { level: 3 })).toContainText('+ reference: full GRPO')
    const loop = stair.getByRole('region', { name: /Training loop/ })
    await expect(loop).toContainText('+ per_token_kl = torch.exp(log_ratio) - log_ratio - 1')
    await expect(loop).toContainText('per_token_kl[256, 6]')
  },
)
