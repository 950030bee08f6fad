import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import '../../../src/tasks/all'
import { ReaderGone } from '../../../src/reading/client'
import { SHOWN } from '../../../src/reading/shown'
import { stage, type Stage } from '../fakeWorker'
import { memoryStore } from '../memoryStore'

const LOGS = new URL('../../reading/logs/', import.meta.url)
const EMPTY = '03-unsloth-empty-answers.txt'
const logFile = (name = EMPTY) => new File([readFileSync(new URL(name, LOGS))], name)
const page = (s: Stage) => s.app.store.getState()

/** A page whose script of logs is loaded. */
async function opened(store = memoryStore()): Promise<Stage> {
  const s = stage('', { saved: async () => store })
  s.ready()
  // loads the script
  await s.app.importFiles([])
  await s.app.importFiles([logFile()])
  return s
}

it('a log among the files is opened in Runs, and saved', async () => {
  const store = memoryStore()
  const s = await opened(store)
  const { open, being } = s.app.readings.store.getState()
  expect(page(s).view).toBe('runs')
  expect(being).toBeNull()
  expect(open?.name).toBe(EMPTY)
  expect(open?.reading.steps).toBe(4)
  const [record] = await store.readings.list()
  expect(record).toMatchObject({ id: open?.id, name: EMPTY, steps: 4, kind: 'reading' })
})

it('a log that cannot be saved is read all the same, and the message goes with the next that can', async () => {
  const store = memoryStore()
  let isFull = true
  const save: typeof store.readings.save = (reading) =>
    isFull ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : store.readings.save(reading)
  const s = await opened({ ...store, readings: { ...store.readings, save } })
  const told = () => page(s).messages.filter(({ kind }) => /kept|stored/.test(kind))
  expect(s.app.readings.store.getState().open?.name).toBe(EMPTY)
  expect(told()).toMatchObject([{ kind: 'log-not-kept', problem: 'full' }])
  isFull = false
  await s.app.importFiles([logFile()])
  expect(told()).toEqual([])
  expect(await store.readings.list()).toHaveLength(1)
})

it('a saved log that cannot be read is not called a change that was not saved', async () => {
  const store = memoryStore()
  const load = () => Promise.reject(new DOMException('Internal error', 'UnknownError'))
  const s = await opened({ ...store, readings: { ...store.readings, load } })
  const { id, name } = s.app.readings.store.getState().open!
  s.app.readings.close()
  for (const open of [
    () => s.app.readings.open(id),
    () => s.app.readings.layOver({ kind: 'reading', id, name }),
  ]) {
    await open()
    const told = page(s).messages.filter(({ kind }) => /changed|stored/.test(kind))
    expect(told).toMatchObject([{ kind: 'stored', problem: 'unreadable' }])
    told.forEach((message) => s.app.dismiss(message.id))
  }
})

it('a saved log that is still being opened gives way to one that is dropped, and to the lists', async () => {
  const store = memoryStore()
  let deliver = () => {}
  const load: typeof store.readings.load = async (id) => {
    const found = await store.readings.load(id)
    await new Promise<void>((resolve) => (deliver = resolve))
    return found
  }
  const s = await opened({ ...store, readings: { ...store.readings, load } })
  const { id } = s.app.readings.store.getState().open!
  const nowOpen = () => s.app.readings.store.getState().open?.name

  const late = s.app.readings.open(id)
  await s.app.importFiles([logFile('05-trainer-state-one-token-answers.json')])
  deliver()
  await late
  expect(nowOpen()).toBe('05-trainer-state-one-token-answers.json')

  const later = s.app.readings.open(id)
  await Promise.resolve()
  s.app.readings.close()
  await new Promise((resolve) => setTimeout(resolve))
  deliver()
  await later
  expect(nowOpen()).toBeUndefined()
})

it.each([
  '01-ms-swift-negative-loss.txt',
  '02-trl-all-answers-equal.txt',
  '04-verl-one-metric-a-line.txt',
  '05-trainer-state-one-token-answers.json',
  '06-wandb-entropy-two-runs.csv',
])('%s is recognised among the files', async (name) => {
  const s = await opened()
  await s.app.importFiles([logFile(name)])
  expect(s.app.readings.store.getState().open?.name).toBe(name)
})

it('files of settings and of rows are no logs', async () => {
  const s = await opened()
  s.app.readings.close()
  await s.app.importFiles([
    new File(['{"num_generations": 8, "learning_rate": 1e-6, "beta": 0.04}'], 'grpo.json'),
  ])
  expect(s.app.readings.store.getState().open).toBeNull()
  expect(page(s).settingsFile).toMatchObject({ name: 'grpo.json' })
  await s.app.importFiles([new File(['prompt,answer\n1+1,2\n2+2,4\n'], 'rows.csv')])
  expect(s.app.readings.store.getState().open).toBeNull()
  expect(page(s).edited.task).toBe('own-data')
})

it('a saved log is opened again with the same values', async () => {
  const store = memoryStore()
  const first = await opened(store)
  const { open } = first.app.readings.store.getState()
  const second = await opened(store)
  second.app.readings.close()
  await second.app.readings.open(open!.id)
  expect(second.app.readings.store.getState().open).toEqual(open)
})

it('reading that is cancelled shows nothing and saves nothing', async () => {
  const store = memoryStore()
  const s = stage('', {
    saved: async () => store,
    readLogs: (_, __, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  })
  s.ready()
  await s.app.importFiles([])
  const reading = s.app.importFiles([logFile()])
  await expect.poll(() => s.app.readings.store.getState().being).not.toBeNull()
  s.app.readings.cancel()
  await reading
  expect(s.app.readings.store.getState()).toMatchObject({ open: null, being: null })
  expect(page(s).messages).toEqual([])
  expect(await store.readings.list()).toEqual([])
})

it.each([
  ['ended', { kind: 'import-refused', why: { problem: 'ended' } }],
  ['missing', { kind: 'part-missing' }],
] as const)('a reader that is %s leaves a message, and nothing waits for it', async (why, message) => {
  const store = memoryStore()
  const s = stage('', { saved: async () => store, readLogs: () => Promise.reject(new ReaderGone(why)) })
  s.ready()
  await s.app.importFiles([logFile()])
  expect(s.app.readings.store.getState()).toMatchObject({ open: null, being: null })
  expect(page(s).messages).toMatchObject([message])
})

it('Show me here starts a run with the illness, and its cure changes what the finding names', async () => {
  const s = await opened()
  const { reading } = s.app.readings.store.getState().open!
  const shown = reading.findings.find(({ show }) => show !== null)!.show!
  await s.app.readings.showHere(shown, EMPTY)
  expect(page(s).view).toBe('train')
  expect(page(s).messages).toMatchObject([{ kind: 'illness-shown', file: EMPTY, cure: shown.cure }])
  s.app.readings.cure(shown.cure)
  expect(page(s).edited).toMatchObject(shown.cure)
  expect(page(s).messages).toEqual([])
})

it('the cure of a run whose weights cannot recover starts it over', async () => {
  const s = await opened()
  const shown = SHOWN.lengthCollapses
  await s.app.readings.showHere(shown, EMPTY)
  const { id } = page(s).run
  const [message] = page(s).messages
  if (message.kind !== 'illness-shown') throw new Error(message.kind)
  s.app.readings.cure(message.cure, message.fromStart)
  expect(page(s).run.id).not.toBe(id)
  expect(page(s).run.config).toMatchObject(shown.cure)
})

it('another log lies behind the open one, by the metrics that both have', async () => {
  const s = await opened()
  const { open } = s.app.readings.store.getState()
  await s.app.importFiles([logFile('02-trl-all-answers-equal.txt')])
  await s.app.readings.layOver({ kind: 'reading', id: open!.id, name: EMPTY })
  const { over } = s.app.readings.store.getState()
  expect(over?.curves.get('reward')?.map(({ y }) => y)).toEqual([-1, -1, -1, -1])
})

it('settings that came with a log are compared with it, and open as those of a run here', async () => {
  const store = memoryStore()
  const s = await opened(store)
  const text =
    'python3 -m verl.trainer.main_ppo actor_rollout_ref.rollout.n=16 actor_rollout_ref.actor.optim.lr=1e-6\n'
  await s.app.importFiles([new File([text], 'run.sh'), logFile('04-verl-one-metric-a-line.txt')])
  const { open } = s.app.readings.store.getState()
  expect(open!.reading.findings).toMatchObject([
    { rule: 'settingDiffers', figures: { stated: '16', implied: '8' } },
  ])
  expect(page(s).settingsFile).toBeNull()
  // they are kept with it
  s.app.readings.close()
  await s.app.readings.open(open!.id)
  expect(s.app.readings.store.getState().open).toEqual(open)
  s.app.readings.openSettings()
  expect(page(s)).toMatchObject({ view: 'train', settingsFile: { name: 'run.sh', text } })
})

it('a file beside a log that states nothing is opened by itself, and the settings after it are compared', async () => {
  const s = await opened()
  const stated = 'python3 -m verl.trainer.main_ppo actor_rollout_ref.rollout.n=16\n'
  await s.app.importFiles([
    logFile('04-verl-one-metric-a-line.txt'),
    new File(['owner: me\n'], 'notes.yaml'),
    new File([stated], 'run.sh'),
  ])
  expect(s.app.readings.store.getState().open!.log.settings).toMatchObject({ file: 'run.sh' })
  expect(page(s).settingsFile).toMatchObject({ name: 'notes.yaml' })
})

it('of several chosen files the one with settings is compared, and all others are read whatever they begin with', async () => {
  const s = await opened()
  const settings = 'python3 -m verl.trainer.main_ppo actor_rollout_ref.rollout.n=16\n'
  const log = readFileSync(new URL('04-verl-one-metric-a-line.txt', LOGS), 'utf8')
  const late = new File([`${'installing a package\n'.repeat(4000)}${log}`], 'late.log')
  await s.app.readings.read([new File([settings], 'run.sh'), late])
  const { open } = s.app.readings.store.getState()
  expect(open!.name).toBe('late.log')
  expect(open!.log.files.map(({ name }) => name)).toEqual(['late.log'])
  expect(open!.reading.findings).toMatchObject([
    { rule: 'settingDiffers', figures: { stated: '16', implied: '8' } },
  ])
})
