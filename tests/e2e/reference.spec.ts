import { expect, LONG, test } from './playground'

const MOVING =
  'task=diffusion&task.conditions=4&sync_ref_model=true&ref_model_sync_steps=4&eval_completions=128&task.pretraining_steps=100'

test(
  'the reference is seen: where it moved, its age, its distance and its quality',
  { tag: LONG },
  async ({ playground }) => {
    await playground.open(MOVING)
    for (let step = 1; step <= 3; step++) {
      await playground.button('Step').click()
      await expect(playground.status()).toContainText(`step ${step} `)
    }
    const kl = playground.figure('KL')
    const marks = kl.getByRole('list', { name: 'Settings changed and reference moved during KL' })
    await expect(marks.getByRole('button', { name: 'Step 2: reference moved, α 0.6' })).toBeVisible()
    await expect(kl.locator('dt', { hasText: 'reference age' }).locator('+ dd')).toHaveText('2')
    await expect(kl.locator('dt', { hasText: 'ref. distance' }).locator('+ dd')).toHaveText(/^\d\.\d+$/)
    const quality = playground.figure('Reward').locator('dt', { hasText: 'Reference reward' })
    await expect(quality.locator('+ dd')).toHaveText(/^\d\.\d+$/)
  },
)

test(
  'the range in which KL is healthy is set beside its chart, and the link keeps it',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('task=diffusion&seed=1')
    const range = page.getByRole('group', { name: 'Healthy KL' })
    await expect(range).toHaveAccessibleDescription(/verl.*target_kl.*rule of thumb/)
    await expect(playground.number('Highest healthy KL, nats')).toHaveValue('0.1')
    await playground.write('Highest healthy KL, nats', '0.5')
    await expect(page).toHaveURL(/kl_range=0,0\.5/)
    await playground.write('Highest healthy KL, nats', '-1')
    await expect(playground.number('Highest healthy KL, nats')).toHaveValue('0.5')
    await playground.open('task=diffusion&seed=1&kl_range=0.01,0.3')
    await expect(playground.number('Lowest healthy KL, nats')).toHaveValue('0.01')
    await range.getByRole('button', { name: 'Default healthy range of KL' }).click()
    await expect(playground.number('Highest healthy KL, nats')).toHaveValue('0.1')
    await expect(page).not.toHaveURL(/kl_range/)
  },
)

test(
  'a reference that moves when it is beaten takes the place of the interval',
  { tag: LONG },
  async ({ playground }) => {
    await playground.open(`${MOVING}&ref_model_sync_rule=evaluation&ref_model_sync_margin=0`)
    await playground.openSettings()
    await playground.page.getByText('Reference and KL', { exact: true }).click()
    await expect(playground.choice('Move when')).toHaveValue('evaluation')
    await expect(playground.number('Margin')).toHaveValue('0')
  },
)

test(
  'before the conversion, the table of prompts shows what their rewards are compared with',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('task=diffusion&seed=1')
    await playground.inSettings(() => page.getByRole('button', { name: /^before/ }).click())
    const table = page.getByRole('region', { name: 'Count, mean and std of each prompt' })
    await expect(table).toBeVisible()
    await playground.button('Step').click()
    await expect(playground.status()).toContainText('step 1 ')
    await expect(table.getByRole('caption')).toContainText('After step 1: 8 prompts')
    const rows = table.getByRole('row')
    await expect(rows).toHaveCount(9)
    // 64 completions of 8 prompts: none has 16 rewards of its own for certain, and with two steps some have
    await expect(rows.filter({ hasText: 'the batch' }).first()).toBeVisible()
    for (let step = 2; step <= 5; step++) {
      await playground.button('Step').click()
      await expect(playground.status()).toContainText(`step ${step} `)
    }
    await expect(rows.filter({ hasText: 'its own rewards' }).first()).toBeVisible()
    await table.getByRole('button', { name: 'Mean' }).click()
    await expect(table.getByRole('columnheader', { name: 'Mean' })).toHaveAttribute('aria-sort', 'descending')
    const means = await rows.locator('td:nth-of-type(2)').allTextContents()
    expect(means).toHaveLength(8)
    expect(means.map(Number)).toEqual(means.map(Number).toSorted((a, b) => b - a))
    await playground.inSettings(() => page.getByRole('button', { name: /^after/ }).click())
    // the rewards of the step by prompt, in which there is no history
    await expect(table).toBeVisible()
  },
)
