import { readFileSync } from 'node:fs'
import { toSafetensors } from '../../src/runs/weights/safetensors'
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

const LOG = JSON.stringify({
  log_history: [1, 2, 3].map((step) => ({ step, loss: 0.01, reward: step / 10, reward_std: 0.4, kl: 0.001 })),
})

test('a pasted text that is no settings opens where it belongs', async ({ playground }) => {
  const { page } = playground
  await playground.open('task=addition&engine=cpu')
  const share = page.getByRole('button', { name: 'Share' })
  const dialog = page.getByRole('dialog', { name: 'Import settings' })
  const field = dialog.getByRole('textbox', { name: 'Configuration' })
  const open = async () => {
    await share.click()
    await page.getByRole('menuitem', { name: 'Paste settings' }).click()
    await expect(field).toBeFocused()
  }
  await open()
  await field.fill(LOG)
  await expect(dialog.getByText('This is the log of a run, not its settings.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()
  // the text is there again, and from the second time on the focus goes back as well
  await open()
  await expect(field).toHaveValue(LOG)
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()
  await open()
  await dialog.getByRole('button', { name: 'Open in Runs' }).click()
  await expect(page.getByRole('status').getByText(/^The log .* is open\.$/)).toBeAttached()
  // the button that had the focus went with Train
  await expect(page.getByRole('heading', { name: /^Nothing is wrong/ })).toBeFocused()
  await page.getByRole('tab', { name: 'Train' }).click()
  await open()
  await expect(field).toHaveValue('')
  await field.fill('question,answer\n1+1,2\n2+2,4\n')
  await dialog.getByRole('button', { name: 'Open as Own data' }).click()
  await expect(page).toHaveURL(/task=own-data/)
})

test('weights that do not fit leave the run as it is, and their message can be dismissed', async ({
  playground,
}) => {
  const { page } = playground
  await page.setViewportSize({ width: 1280, height: 800 })
  await playground.openAt('task=reverse&engine=cpu')
  await page.getByRole('button', { name: 'Step', exact: true }).click()
  await expect(playground.status()).toContainText('step 1')
  const tensors = ['model.embed_tokens.weight', 'lm_head.weight'].map((name) => ({
    name,
    shape: [4, 2],
    values: new Float32Array(8),
  }))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: /^Import/ }).click()
  const buffer = Buffer.from(toSafetensors(tensors, { format: 'pt' }))
  await (await chooser).setFiles([{ name: 'model.safetensors', mimeType: '', buffer }])
  await expect(page.getByText(/^model\.safetensors was not opened, and nothing has changed/)).toBeAttached()
  await expect(playground.status()).toContainText('step 1')
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await expect(dismiss).toBeInViewport()
  const box = (await dismiss.boundingBox())!
  const atDismiss = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.textContent,
    [box.x + box.width / 2, box.y + box.height / 2],
  )
  expect(atDismiss).toBe('Dismiss')
})
