import { expect, LONG, test } from './playground'

test(
  'a link with other programs’ names opens, says what they became, and is rewritten; help links the papers',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('engine=cpu&group_size=5&epsilon_clip=0.1&reference_update_freq=10')
    await expect(playground.number('Group size')).toHaveValue('5')
    await expect(playground.number('ε')).toHaveValue('0.1')
    await expect(playground.messages()).toContainText('group_size=5 → Group size (num_generations) = 5')
    await expect(page).toHaveURL(/num_generations=5&epsilon=0\.1/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    const row = playground.settings().locator('[data-field=numGenerations]')
    await playground.openSettings()
    await expect(row).toContainText('40 completions a step')
    await playground.closeSettings()
    await playground.button('Step').click()
    await playground.reach(1)
    await playground.write('Group size', '7')
    await playground.openSettings()
    await expect(row).toContainText('56 completions a step after Reset; now 40')
    await expect(row).toContainText('applies after Reset')
    await playground.closeSettings()
    await playground.button('Reset').click()
    await playground.openSettings()
    await expect(row).toContainText('56 completions a step')

    // papers are linked, and nobody is asked for them: a request beyond the site fails the visit
    await playground.button('About Reward scaling').click()
    const link = page.getByRole('link', { name: /Understanding R1-Zero-Like Training/ })
    await expect(link).toHaveAttribute('href', 'https://arxiv.org/abs/2503.20783')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noreferrer noopener')
  },
)

test(
  'the run that collapses offers its cure, and Undo brings it back',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('task=restoration&engine=cpu')
    await playground.openSettings()
    await page.getByRole('button', { name: /^Collapsing run/ }).click()
    await playground.closeSettings()
    await playground.button('Step').click()
    await playground.reach(1)
    for (const name of [
      'Policy loss',
      'Supervised loss',
      'Consistency loss',
      'Stage weights',
      'Global reward',
    ])
      await expect(playground.figure(name)).toBeVisible()
    await playground.openSettings()
    await playground.button('Apply the fix').click()
    await expect(page.getByRole('button', { name: 'Collapse, fixed' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await playground.closeSettings()
    await playground.button('Undo').click()
    await playground.openSettings()
    await expect(page.getByRole('button', { name: /^Collapsing run/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
)
