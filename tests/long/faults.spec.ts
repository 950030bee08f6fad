import { expect, test } from '../e2e/playground'

/** Steps of several seconds on the CPU. */
const LONG = 'engine=cpu&width=512&depth=4&num_generations=64&generation_batch_size=1024&num_iterations=4'

test('Pause and Reset are heard within a second in the middle of a long step', async ({
  playground,
  page,
}) => {
  await playground.open(LONG)
  await playground.button('Play').click()
  await page.waitForTimeout(3000)
  await playground.button('Pause').click()
  await expect(page.getByText(/was given up/)).toBeVisible({ timeout: 3000 })
  await expect(playground.button('Step')).toBeEnabled({ timeout: 30_000 })
  const step = await playground.rest()
  await playground.button('Play').click()
  await playground.reach(step + 1, 120_000)
  await playground.button('Reset').click()
  await expect(playground.status()).toContainText('step 0')
  await expect(playground.button('Step')).toBeEnabled({ timeout: 10_000 })
  await playground.button('Play').click()
  await playground.reach(1, 120_000)
})
