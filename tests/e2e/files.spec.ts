import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAxeClean } from './axe'
import { expect, LONG, test } from './playground'

const SWEPT =
  'view=sweep&base=task=reverse;width=8;generation_batch_size=16;num_generations=4;eval_completions=64;engine=plain&x=beta:0,0.2&seeds=2&budget=160'

declare global {
  interface Window {
    /** tells again and again that files are held over the page */
    held?: number
  }
}

interface Given {
  name: string
  text: string
}

/** Drags files over the page, and holds them there as a browser tells it; they are dropped with the second call. */
async function drag(page: Page, what: 'dragover' | 'drop', files: readonly Given[]): Promise<void> {
  await page.evaluate(
    ([type, given]) => {
      const dataTransfer = new DataTransfer()
      for (const { name, text } of given) dataTransfer.items.add(new File([text], name))
      const tell = () =>
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      tell()
      clearInterval(window.held)
      if (type === 'dragover') window.held = window.setInterval(tell, 300)
    },
    [what, files] as const,
  )
}

/** The text of the file that an entry of the menu Export saves. */
async function saved(page: Page, item: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return readFile(await (await download).path(), 'utf8')
}

test(
  'results are dropped on the page and open in Sweep, labelled; exported again they are the same',
  { tag: LONG },
  async ({ playground, page }) => {
    await page.goto(new URL(`#${SWEPT}`, process.env.PAGE_URL).href)
    await playground.button('Play').click()
    await expect(page.getByText('· Finished')).toBeVisible()
    const text = await saved(page, 'JSON')
    await playground.button('Reset').click()
    await page.getByRole('tab', { name: 'Learn' }).click()
    await drag(page, 'dragover', [{ name: 'results.json', text }])
    await expect(page.getByRole('heading', { name: 'Drop files to open them' })).toBeVisible()
    await expectAxeClean(page, { within: ['[popover]'] })
    await drag(page, 'drop', [
      { name: 'results.json', text },
      { name: 'bad\u202e.json', text: text.replace('"steps":10,', '"steps":"ten",') },
    ])
    await expect(page.getByRole('heading', { name: 'Drop files to open them' })).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Sweep' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Imported from results.json: 4 of 4 runs')).toBeVisible()
    // a mark that would turn the direction of the sentence is shown
    await expect(page.getByText('bad\\u202e.json was not opened: runs[0].steps is "ten"')).toBeVisible()
    const map = page.getByRole('figure', { name: 'Sweep' })
    await expect(map.getByRole('gridcell').first()).toHaveText(/\d/)
    await map.getByRole('gridcell').first().getByRole('button').click()
    await expect(map.getByRole('img', { name: /Mean of the seeds/ })).toBeVisible()
    expect(await saved(page, 'JSON')).toBe(text)
    await playground.button('Reset').click()
    await expect(page.getByText('Imported from results.json')).toBeHidden()
  },
)

test(
  'settings of another program are looked at before they are taken, whichever way the file came',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('engine=plain')
    const text = 'beta: 0.25\nnum_generations: 4\nno_such_thing: 1'
    await drag(page, 'drop', [{ name: 'grpo.yaml', text }])
    const dialog = page.getByRole('dialog', { name: 'Import settings' })
    await expect(dialog).toContainText('From grpo.yaml:')
    await expect(dialog).toContainText('Read as YAML: 2 settings change, 1 left out.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    const chooser = page.waitForEvent('filechooser')
    await playground.button('Import').click()
    await (await chooser).setFiles([{ name: 'x.bin', mimeType: '', buffer: Buffer.from(text) }])
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(playground.number('β')).toHaveValue('0.25')
    await expect(dialog).toBeHidden()
  },
)

test(
  'Train, Compare and Sweep are exported as programs for Ray Tune and Optuna',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open('engine=plain&max_steps=20&seed=7')
    const search = await saved(page, 'Ray Tune')
    expect(search).toContain('tune.Tuner(')
    expect(search).toContain('search=sobol&points=16&knob=learning_rate:log,')
    expect(search).toContain('seed=7')
    await page.getByRole('tab', { name: 'Compare' }).click()
    expect(await saved(page, 'Ray Tune')).toContain('VIEW = "compare"')
    await page.getByRole('tab', { name: 'Sweep' }).click()
    const study = await saved(page, 'Optuna')
    expect(study).toContain('optuna.create_study(')
    expect(study).toContain('--storage sqlite:///study.db')
  },
)
