import { expect, LONG, test } from './playground'

test(
  'a click on a curve takes the lens and the balance to that step, and a button takes them back',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('num_generations=4&generation_batch_size=16')
    // kept for certain; of the steps that are played, the page keeps what it has time for
    await playground.button('Step').click()
    await playground.reach(1)
    await playground.button('Play').click()
    await playground.reach(40)
    await playground.button('Pause').click()
    const last = await playground.rest()
    const lens = page.getByRole('region', { name: 'Group', exact: true })
    const cursor = playground.figure('Reward').getByRole('slider')
    const back = playground.button('Back to latest')
    /** A step as the charts write it, with commas between thousands. */
    const written = (step: number) => String(step).replace(/\B(?=(\d{3})+$)/g, ',')
    const shown = async () => Number(/Step (\d+)/.exec(await lens.innerText())?.[1])
    await expect(lens).toContainText(`step ${last}`)

    const { width, height } = (await cursor.boundingBox())!
    await cursor.click({ position: { x: width / 4, y: height / 2 } })
    await expect(back).toBeVisible()
    await expect.poll(shown).toBeLessThan(last)
    const step = await shown()
    await expect(lens).toContainText(`step ${step}`)
    await page.mouse.move(0, 0)
    await expect(playground.figure('Advantage per group')).toContainText(`pinned: step ${written(step)}`)

    await playground.button('Step').click()
    await playground.reach(last + 1)
    expect(await shown()).toBe(step)
    await back.click()
    await expect(lens).toContainText(`step ${last + 1}`)

    await cursor.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect.poll(shown).toBe(1)
    await playground.button('Reset').click()
    await expect(back).toBeHidden()
  },
)
