import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { EXPORT_IDS } from '../../src/settings/exportIds'
import { files } from '../../src/text/en/runs/files'
import { fromSafetensors } from '../../src/runs/weights/safetensors'
import { expectAxeClean } from './axe'
import { expect, LONG, test, type Playground } from './playground'

const RUN = 'task=addition&width=16&generation_batch_size=64&engine=cpu&max_steps=30&eval_completions=640'

const bytesOf = async (download: Download) => readFile(await download.path())

/** The file that an entry of the menu saves. */
async function saved(playground: Playground, item: string): Promise<Download> {
  const download = playground.page.waitForEvent('download')
  await playground.button('Export').click()
  await playground.page.getByRole('menuitem', { name: item, exact: true }).click()
  return download
}

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

/** Opens a file with the button Import. */
async function opened(playground: Playground, content: ReturnType<typeof file>): Promise<void> {
  const chooser = playground.page.waitForEvent('filechooser')
  await playground.button('Import').click()
  await (await chooser).setFiles(content)
}

test('the menu has every entry, and is used with the keyboard', { tag: LONG }, async ({ playground }) => {
  const { page } = playground
  await playground.open(RUN)
  const button = playground.button('Export')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  const items = page.getByRole('menu', { name: 'Export', exact: true }).getByRole('menuitem')
  await expect(items).toHaveCount(EXPORT_IDS.length)
  for (const id of EXPORT_IDS) {
    await expect(page.getByRole('menuitem', { name: files.items[id].label, exact: true })).toBeVisible()
  }
  for (const name of ['JSON', 'CSV', 'TensorBoard', 'Weights', 'Report']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  }
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('w')
  await expect(page.getByRole('menuitem', { name: 'Weights', exact: true })).toBeFocused()
  await expectAxeClean(page, { within: ['header', '[role="menu"]'] })
  await page.keyboard.press('Escape')
  await expect(items.first()).toBeHidden()
  await expect(button).toBeFocused()
  const download = page.waitForEvent('download')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('grpo-addition-grpo-seed1-0steps.csv')
})

test(
  'Share has its entries under headings, and each way out of it leads to where it should',
  { tag: LONG },
  async ({ playground }) => {
    const { page } = playground
    await playground.openAt()
    await playground.button('Step').click()
    const button = playground.button('Share')
    const entries = page.getByRole('menu', { name: 'Share', exact: true }).getByRole('menuitem')
    for (const [name, first] of [
      ['Link', 'Copy link'],
      ['Open', 'Import'],
      ['Data', 'Export run'],
      ['Figures', 'Report'],
      ['Code', 'PyTorch loader'],
    ]) {
      await button.click()
      await expect(entries.first()).toBeFocused()
      const group = page.getByRole('group', { name, exact: true })
      await expect(group.getByRole('menuitem').first()).toHaveAccessibleName(first)
      await button.click()
      await expect(entries).toHaveCount(0)
    }
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await button.click()
      await expectAxeClean(page, { within: ['[role="menu"]'] })
      // nothing of it has to be scrolled to
      const menu = page.getByRole('menu', { name: 'Share', exact: true })
      expect(await menu.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
      expect(await menu.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
    }
    await page.keyboard.press('ArrowUp')
    await expect(entries.last()).toBeFocused()
    // single keys of the page do not act in a menu
    await page.keyboard.press('c')
    await page.keyboard.press('Tab')
    await expect(entries).toHaveCount(0)
    await expect(playground.button('Preferences')).toBeFocused()
    await button.click()
    await page.mouse.click(20, 780)
    await expect(entries).toHaveCount(0)
    const chooser = page.waitForEvent('filechooser')
    await button.click()
    await entries.and(page.getByRole('menuitem', { name: 'Import', exact: true })).click()
    await (await chooser).setFiles(file('run.json', '{"beta": 0.25}'))
    await expect(page.getByRole('dialog', { name: 'Import settings' })).toBeVisible()
  },
)

test(
  'each entry saves a file of its name and kind, and a chart SVG and PNG',
  { tag: LONG },
  async ({ playground }) => {
    await playground.open(RUN)
    await playground.playToTheEnd()
    const base = 'grpo-addition-grpo-seed1-30steps'
    const json = await saved(playground, 'JSON')
    expect(json.suggestedFilename()).toBe(`${base}.json`)
    const run = JSON.parse((await bytesOf(json)).toString())
    expect(run).toMatchObject({ format: 'grpo-playground-run', steps: 30 })
    expect(await playground.export()).toEqual(run)

    const csv = await saved(playground, 'CSV')
    expect(csv.suggestedFilename()).toBe(`${base}.csv`)
    const lines = (await bytesOf(csv)).toString().trimEnd().split('\r\n')
    expect(lines).toHaveLength(31)
    const at = lines[0].split(',').indexOf('reward')
    expect(lines.slice(1).map((line) => Number(line.split(',')[at]))).toEqual(run.metrics.reward)
    const long = await saved(playground, 'Long table')
    expect((await bytesOf(long)).toString()).toMatch(/^step,metric,value\r\n1,reward,/)
    const groups = await saved(playground, 'Table of groups')
    expect((await bytesOf(groups)).toString()).toMatch(/^step,group,advantage_mean,/)

    const events = await saved(playground, 'TensorBoard')
    expect(events.suggestedFilename()).toMatch(/^events\.out\.tfevents\.\d+\.grpo-addition-grpo-seed1$/)
    // the length of the first record, then the version in it
    const bytes = await bytesOf(events)
    expect(bytes.readBigUInt64LE(0)).toBe(24n)
    expect(bytes.subarray(12, 36).toString('latin1')).toContain('brain.Event:2')

    const weights = await saved(playground, 'Weights')
    expect(weights.suggestedFilename()).toBe(`${base}.safetensors`)
    expect(fromSafetensors(await bytesOf(weights))).toMatchObject({ metadata: { step: '30' } })
    const loader = await saved(playground, 'PyTorch loader')
    expect(loader.suggestedFilename()).toBe('load_weights.py')
    expect((await bytesOf(loader)).toString()).toMatch(/^"""Loads the weights/)

    const report = await saved(playground, 'Report')
    expect(report.suggestedFilename()).toBe(`${base}.md`)
    const markdown = (await bytesOf(report)).toString()
    expect(markdown).toMatch(/^# Addition, GRPO, seed 1\n/)
    expect(markdown).toContain('| max_steps | 30 |')
    expect(markdown).toContain('![Reward](data:image/svg+xml;base64,')

    const { page } = playground
    for (const [figure, kind, begins] of [
      ['Reward', 'SVG', '<svg'],
      ['Advantage per group', 'SVG', '<svg'],
      ['Reward', 'PNG', '\x89PNG'],
    ]) {
      const download = page.waitForEvent('download')
      await playground
        .figure(figure)
        .getByRole('button', { name: `Save ${figure}`, exact: true })
        .click()
      await page.getByRole('menuitem', { name: kind, exact: true }).click()
      const name = figure.toLowerCase().replaceAll(' ', '-')
      expect((await download).suggestedFilename()).toBe(`grpo-${name}.${kind.toLowerCase()}`)
      expect((await bytesOf(await download)).toString('latin1').startsWith(begins)).toBe(true)
    }
  },
)

test(
  'the picture of a chart has the limits of its range and a ring at its end, and no menu or hidden values',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open(RUN)
    await playground.button('Step').click()
    await playground.reach(1)
    const download = page.waitForEvent('download')
    await playground.figure('KL').getByRole('button', { name: 'Save KL', exact: true }).click()
    await page.getByRole('menuitem', { name: 'SVG', exact: true }).click()
    const svg = (await bytesOf(await download)).toString()
    const words = [...svg.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, word]) => word)
    expect(words).toContain('KL')
    expect(words).toContain(await playground.figure('KL').getByRole('spinbutton').last().inputValue())
    expect(words).not.toContain('from reference')
    expect(svg).toMatch(/<rect[^>]* rx="3"/)
    expect(svg).not.toContain('ellipsis')
  },
)

test(
  'an exported run is imported: its settings in the fields, its curves behind; its weights are the first ones of a new run',
  { tag: LONG },
  async ({ playground }) => {
    await playground.open(RUN)
    await playground.playToTheEnd()
    const json = await bytesOf(await saved(playground, 'JSON'))
    const weights = await bytesOf(await saved(playground, 'Weights'))
    await playground.open('task=reverse')
    await opened(playground, file('run.json', json))
    await expect(playground.messages()).toContainText('run.json is open')
    await expect(playground.choice('Task')).toHaveValue('addition')
    await expect(playground.figure('Reward')).toContainText('earlier run')
    // the same settings give the same run
    await playground.playToTheEnd()
    const again = await bytesOf(await saved(playground, 'JSON'))
    const { metrics } = JSON.parse(json.toString())
    const { metrics: repeated } = JSON.parse(again.toString())
    expect({ ...repeated, step_time: 0 }).toEqual({ ...metrics, step_time: 0 })

    await opened(playground, file('w.safetensors', weights))
    await expect(playground.messages()).toContainText('w.safetensors is open')
    await expect(playground.status()).toContainText('step 0')
    const back = fromSafetensors(await bytesOf(await saved(playground, 'Weights')))
    const sent = fromSafetensors(weights)
    if ('problem' in back || 'problem' in sent) throw new Error('no weights')
    expect(back.tensors).toEqual(sent.tensors)
    expect(back.metadata.greedy).toBe(sent.metadata.greedy)
  },
)

test(
  'a malformed file is refused with the place, and the run stays',
  { tag: LONG },
  async ({ playground }) => {
    const { page } = playground
    await playground.open(RUN)
    await playground.button('Step').click()
    await playground.reach(1)
    const bad = (content: object) =>
      file('bad.json', JSON.stringify({ format: 'grpo-playground-run', version: 1, ...content }))
    const message = playground.messages()
    await opened(playground, file('bad.json', '{"format"'))
    await expect(message).toContainText('bad.json was not opened: it is not valid JSON')
    await opened(playground, bad({ config: {}, steps: 2, changes: [], metrics: { reward: [1, 'x'] } }))
    await expect(message).toContainText('metrics.reward[1] is "x"; it must be a number or null')
    await opened(playground, file('bad.safetensors', 'abc'))
    await expect(message).toContainText('bad.safetensors was not opened: it has 3 bytes')
    await expectAxeClean(page, { within: ['section[aria-label="Messages"]'] })
    await expect(playground.status()).toContainText('step 1')
  },
)

test(
  'weights of another shape are named, and the run begins without them, or with the others if one asks for that',
  { tag: LONG },
  async ({ playground }) => {
    await playground.open(RUN)
    const weights = fromSafetensors(await bytesOf(await saved(playground, 'Weights')))
    if ('problem' in weights) throw new Error(weights.problem)
    const { toSafetensors } = await import('../../src/runs/weights/safetensors')
    const tensors = weights.tensors.map((tensor) =>
      tensor.name === 'policy.bias1' ? { ...tensor, shape: [4, 4] } : tensor,
    )
    await opened(playground, file('w.safetensors', Buffer.from(toSafetensors(tensors, weights.metadata))))
    await expect(playground.messages()).toContainText('policy.bias1 has [4, 4], these settings need [16]')
    await expect(playground.button('Step')).toBeEnabled()
    await playground.page.getByRole('button', { name: /^Take the \d+ that fit$/ }).click()
    await expect(playground.messages()).not.toContainText('do not fit')
    await expect(playground.button('Step')).toBeEnabled()
  },
)
