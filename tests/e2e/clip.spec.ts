import { expect, LONG, test } from './playground'

test(
  'dragging the kink of the clip turns ε, and keys turn it back',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open()
    await playground.button('Step').click()
    await playground.reach(1)
    const lens = page.getByRole('region', { name: 'Group', exact: true })
    // Rows are in the order of their rewards, so the advantage of the last one is negative, and its limit is 1 − ε.
    const rows = lens.locator('tbody:has([data-token])')
    await rows.last().locator('[data-token]').first().click()
    const kink = page.getByRole('slider', { name: 'Clip limit: ε', exact: true })
    await expect(kink).toHaveAttribute('aria-valuenow', '0.2')
    await expect(kink).toHaveAttribute('aria-disabled', 'false')
    await kink.scrollIntoViewIfNeeded()

    const dot = (await kink.locator('circle').boundingBox())!
    const [x, y] = [dot.x + dot.width / 2, dot.y + dot.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 12, y, { steps: 4 })
    await page.mouse.move(x - 24, y, { steps: 4 })
    await expect(playground.number('ε')).toHaveValue('0.2')
    const dragged = Number(await kink.getAttribute('aria-valuenow'))
    expect(dragged).toBeGreaterThan(0.2)
    await page.mouse.up()
    await expect(playground.number('ε')).toHaveValue(String(dragged))
    await expect(page).toHaveURL(new RegExp(`epsilon=${dragged}`))

    await kink.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => playground.number('ε').inputValue().then(Number)).toBeLessThan(dragged)
    await expect(kink).toHaveAttribute('aria-valuenow', await playground.number('ε').inputValue())
  },
)
