import { expectAxeClean } from './axe'
import { OF_A_TASK, SMALL, testWorld, UNLIKE } from './eachWorld'
import { expect, LONG, test } from './playground'

UNLIKE.forEach(testWorld)

test(
  'a Gaussian step opens its formula, with the exact KL where that is chosen',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open(`task=diffusion&kl_estimator=exact&${SMALL}`)
    await playground.playToTheEnd()
    await page.getByRole('tab', { name: 'Picture' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'One group' })).toBeFocused()
    await page
      .getByRole('button', { name: /^timestep 1: \(/ })
      .first()
      .click()
    const formula = page.getByRole('region', { name: /^Timestep 1, \(/ })
    await expect(formula).toContainText('Gradient of the mean')
    await expect(formula).toContainText('KL to the reference')
    await expectAxeClean(page, OF_A_TASK)
  },
)

test(
  'a long trajectory is shown in a window, in few elements; who wants little motion gets a still picture, and can play it',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await playground.open(`task=cart-pole&${SMALL}`)
    await page.getByRole('tab', { name: 'One group' }).click()
    const steps = page.getByRole('slider', { name: 'Timesteps shown' })
    await expect(steps).toHaveAttribute('aria-valuetext', /^timesteps 1–20 of \d+$/)
    expect(await page.locator('[data-token]').count()).toBeLessThanOrEqual(4 * 20)
    await steps.press('End')
    await expect(steps).toHaveAttribute('aria-valuetext', /^timesteps \d+–(\d+) of \1$/)
    await expectAxeClean(page, OF_A_TASK)
    await page.getByRole('tab', { name: 'Picture' }).click()
    const frame = page.getByRole('slider', { name: 'Frame of the animation' })
    await expect(frame).toHaveAttribute('aria-valuetext', /^(\d+) of \1$/)
    await page.getByRole('button', { name: 'Play the animation' }).click()
    await expect(frame).not.toHaveAttribute('aria-valuetext', /^(\d+) of \1$/)
    await page.getByRole('button', { name: 'Pause the animation' }).click()
    await page.getByRole('button', { name: 'Show the picture as tables' }).click()
    await expect(page.getByRole('table').first()).toBeVisible()
    await expectAxeClean(page, OF_A_TASK)
    await page.getByRole('button', { name: 'Show the picture', exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: 'Picture' }).getByRole('img').first()).toBeVisible()
  },
)

test(
  'a start of a task is one click, and what was set before is gone',
  { tag: LONG },
  async ({ playground }) => {
    await playground.open(`task=diffusion&beta=0.5&${SMALL}`)
    await playground.inSettings(async () => {
      const start = playground.button('Flow-GRPO')
      await expect(start).toHaveAttribute('aria-pressed', 'false')
      await start.click()
      await expect(start).toHaveAttribute('aria-pressed', 'true')
    })
    await expect(playground.number('β')).not.toHaveValue('0.5')
  },
)

test(
  'an animation and the plots of its completions show one step, and say which',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open(`task=cart-pole&${SMALL}`)
    await playground.button('Step').click()
    await playground.reach(1)
    const picture = page.getByRole('tabpanel', { name: 'Picture' })
    const angles = picture
      .getByRole('figure', { name: 'Angle of the pole' })
      .getByRole('img')
      .locator('path')
      .last()
    await expect(picture.getByText('step 1', { exact: true })).toBeVisible({ timeout: 20_000 })
    const before = await angles.getAttribute('d')
    await playground.button('Step').click()
    await playground.reach(2)
    // the round of step 1 lasts some seconds: both are read in one moment, in case it has just ended
    const isOfFirst = await picture.evaluate((panel, d) => {
      const figure = panel.querySelector('[aria-label="Angle of the pole"]')!
      const drawn = [...figure.querySelectorAll('svg[role="img"] path')].at(-1)!.getAttribute('d')
      return [panel.textContent!.includes('step 1'), drawn === d]
    }, before)
    expect(isOfFirst[0]).toBe(isOfFirst[1])
    await expect(picture.getByText('step 2', { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(angles).not.toHaveAttribute('d', before!)
  },
)

test(
  'the rows of a group stay in place from one state to another',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open(`task=needle&num_generations=8&generation_batch_size=64&engine=plain&width=16`)
    await playground.button('Step').click()
    await playground.reach(1)
    const state = page.locator('p[data-state]')
    const tops = new Map<string, number>()
    for (let group = 0; group < 8; group++) {
      await playground.choice('Group').selectOption({ index: group })
      await expect(playground.choice('Group')).toHaveValue(String(group))
      const { y } = (await page.getByRole('table').first().boundingBox())!
      tops.set((await state.getAttribute('data-state'))!, y)
    }
    expect([...tops.keys()].sort()).toEqual(['live', 'stuck'])
    expect(new Set(tops.values()).size).toBe(1)
  },
)
