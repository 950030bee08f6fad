import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { exportRun } from '../../../src/runs/export'
import { toCsv } from '../../../src/runs/metricsCsv'
import { toSafetensors } from '../../../src/runs/weights/safetensors'
import { FILE_KINDS, MOST_FILES } from '../../../src/settings/fileKinds'
import { record } from '../../runs/recorded'
import { textFor } from '../../../src/text'
import { LANGUAGES } from '../../../src/text/language'
import { LINK_WORDS } from '../../../src/command/problems'
import { utf16 } from '../../runs/utf16'
import { defaultConfig } from '../../../src/settings/config'
import { fromLink } from '../../../src/settings/link'
import { taskOf } from '../../../src/tasks'
import { fittingTensors } from '../fittingTensors'
import { stage, type Stage } from '../fakeWorker'

const state = (s: Stage) => s.app.store.getState()
const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name)
const run = () => JSON.stringify(exportRun(record()))
const weights = () => toSafetensors(fittingTensors(defaultConfig(taskOf, 'reverse')), { step: '3' })
const whys = (s: Stage) =>
  state(s).messages.map((message) =>
    message.kind === 'import-refused' ? [message.file, message.why.problem] : message.kind,
  )

test.each([
  ['a run', 'notes.txt', run(), 'imported'],
  ['weights', 'run.json', weights(), 'imported'],
])('%s is recognised by what it holds, whatever its name', async (_, name, content, kind) => {
  const s = stage()
  s.ready()
  await s.app.importFiles([file(name, content)])
  expect(whys(s)).toEqual([kind])
})

test.each(['wide', 'long'] as const)(
  'the table of metrics that this page exports (%s) is shown in Train, not read as a log of another program',
  async (layout) => {
    const s = stage('#view=sweep')
    s.ready()
    s.steps(3)
    const { id } = state(s).run
    await s.app.importFiles([file('metrics.csv', toCsv(record(), layout))])
    expect(whys(s)).toEqual(['imported'])
    expect(state(s).view).toBe('train')
    expect(state(s).previous).toMatchObject([{ id: 'imported metrics.csv', history: { steps: 2 } }])
    // the file has no settings, so that the run stays
    expect(state(s).run.id).toBe(id)
    expect(state(s).run.history.steps).toBe(3)
  },
)

test('of two files of settings, the first is shown and the other is named', async () => {
  const s = stage('#view=train')
  s.ready()
  await s.app.importFiles([file('a.yaml', 'beta: 0.2\n'), file('b.yaml', 'beta: 0.3\n')])
  expect(state(s).settingsFile?.name).toBe('a.yaml')
  expect(whys(s)).toEqual([['b.yaml', 'other-settings']])
  // a later drop replaces what the dialog shows
  await s.app.importFiles([file('b.yaml', 'beta: 0.3\n')])
  expect(state(s).settingsFile?.name).toBe('b.yaml')
  expect(whys(s)).toEqual([])
})

test.each([
  ['JSON', '{"beta": 0.2, "num_generations": 4}'],
  ['YAML', 'beta: 0.2\nnum_generations: 4'],
  ['Python', 'GRPOConfig(beta=0.2, num_generations=4)'],
])('settings as %s are shown before they are taken', async (_, text) => {
  const s = stage('#view=sweep')
  s.ready()
  await s.app.importFiles([file('settings', text)])
  expect(state(s)).toMatchObject({ view: 'train', settingsFile: { name: 'settings', text } })
  expect(state(s).edited.beta).not.toBe(0.2)
  s.app.closeSettingsFile()
  expect(state(s).settingsFile).toBeNull()
})

test('a file of TOML opens the dialog, which says that it is not read', async () => {
  const text = '[orchestrator]\nbatch_size = 512\nrollouts_per_example = 16\n'
  const s = stage('#view=sweep')
  s.ready()
  await s.app.importFiles([file('rl.toml', text)])
  expect(state(s)).toMatchObject({ view: 'train', settingsFile: { name: 'rl.toml' }, reportText: null })
})

test.each(['report.md', 'report.txt', 'report'])('the file of a report, %s, goes to Verify', async (name) => {
  const text = readFileSync(new URL('../../seeds/004.txt', import.meta.url), 'utf8')
  const s = stage('#view=sweep')
  s.ready()
  await s.app.importFiles([file(name, text)])
  expect(state(s)).toMatchObject({ view: 'train', preferences: { layout: 'charts' }, reportText: text })
  expect(whys(s)).toEqual([])
})

test.each([
  ['CSV', 'words.csv', 'question,answer\nab,ba\ncd,dc'],
  ['JSON', 'words', '[{"prompt": "ab", "answer": "ba"}, {"prompt": "cd", "answer": "dc"}]'],
  ['JSON Lines', 'words.jsonl', '{"prompt": "ab", "answer": "ba"}\n{"prompt": "cd", "answer": "dc"}'],
])('rows as %s become the task of own data', async (_, name, text) => {
  const s = stage('#view=sweep')
  s.ready()
  await s.app.importFiles([file(name, text)])
  expect(state(s)).toMatchObject({ view: 'train', faultyRows: null, run: { config: { task: 'own-data' } } })
  expect(state(s).run.config.taskSettings.rows).toBe(text)
})

describe.each([
  ['little end first', true, '\ufeff'],
  ['big end first', false, '\ufeff'],
  ['without a byte order mark', true, ''],
])('a file in UTF-16, %s,', (_, isLittle, mark) => {
  test('is read: a run', async () => {
    const s = stage()
    s.ready()
    await s.app.importFiles([file('run.json', utf16(run(), isLittle, mark))])
    expect(whys(s)).toEqual(['imported'])
  })

  test('is read: rows', async () => {
    const s = stage('#view=sweep')
    s.ready()
    const text = 'question,answer\nab,ba\ncd,dc'
    await s.app.importFiles([file('words.csv', utf16(text, isLittle, mark))])
    expect(state(s).run.config.taskSettings.rows).toBe(text)
  })
})

test.each(['words.csv', 'settings.yaml', 'words'])(
  'a text in another encoding is refused, and the sentence names the encoding: %s',
  async (name) => {
    const s = stage()
    s.ready()
    // "一,二" in GB 18030
    await s.app.importFiles([file(name, Uint8Array.of(0xd2, 0xbb, 0x2c, 0xb6, 0xfe, 0x0a))])
    expect(whys(s)).toEqual([[name, 'unknown']])
    expect(state(s)).toMatchObject({ settingsFile: null, faultyRows: null })
    const why = { problem: 'unknown', isText: false } as const
    for (const language of LANGUAGES)
      expect(
        textFor(language).messages['import-refused']({ kind: 'import-refused', file: name, why }, LINK_WORDS),
      ).toContain('UTF-8')
  },
)

it('shows rows with a fault in their editor, as they are', async () => {
  const s = stage()
  s.ready()
  const text = 'question,answer\nab,ba\ncd'
  await s.app.importFiles([file('words.csv', text)])
  expect(state(s)).toMatchObject({ edited: { task: 'own-data' }, faultyRows: { typed: { rows: text } } })
  // the editor may be out of sight, as it is on the Stage
  expect(state(s).messages).toMatchObject([{ kind: 'rows-unused' }])
})

it.each([
  ['rows', `question,answer\n${'a,b\n'.repeat(100_000)}`, 'too-many-rows'],
  ['characters', `question,answer\na,${'b'.repeat(1_000_001)}`, 'too-many-characters'],
  ['columns', `question,answer${',c'.repeat(200)}\na,b${',c'.repeat(200)}`, 'too-many-columns'],
])(
  'says of a file with too many %s how many it has, and does not fill their editor with it',
  async (_, text, fault) => {
    const s = stage('#view=sweep')
    s.ready()
    await s.app.importFiles([file('words.csv', text)])
    expect(state(s).messages).toMatchObject([
      { kind: 'import-refused', file: 'words.csv', why: { problem: 'rows', fault: { fault } } },
    ])
    expect(state(s)).toMatchObject({ view: 'sweep', faultyRows: null, edited: { task: 'reverse' } })
  },
)

test.each([
  ['no bytes', new Uint8Array()],
  ['a byte order mark alone', Uint8Array.of(0xef, 0xbb, 0xbf)],
  ['a line end alone', '\n'],
])('a file of rows with %s is refused, and the task stays', async (_, content) => {
  const s = stage('#view=sweep')
  s.ready()
  await s.app.importFiles([file('words.csv', content)])
  expect(state(s).messages).toMatchObject([
    { kind: 'import-refused', why: { problem: 'rows', fault: { fault: 'empty' } } },
  ])
  expect(state(s)).toMatchObject({ view: 'sweep', faultyRows: null, edited: { task: 'reverse' } })
})

it('names the file in what it says of its settings', async () => {
  const s = stage()
  s.ready()
  const exported = JSON.parse(run()) as { config: Record<string, unknown> }
  const config = { ...exported.config, beta: 7000, nonsense: 1 }
  await s.app.importFiles([file('run.json', JSON.stringify({ ...exported, config }))])
  const link = 'task=reverse&beta=7000&nonsense=1'
  const tensors = fittingTensors(fromLink(link, taskOf).config)
  await s.app.importFiles([file('a.safetensors', toSafetensors(tensors, { link }))])
  const said = state(s).messages.filter(({ kind }) => kind.startsWith('link-'))
  expect(said.map((message) => [message.kind, 'file' in message && message.file]).toSorted()).toEqual([
    ['link-unknown', 'a.safetensors'],
    ['link-unknown', 'run.json'],
    ['link-value', 'a.safetensors'],
    ['link-value', 'run.json'],
  ])
})

it('opens several at once; what is wrong with one is told with its name, and the others are opened', async () => {
  const s = stage()
  s.ready()
  const folder = Object.assign(new File([], 'folder'), {
    arrayBuffer: () => Promise.reject(new Error('is a directory')),
  })
  await s.app.importFiles([
    file('a.json', '{"format": "x"}'),
    file('b.json', '{"a": '),
    file('c.bin', Uint8Array.of(0, 1, 2)),
    file('d.txt', 'Dear diary, …'),
    file('e.json', '[1, 2]'),
    folder,
    file('f.json', run()),
  ])
  expect(whys(s)).toEqual([
    ['a.json', 'unknown-format'],
    ['b.json', 'json'],
    ['c.bin', 'unknown'],
    ['e.json', 'unknown'],
    ['folder', 'unreadable'],
    'imported',
  ])
  // a text whose name says settings is shown with the line that is none
  expect(state(s).settingsFile).toMatchObject({ name: 'd.txt' })
  // the next time, only the news are told
  await s.app.importFiles([file('c.bin', Uint8Array.of(0))])
  expect(whys(s)).toEqual([['c.bin', 'unknown']])
})

it('reads the code of a notebook, however large its outputs are', async () => {
  const cell = { cell_type: 'code', source: ['args = GRPOConfig(beta=0.2)'] }
  const image = { data: { 'image/png': 'A'.repeat(3 * FILE_KINDS.settings.most) } }
  const notebook = (cells: unknown[]) => JSON.stringify({ cells, nbformat: 4 })
  const s = stage()
  s.ready()
  await s.app.importFiles([
    file('a.ipynb', notebook([{ cell_type: 'markdown' }, { ...cell, outputs: [image] }])),
  ])
  expect(whys(s)).toEqual([])
  const { name, text } = state(s).settingsFile!
  expect([name, JSON.parse(text)]).toEqual(['a.ipynb', { cells: [cell], nbformat: 4 }])
  const long = { ...cell, source: `a = 1 # ${'x'.repeat(FILE_KINDS.settings.most)}` }
  await s.app.importFiles([file('b.ipynb', notebook([long]))])
  expect(state(s).messages).toMatchObject([{ why: { problem: 'too-large', most: FILE_KINDS.settings.most } }])
})

it('reads no more than its kind allows, and no more files than it says', async () => {
  const s = stage()
  s.ready()
  const long = `beta: 0.1\n${'# a remark\n'.repeat(FILE_KINDS.settings.most / 10)}`
  await s.app.importFiles([file('long.yaml', long)])
  expect(state(s).messages).toMatchObject([{ why: { problem: 'too-large', most: FILE_KINDS.settings.most } }])
  const many = Array.from({ length: MOST_FILES + 2 }, (_, i) => file(`${i}.bin`, Uint8Array.of(0)))
  await s.app.importFiles(many)
  expect(whys(s)).toHaveLength(MOST_FILES + 1)
  expect(whys(s).at(-1)).toEqual([`${MOST_FILES}.bin`, 'too-many'])
})

it('is not led astray by a file that nests too deep', async () => {
  const s = stage()
  s.ready()
  await s.app.importFiles([file('deep.json', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`)])
  expect(state(s).messages).toMatchObject([{ kind: 'import-refused', file: 'deep.json' }])
})
