import { expect, LONG, test } from './playground'

test(
  'a link opens a set-up, the page writes one, and takes another while it is open',
  { tag: LONG },
  async ({ playground, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await playground.open('task=addition&algorithm=rloo&num_generations=4&beta=0.1&seed=7')
    await expect(playground.choice('Task')).toHaveValue('addition')
    await expect(playground.choice('Algorithm')).toHaveValue('rloo')
    await expect(playground.choice('Algorithm').locator('option:checked')).toHaveText('RLOO (changed)')
    await expect(playground.number('Group size')).toHaveValue('4')
    await expect(playground.number('β')).toHaveValue('0.1')
    await expect(playground.number('Seed')).toHaveValue('7')
    await expect(playground.messages()).toHaveText('')

    await playground.write('ε', '0.3')
    await playground.button('Copy link').click()
    await expect(playground.messages()).toContainText('Link copied')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))).toEqual({
      task: 'addition',
      algorithm: 'rloo',
      num_generations: '4',
      beta: '0.1',
      epsilon: '0.3',
      seed: '7',
      layout: 'charts',
    })

    // another link, followed while the page is open, is taken too
    await playground.button('Step').click()
    await playground.reach(1)
    await page.evaluate(() => {
      location.hash = 'task=bandit&seed=5&layout=charts'
    })
    await expect(playground.choice('Task')).toHaveValue('bandit')
    await expect(playground.number('Seed')).toHaveValue('5')
    await expect(playground.status()).toContainText('step 0')
    expect(page.workers()).toHaveLength(1)
  },
)

test('what a link cannot mean is named, and the default stands in', { tag: LONG }, async ({ playground }) => {
  await playground.open(
    'beta=hello&loss_type=nope&num_generations=7&generation_batch_size=64&warp=9&learning_rate=-1&seed=3',
  )
  for (const named of ['beta=hello', 'loss_type=nope', 'warp', 'learning_rate=-1', 'Group size 7']) {
    await expect(playground.messages()).toContainText(named)
  }
  await expect(playground.number('β')).toHaveValue('0.04')
  await expect(playground.number('Group size')).toHaveValue('8')
  await expect(playground.number('Seed')).toHaveValue('3')
  await playground.button('Step').click()
  await playground.reach(1)
})

test(
  'bad input is named with what is allowed, and the run goes on',
  { tag: LONG },
  async ({ playground }) => {
    await playground.open()
    // at full speed the page would have less time for the fields
    await playground.choice('Speed').selectOption('Normal')
    await playground.button('Play').click()
    await playground.reach(3)
    for (const [name, value, allowed, kept] of [
      ['β', '-1', '0 to 10', '0.04'],
      ['β', '', 'a number', '0.04'],
      ['μ', '1.5', 'a whole number', '2'],
      ['Prompts per step', '0', '1 to 512', '8'],
    ] as const) {
      const isOnRail = name === 'β'
      if (!isOnRail) await playground.openSettings()
      await playground.write(name, value)
      await expect(playground.messages()).toContainText(`${name} cannot be`)
      await expect(playground.messages()).toContainText(allowed)
      // what was typed stays, marked, until it is mended
      await expect(playground.number(name)).toHaveValue(value)
      await expect(playground.number(name)).toHaveAttribute('aria-invalid', 'true')
      await playground.write(name, kept)
      await expect(playground.messages()).not.toContainText(`${name} cannot be`)
      if (!isOnRail) await playground.closeSettings()
    }
    await playground.write('Group size', '1')
    await expect(playground.messages()).toContainText(
      'Group size 1 and Baseline “group mean” cannot be combined',
    )
    await expect(playground.number('Group size')).toHaveAttribute('aria-invalid', 'true')
    await playground.write('Group size', '8')
    await expect(playground.messages()).not.toContainText('Group size 1')

    await expect(playground.button('Pause')).toBeVisible()
    const step = await playground.step()
    await playground.reach(step + 3)
  },
)

test('a group of one is taken where nothing needs a group', { tag: LONG }, async ({ playground }) => {
  await playground.open('algorithm=reinforce&num_generations=1')
  await expect(playground.number('Group size')).toHaveValue('1')
  await expect(playground.messages()).toHaveText('')
  await playground.button('Step').click()
  await playground.reach(1)
  await playground.inSettings(async () => {
    await playground.choice('Baseline').selectOption('group')
    await expect(playground.messages()).toContainText('Group size 1 and Baseline')
    await expect(playground.choice('Baseline')).toHaveValue('none')
  })
})

test(
  'each preset can be chosen, trains, and reads "changed" once touched',
  { tag: LONG },
  async ({ playground }) => {
    await playground.open('width=16')
    let steps = 0
    for (const preset of ['dr_grpo', 'dapo', 'rloo', 'reinforce', 'reinforce_baseline', 'grpo']) {
      await playground.choice('Algorithm').selectOption(preset)
      const chosen = playground.choice('Algorithm').locator('option:checked')
      await expect(chosen).not.toContainText('(changed)')
      await playground.button('Step').click()
      await playground.reach(++steps)
      await playground.write('ε', '0.15')
      await expect(chosen).toContainText('(changed)')
    }
    expect((await playground.read()).reward).not.toBeNaN()
    await playground.openSettings()
    await playground.button('About ε').click()
    await playground.button('Restore default of ε').click()
    await playground.closeSettings()
    await expect(playground.choice('Algorithm').locator('option:checked')).toHaveText('GRPO')
  },
)

test('a knob of shape waits for Reset and says so', { tag: LONG }, async ({ playground, page }) => {
  await playground.open()
  await playground.button('Step').click()
  await playground.reach(1)
  await playground.inSettings(() => playground.write('Prompts per step', '4'))
  await expect(playground.button('Reset')).toHaveAccessibleDescription('1 change waits for Reset')
  await playground.button('Reset').click()
  await expect(playground.status()).toContainText('step 0')
  await playground.button('Step').click()
  await playground.reach(1)
  await expect(page.getByText('32 completions', { exact: false }).last()).toBeVisible()
  await expect(playground.button('Reset')).not.toHaveAccessibleDescription(/waits/)
})

test(
  'the policy answers a typed prompt, now and as it was at step 0',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('task=bandit')
    await playground.button('Step').click()
    await playground.reach(1)
    const prompt = page.getByRole('textbox', { name: 'Try a prompt', exact: true })
    await prompt.fill('b')
    await prompt.press('Enter')
    const lens = page.getByRole('region', { name: 'Group', exact: true })
    await expect(lens.getByText('at step 0', { exact: true })).toBeVisible()
    await expect(lens.getByText(/^now\b.*step 1\b/)).toBeVisible()
    await expect(lens.locator('dd')).toContainText([/reward/, /reward/])
    await prompt.fill('zz')
    await prompt.press('Enter')
    await expect(page.getByText('“zz”').first()).toBeVisible()
  },
)
