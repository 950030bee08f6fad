import { expectAxeClean } from './axe'
import { expect, LONG, test } from './playground'

const LENS = { within: ['section[aria-label="Group"]'] }

test(
  'a step can be walked through, from its samples to what it changed, and on to the next step',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open()
    await playground.button('Step').click()
    await expect(playground.status()).toContainText('step 1 ')
    await playground.button('Step by step').click()
    const walk = page.getByRole('region', { name: 'Step by step' })
    await expect(walk.getByRole('heading')).toContainText('Sample')
    for (const name of [
      'Reward',
      'Group mean and std',
      'Advantage',
      'Log-probabilities',
      'Ratio',
      'Clip',
      'KL to the reference',
      'Loss',
      'Gradient',
      'Update',
    ]) {
      await walk.getByRole('button', { name: 'Forward' }).click()
      await expect(walk.getByRole('heading')).toContainText(name)
      await expect(walk.locator('math').first()).toBeVisible()
    }
    await expect(walk.getByRole('table')).toContainText('→')
    await walk.getByRole('button', { name: 'Back' }).click()
    await expect(walk.getByRole('heading')).toContainText('Gradient')
    await expectAxeClean(page, LENS)
    await walk.getByLabel('Stage').selectOption({ label: '11 · Update' })
    await walk.getByRole('button', { name: 'Take the next step' }).click()
    await expect(playground.status()).toContainText('step 2 ')
    await expect(walk.getByRole('heading')).toContainText('Sample')
  },
)

test(
  'a frozen step is compared under two settings, and a larger group is drawn for it',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('max_steps=2')
    await playground.playToTheEnd()
    await playground.button('What if').click()
    const whatIf = page.getByRole('region', { name: 'What if' })
    await expect(whatIf.getByLabel('From, settings B')).toHaveValue('dr_grpo')
    const table = whatIf.getByRole('table').nth(1)
    const before = await table.innerText()
    await whatIf.getByLabel('Reward scaling, settings A').selectOption('batch')
    await expect(table).not.toHaveText(before)
    await expect(table.getByRole('rowheader', { name: /^8/ })).toHaveCount(1)

    await whatIf.getByLabel('Group size, settings B').fill('16')
    await whatIf.getByLabel('Group size, settings B').press('Enter')
    await expect(whatIf.getByText(/16 new completions/)).toBeVisible()
    await expect(table.getByRole('rowheader', { name: /^16/ })).toHaveCount(1)
    await expect(playground.status()).toContainText('step 2 ')
    await expectAxeClean(page, LENS)
    await whatIf.getByRole('button', { name: /own completions/ }).click()
    await expect(table.getByRole('rowheader', { name: /^16/ })).toHaveCount(0)
  },
)

test(
  'the policy shows the next token after any prefix, and its likely completions',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('max_steps=2')
    await playground.playToTheEnd()
    await playground.button('The policy').click()
    const policy = page.getByRole('region', { name: 'Likely completions' })
    const caption = policy.getByRole('table')
    await expect(caption).toContainText('Probability of token 1')
    await caption.getByRole('button').first().click()
    await expect(caption).toContainText('Probability of token 2')
    await expect(policy.getByRole('list').first()).toContainText('%')
    await expectAxeClean(page, LENS)
    await policy.getByRole('button', { name: /^Remove / }).click()
    await expect(caption).toContainText('Probability of token 1')
  },
)
