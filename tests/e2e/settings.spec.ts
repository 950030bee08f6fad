import { expect, LONG, test } from './playground'

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
