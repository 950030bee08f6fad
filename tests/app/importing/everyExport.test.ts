import '../../../src/tasks/all'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { COMPARE_EXPORTS, EXPORTS, SWEEP_EXPORTS } from '../../../src/settings/exportIds'
import type { ExportId } from '../../../src/settings/exportIds'
import { TASKS } from '../../../src/tasks'
import { textFor } from '../../../src/text'
import { LANGUAGES } from '../../../src/text/language'
import { networkShapeOf } from '../../../src/train/networkShape'
import { weightsOf } from '../../../src/train/weights'
import { wholeProgram } from '../../../src/ui/conversion/program'
import { messageText } from '../../../src/ui/frame/messageText'
import { isReport } from '../../../src/verification/pasted/paste'
import { isForVerify } from '../../../src/runs/handover/isForVerify'
import { openSession } from '../../../src/worker/session'
import { experimentStage, TINY_ROW } from '../experiments/experimentStage'
import { stage, type Stage } from '../fakeWorker'

interface Exported {
  name: string
  content: string | Blob
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const state = (s: Stage) => s.app.store.getState()

/** What the page makes of a file: what it opened, or what is to be opened in its place. */
async function opened({ name, content }: Exported): Promise<string> {
  const s = stage('#task=bandit&seed=5')
  s.ready()
  const before = state(s)
  await s.app.importFiles([new File([content], name)])
  await settled()
  const { view, settingsFile, edited, messages, run } = state(s)
  const about = { config: edited, running: run.config, step: 0 }
  for (const language of LANGUAGES)
    for (const message of messages)
      expect(messageText(message, { ...about, text: textFor(language) }).length, name).toBeGreaterThan(9)
  const refused = messages.find(({ kind }) => kind === 'import-refused')
  if (refused?.kind === 'import-refused') {
    // nothing changed but the message, which says what to open
    expect({ ...state(s), messages: [] }, name).toEqual({ ...before, messages: [] })
    expect(messageText(refused, { ...about, text: textFor('en') }), name).toMatch(/\b[Oo]pen the /)
    return refused.why.problem === 'unopened' ? `not opened: ${refused.why.what}` : refused.why.problem
  }
  if (settingsFile) {
    // the dialog shows the settings of the run, and does not send the reader to another view
    const { text } = settingsFile
    const read = importSettings(text, edited)
    expect(isForVerify(text, read, isReport), name).toBe(false)
    return 'form' in read ? `settings: ${read.form}` : read.problem
  }
  return messages.length === 0 ? view : messages.map(({ kind }) => kind).join()
}

const SMALL = 'width=8&layers=1&heads=1&generation_batch_size=8&num_generations=4'

/** The files of a run of three steps. */
async function filesOf(id: ExportId): Promise<Exported[]> {
  const s = stage(`#task=addition&${id === 'replay' ? '' : 'policy=transformer&'}${SMALL}`)
  s.ready()
  s.steps(3)
  const { config } = state(s).run
  if (id === 'tokens' || id === 'tokensParquet') {
    const { trainer, dispose } = await openSession({ ...config, engine: 'plain' })
    await trainer.train(false)
    s.say({ type: 'inspection', inspection: await trainer.inspect(0) })
    dispose()
  }
  const done = s.app.exportAs(id)
  await settled()
  const isAsked = (what: string) => s.sent.some(({ type }) => type === what)
  if (isAsked('weights')) {
    const learner = createPlainLearner(networkShapeOf(config, TASKS[config.task]), [1])
    s.say({ type: 'weights', weights: await weightsOf(learner, TASKS[config.task], config, [], 3) })
    learner.dispose()
  }
  if (isAsked('trace')) s.say({ type: 'trace', trace: { config, steps: [] } })
  await done
  return s.saved
}

/** What becomes of each file of each export. */
const OF_RUNS: Readonly<Record<ExportId, readonly string[]>> = {
  json: ['imported'],
  csv: ['imported'],
  csvLong: ['imported'],
  csvGroups: ['not opened: groups'],
  csvVerl: ['runs'],
  tokens: ['not opened: tokens'],
  tokensParquet: ['not opened: tokens'],
  tensorboard: ['runs'],
  weights: ['imported', 'not opened: loader'],
  huggingFace: ['imported'],
  report: ['settings: link'],
  loader: ['not opened: loader'],
  trl: ['settings: link'],
  verl: ['settings: link'],
  replay: ['settings: link', 'not opened: draws'],
  ray: ['not opened: search'],
  optuna: ['not opened: search'],
}

test.each(Object.values(EXPORTS).flat())(
  'of what Train exports as %s, the page opens each file, or says what to open instead',
  async (id) => {
    const files = await filesOf(id)
    expect(await Promise.all(files.map(opened))).toEqual(OF_RUNS[id])
  },
)

test('the report of a run with the default settings opens by its link, which has a seed alone', async () => {
  const s = stage()
  s.ready()
  s.steps(3)
  void s.app.exportAs('report')
  await settled()
  expect(await Promise.all(s.saved.map(opened))).toEqual(['settings: link'])
})

test('the weights in the archive of Hugging Face open', async () => {
  const [{ content }] = await filesOf('huggingFace')
  const files = unzipSync(new Uint8Array(await new Response(content).arrayBuffer()))
  const { 'model.safetensors': model } = files
  expect(await opened({ name: 'model.safetensors', content: new Blob([new Uint8Array(model)]) })).toBe(
    'imported',
  )
})

type Verbs = ReturnType<typeof experimentStage>['app']['experiments']
const COMPARED = `#view=compare&row=${TINY_ROW}&row=${TINY_ROW};beta=0.3&seeds=2&budget=64`
const SWEPT = `#view=sweep&base=${TINY_ROW}&x=beta:0,0.1&seeds=2&budget=64`
const picture = (bytes: readonly number[]) => new Blob([Uint8Array.from([...bytes, 0, 0, 0, 13])])

/** What the menu of Compare or Sweep does for an entry; pictures are drawn by the browser. */
const ACTS: Readonly<Record<'compare' | 'sweep', (verbs: Verbs) => Readonly<Record<string, () => unknown>>>> =
  {
    compare: ({ compare }) => ({
      json: compare.exportJson,
      csv: () => compare.exportTableCsv(new Map()),
      csvLong: () => compare.exportStepsCsv(new Map()),
      tensorboard: compare.exportTensorBoard,
      ray: () => compare.exportProgram('ray'),
      optuna: () => compare.exportProgram('optuna'),
    }),
    sweep: ({ sweep }) => ({
      json: sweep.exportJson,
      csv: sweep.exportCsv,
      tensorboard: sweep.exportTensorBoard,
      ray: () => sweep.exportProgram('ray'),
      optuna: () => sweep.exportProgram('optuna'),
    }),
  }
const PICTURES: Readonly<Record<string, Exported>> = {
  svg: {
    name: 'grpo-comparison-curves.svg',
    content: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
  },
  png: { name: 'grpo-comparison-curves.png', content: picture([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]) },
}
const OF_EXPERIMENTS = {
  json: 'imported-results',
  csv: 'not opened: table',
  csvLong: 'not opened: table',
  tensorboard: 'not opened: archive',
  svg: 'not opened: picture',
  png: 'not opened: picture',
  ray: 'not opened: search',
  optuna: 'not opened: search',
} as const

test.each([
  ...Object.values(COMPARE_EXPORTS).flatMap((ids) => ids.map((id) => ['compare', id] as const)),
  ...Object.values(SWEEP_EXPORTS).flatMap((ids: readonly (keyof typeof OF_EXPERIMENTS)[]) =>
    ids.map((id) => ['sweep', id] as const),
  ),
])('of what %s exports as %s, too', async (view, id) => {
  const s = experimentStage(view === 'compare' ? COMPARED : SWEPT)
  const { experiments } = s.app
  experiments[view].play()
  for (const { key } of s.orders()) {
    s.trained(key, [0.1, 0.2, 0.3, 0.4])
    s.ended(key)
  }
  ACTS[view](experiments)[id]?.()
  const files = s.saved.length > 0 ? s.saved : [PICTURES[id]]
  for (const file of files) expect(await opened(file)).toBe(OF_EXPERIMENTS[id])
})

test('the whole program of Line by line shows its settings', async () => {
  for (const form of ['nanochat', 'trl', 'deepseekmath'] as const)
    expect(await opened({ name: 'grpo.py', content: wholeProgram(form) })).toMatch(/^settings: /)
})
