import { expectAxeClean } from './axe'
import type { Locator } from '@playwright/test'
import { expect, LONG, test, type Playground } from './playground'

/** Code that gives every completion this reward, on its second line. */
const constant = (value: number) => `function reward(problem, completion) {\n  return ${value}\n}`

/** Opens the page and the editor of its reward. */
async function openEditor(playground: Playground, link?: string): Promise<Locator> {
  await playground.open(link)
  await playground.openSettings()
  await playground.button('Edit reward').click()
  return playground.page.getByRole('region', { name: 'Reward code', exact: true })
}

test(
  'a reward is written, applied and changed while the run stands where it is',
  { tag: LONG },
  async ({ playground, page }) => {
    const code = await openEditor(playground)
    await expect(code.getByRole('textbox')).toContainText('function reward(problem, completion)')
    const scores = page.getByRole('region', { name: 'Try-out', exact: true }).getByRole('row')
    await code.getByRole('textbox').fill(constant(0.25))
    await expect(scores.nth(1).getByRole('cell').first()).toHaveText('0.250')

    await code.getByRole('button', { name: 'Apply', exact: true }).click()
    await playground.button('Step').click()
    await expect(playground.status()).toContainText('reward 0.25')
    await code.getByRole('textbox').fill(constant(0.5))
    await code.getByRole('button', { name: 'Apply', exact: true }).click()
    await playground.button('Step').click()
    await expect(playground.status()).toContainText('step 2 · reward 0.50')

    // the task reward has other parts, so that it waits for Reset
    await code.getByRole('button', { name: 'Task reward', exact: true }).click()
    await expect(code.getByRole('status')).toContainText('Press Reset to use it')
    await code.getByRole('button', { name: 'Reset now', exact: true }).click()
    await expect(code.getByRole('status')).toContainText('learns from the task reward')
  },
)

test(
  'code that fails before the first step says what to do, and the code that worked comes back',
  { tag: LONG },
  async ({ playground, page }) => {
    const code = await openEditor(playground)
    const tryOut = page.getByRole('region', { name: 'Try-out', exact: true })
    await expect(tryOut.getByRole('row').nth(1)).toBeVisible()
    await code.getByRole('textbox').fill('function reward() { return }}')
    await code.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('Correct the code, then press Apply')).toBeVisible()
    await expect(playground.button('Step')).toBeDisabled()
    await expect(tryOut).toContainText('once the code works')
    // a sum that is not finite fails when the first group is scored
    await code.getByRole('textbox').fill('function reward() { return { a: 3e38, b: 3e38 } }')
    await code.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(code.getByRole('alert')).toContainText('3e+38')
    for (const layout of ['Charts', 'Stage']) {
      await playground.button(layout).click()
      await expect(page.getByText('Correct the code, then press Apply').first()).toBeVisible()
      await expect(page.getByText('Press Play')).toBeHidden()
      await expect(page.getByText('answered 0 times')).toBeHidden()
    }
    await expect(tryOut).toContainText('once the code works')
    await code.getByRole('button', { name: 'Back to the last version that worked' }).click()
    await expect(code.getByRole('alert')).toBeHidden()
    await expect(tryOut.getByRole('row').nth(1)).toBeVisible()
    await playground.button('Step').click()
    await playground.reach(1)
  },
)

test('on a phone the editor lies over nothing', { tag: LONG }, async ({ playground, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(new URL('#reward_code=asdf%20qwer', process.env.PAGE_URL).href)
  /** how far a text begins below a region */
  const below = async (text: string, region: string) => {
    const [at, above] = [page.getByText(text).last(), page.getByRole('region', { name: region, exact: true })]
    await expect(above.getByRole('heading').first()).toBeVisible()
    const [{ y }, { y: top, height }] = [(await at.boundingBox())!, (await above.boundingBox())!]
    return y - top - height
  }
  await expect(page.getByRole('textbox').first()).toBeVisible()
  expect(await below('The run waits until you allow', 'Reward code')).toBeGreaterThanOrEqual(0)
  await playground.button('Run this code').click()
  await expect(page.getByText('Stopped by an error in the reward code').last()).toBeVisible()
  expect(await below('Stopped by an error in the reward code', 'Try-out')).toBeGreaterThanOrEqual(0)
})

test(
  'a fault is told with its line, and the last version that worked comes back',
  { tag: LONG },
  async ({ playground, page }) => {
    const code = await openEditor(playground)
    await code.getByRole('textbox').fill(constant(0.25))
    await code.getByRole('button', { name: 'Apply', exact: true }).click()
    await playground.button('Step').click()
    await expect(playground.status()).toContainText('step 1 · reward 0.25')

    await code.getByRole('textbox').fill('function reward(problem) {\n  return problem.nothing.here\n}')
    await expect(code.getByRole('alert')).toContainText('line 2')
    await code.getByRole('button', { name: 'Apply', exact: true }).click()
    await playground.button('Step').click()
    await expect(code.getByRole('alert')).toContainText('line 2')
    await expect(playground.status()).toContainText('step 1 ·')

    await expect(page.getByText('Stopped by an error in the reward code')).toBeVisible()
    await code.getByRole('button', { name: 'Back to the last version that worked' }).click()
    await expect(code.getByRole('textbox')).toContainText('return 0.25')
    await expect(code.getByRole('alert')).toBeHidden()
    await expect(page.getByText('Stopped by an error')).toBeHidden()
    await playground.button('Step').click()
    await expect(playground.status()).toContainText('step 2 · reward 0.25')
  },
)

test(
  'of code that is longer than a reward may be, the syntax is not read',
  { tag: LONG },
  async ({ playground, page }) => {
    const code = await openEditor(playground)
    const coloured = code.locator('.cm-line > span')
    await code.getByRole('textbox').fill(constant(0.25))
    await expect(coloured.first()).toBeVisible()
    const scores = page.getByRole('region', { name: 'Try-out', exact: true }).getByRole('row')
    await code.getByRole('textbox').fill(`${constant(0.5)}\n// ${'a long remark '.repeat(1500)}`)
    await expect(scores.nth(1).getByRole('cell').first()).toHaveText('0.500')
    await expect(coloured).toHaveCount(0)
    await code.getByRole('textbox').fill(constant(0.75))
    await expect(coloured.first()).toBeVisible()
  },
)

test('code in a link is shown, and runs only after a click, which is remembered', async ({
  playground,
  page,
}) => {
  const link = `reward_code=${encodeURIComponent(constant(0.25))}&layout=charts`
  await page.goto(new URL(`#${link}`, process.env.PAGE_URL).href)
  const code = page.getByRole('region', { name: 'Reward code', exact: true })
  await expect(code.getByRole('textbox')).toContainText('return 0.25')
  await expect(code.getByRole('status').first()).toContainText(
    'the run waits until you allow the code to run',
  )
  await expect(playground.button('Step')).toBeDisabled()
  await expect(playground.button('Play')).toBeDisabled()
  await expect(code.getByRole('button', { name: 'Apply', exact: true })).toBeHidden()

  await code.getByRole('button', { name: 'Run this code', exact: true }).click()
  await playground.button('Step').click()
  await expect(playground.status()).toContainText('step 1 · reward 0.25')
  await expect(code.getByRole('status')).toContainText('somebody else’s code')

  await page.reload()
  await expect(playground.button('Step')).toBeEnabled()
  await playground.button('All settings').click()
  await expect(page.getByText('somebody else’s code, which you allowed to run').first()).toBeVisible()
})

test(
  'the editor and its try-out are in order for assistive technology',
  { tag: LONG },
  async ({ playground, page }) => {
    const code = await openEditor(playground, 'task=addition')
    await page.getByRole('combobox', { name: 'Gallery', exact: true }).selectOption({ index: 1 })
    await expect(code.getByRole('textbox')).toContainText('Pays for the form')
    await expect(page.getByRole('columnheader', { name: 'format', exact: true })).toBeVisible()
    await expectAxeClean(page, { within: ['[data-code]'] })

    // Escape, then Tab leaves the field
    await code.getByRole('textbox').focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(code.getByRole('button', { name: 'Apply', exact: true })).toBeFocused()
  },
)
