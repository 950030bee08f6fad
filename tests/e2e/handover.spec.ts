import { readFileSync } from 'node:fs'
import { expect, LONG, test } from './playground'

test('TRL, verl and a replay are saved from the menu Export', { tag: LONG }, async ({ playground }) => {
  const { page } = playground
  await playground.open('task=addition&engine=cpu&seed=1')
  const chosen = async (item: string, files: number) => {
    const saved = page.waitForEvent('download')
    const names: string[] = []
    const texts: string[] = []
    page.on('download', async (download) => names.push(download.suggestedFilename()))
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    texts.push(readFileSync(await (await saved).path(), 'utf8'))
    await expect.poll(() => names.length).toBe(files)
    page.removeAllListeners('download')
    return { names, texts }
  }
  const trl = await chosen('TRL', 1)
  expect(trl.names).toEqual(['trl-addition-grpo-seed1.py'])
  expect(trl.texts[0]).toContain('"num_generations": 16')
  const verl = await chosen('verl', 1)
  expect(verl.texts[0]).toContain('"actor_rollout_ref.rollout.n": 16')
  const replay = await chosen('Replay in TRL', 2)
  expect(replay.names).toEqual(['replay-addition-grpo-seed1.py', 'trace-addition-grpo-seed1.json'])

  // what TRL cannot say is refused with the knob’s name
  await page.evaluate(() => {
    location.hash = 'task=addition&engine=cpu&kl_estimator=k1'
  })
  await expect(page).toHaveURL(/kl_estimator=k1&engine=cpu&seed=1&layout=charts$/)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Replay in TRL', exact: true }).click()
  await expect(page.getByText(/There is no file for Replay in TRL: KL estimator is k1/)).toBeVisible()
})

test('a pasted configuration is reported, applied, and undone', async ({ playground }) => {
  const { page } = playground
  await playground.open('task=addition&engine=cpu')
  await page.getByRole('button', { name: 'Step', exact: true }).click()
  await playground.openSettings()
  await page.getByRole('button', { name: 'Import settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import settings' })
  await dialog
    .getByRole('textbox', { name: 'Configuration' })
    .fill('GRPOConfig(num_generations=8, beta=0.1, output_dir="x")')
  await expect(dialog.getByText(/^Read as Python: \d+ settings change/)).toBeVisible()
  for (const name of ['Setting', 'Theirs', 'Here', 'Taken'])
    await expect(dialog.getByRole('columnheader', { name, exact: true })).toBeVisible()
  // the rate of TRL is for a large model: it is left, with the page's value beside it, and can be taken
  const rate = dialog.getByRole('checkbox', { name: 'Take Learning rate' })
  await expect(rate).not.toBeChecked()
  await expect(dialog.getByText(/this small network would not learn: the page keeps 0\.003/)).toBeVisible()
  await rate.check()
  await expect(rate).toBeChecked()
  // another version takes nothing of that back
  await dialog.getByRole('combobox').selectOption('trl-0.27')
  await expect(dialog.getByText('default of TRL 0.27').first()).toBeVisible()
  await expect(rate).toBeChecked()
  await rate.uncheck()
  await dialog.getByRole('button', { name: '1 name has no meaning here' }).click()
  await expect(dialog.getByText('the page has no such setting')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/beta=0\.1/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).not.toHaveURL(/beta=0\.1/)
  // the same dialog opens from the menu Share, and from a search for it
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: 'Paste settings' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Configuration' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await playground.openSettings()
  await page.getByRole('searchbox').fill('import')
  await page.getByRole('button', { name: 'Import settings' }).click()
  await expect(dialog).toBeVisible()
})

test('settings that are applied before the first step are undone, too', async ({ playground }) => {
  const { page } = playground
  await playground.open('task=addition&engine=cpu')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: 'Paste settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import settings' })
  await dialog.getByRole('textbox', { name: 'Configuration' }).fill('beta: 0.1\nepsilon: 0.3')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/beta=0\.1/)
  await expect(page.getByText('A new run is open, with the imported settings.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).not.toHaveURL(/beta=0\.1/)
  await expect(page.getByText('with the imported settings')).toBeHidden()
})
