import type { Locator } from '@playwright/test'
import { expect, LONG, test } from './playground'

/** That a dialog is no longer than its place, however much there is to scroll in it. */
async function expectToStay(dialog: Locator): Promise<void> {
  const [all, seen] = await dialog.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])
  expect(all).toBe(seen)
}

test('All settings scrolls to its end below its head, and says there why a value was refused', async ({
  playground,
  page,
}) => {
  await playground.openAt('policy=transformer&width=512&layout=stage')
  await playground.openSettings()
  const find = page.getByRole('searchbox', { name: 'Find a setting' })
  await find.fill('transformer')
  await expect(playground.choice('Policy')).toBeVisible()
  await expect(playground.button('Measure the policies')).toBeVisible()
  await find.fill('')

  const sections = playground.settings().locator('details')
  await expect.poll(() => sections.count()).toBeGreaterThan(10)
  await sections.evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
  await playground.write('Layers', '12')
  await expect(playground.number('Layers')).toHaveAccessibleDescription(/Layers 12 .* Nothing was changed\./)
  await expect(playground.number('Layers')).toHaveValue('12')
  await expect(playground.settings().getByRole('alert')).toBeInViewport({ ratio: 1 })
  await playground.write('Layers', '2')
  await expect(playground.number('Layers')).not.toHaveAccessibleDescription(/Nothing was changed/)

  await expectToStay(playground.settings())
  await playground.settings().getByText('Stop automatically', { exact: true }).hover()
  await page.mouse.wheel(0, 20_000)
  await expect(playground.button('Import settings')).toBeInViewport()
  await expect(find).toBeInViewport()
})

test(
  'a setting is found by any of its names, and from the table of knobs with the names of TRL and verl',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open()
    await playground.inSettings(async () => {
      const find = page.getByRole('searchbox', { name: 'Find a setting' })
      const task = playground.settings().getByRole('combobox', { name: 'Task', exact: true })
      await find.fill('clip_grad')
      await expect(playground.number('Gradient-norm limit')).toBeVisible()
      await expect(task).toBeHidden()
      await find.fill('')
      await expect(task).toBeVisible()
    })
    await playground.button('Help').click()
    const table = page.getByRole('dialog')
    await table.getByRole('button', { name: /^All settings/ }).click()
    await table.getByLabel('Filter').fill('num_iterations')
    await expect(table.getByRole('row').filter({ hasText: 'ppo_epochs' })).toHaveCount(1)
    await table.getByLabel('Filter').fill('')
    await expectToStay(page.getByRole('dialog', { name: 'All settings', exact: true }))
    const rows = table.getByRole('table').getByRole('row')
    await expect.poll(() => rows.count()).toBeGreaterThan(50)
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(300)
    await page.getByRole('button', { name: 'Show Entropy bonus in the settings' }).click()
    await expect(playground.settings()).toBeVisible()
    await expect(playground.number('Entropy bonus')).toBeFocused()
    await expect(playground.number('Entropy bonus')).toBeInViewport()

    // ε high follows ε until the chain is undone
    await playground.closeSettings()
    await playground.write('ε', '0.3')
    await playground.inSettings(async () => {
      await page.getByRole('searchbox', { name: 'Find a setting' }).fill('')
      await expect(playground.number('ε high')).toHaveValue('0.3')
      await playground.button('ε high follows ε').click()
    })
    await playground.write('ε', '0.1')
    await playground.inSettings(() => expect(playground.number('ε high')).toHaveValue('0.3'))
  },
)

test(
  'a task begins as soon as it is chosen, and Undo brings the former run back',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('max_steps=20&seed=3')
    await playground.playToTheEnd()
    const before = await playground.export<{ metrics: Record<string, number[]> }>()
    await playground.choice('Task').selectOption('bandit')
    await expect(playground.status()).toContainText('step 0')
    await playground.button('Undo').click()
    await expect(playground.status()).toContainText('step 20')
    await expect(playground.choice('Task')).toHaveValue('reverse')
    await playground.inSettings(async () => {
      await page.getByRole('searchbox', { name: 'Find a setting' }).fill('max_steps')
      await playground.write('Stop at step', '30')
    })
    await playground.button('Play').click()
    await playground.reach(30)
    const after = await playground.export<{ metrics: Record<string, number[]> }>()
    expect(after.metrics.reward.slice(0, 20)).toEqual(before.metrics.reward)
    await playground.open('max_steps=30&seed=3')
    await playground.playToTheEnd()
    const whole = await playground.export<{ metrics: Record<string, number[]> }>()
    expect(after.metrics.reward).toEqual(whole.metrics.reward)
  },
)
