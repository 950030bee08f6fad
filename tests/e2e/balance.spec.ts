import { expect, LONG, test } from './playground'

test(
  'the balance shows every completion of a group, stage by stage, and any group of the step',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open()
    await playground.button('Step').click()
    await playground.reach(1)
    const figure = playground.figure('Advantage per group')
    await expect(figure.locator('[data-completion]')).toHaveCount(8)
    await expect(figure.getByText(/\d+ solved, \d+ stuck/)).toBeVisible()

    const stages = ['Reward', 'Minus baseline', 'Divided by std']
    for (const stage of stages) {
      await figure.getByRole('button', { name: stage }).click()
      for (const name of stages) {
        await expect(figure.getByRole('button', { name })).toHaveAttribute(
          'aria-pressed',
          String(name === stage),
        )
      }
    }

    const groups = figure.getByRole('radio')
    await expect(groups).toHaveCount(8)
    await groups.first().click()
    await page.keyboard.press('ArrowRight')
    await expect(groups.nth(1)).toBeChecked()
    await expect(groups.nth(1)).toBeFocused()
    const lens = page.getByRole('region', { name: 'Group', exact: true })
    await expect(lens.getByRole('combobox', { name: 'Group', exact: true })).toHaveValue('1')

    // without motion the dots are at once where the next stage has them
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await figure.getByRole('button', { name: 'Divided by std' }).click()
    const durations = await figure
      .locator('[data-completion] circle')
      .evaluateAll((dots) => dots.map((dot) => parseFloat(getComputedStyle(dot).transitionDuration)))
    expect(Math.max(...durations)).toBeLessThan(0.001)
  },
)
