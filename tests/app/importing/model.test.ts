import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { huggingFaceFiles } from '../../../src/runs/weights/huggingFace'
import { fromLink } from '../../../src/settings/link'
import { taskOf } from '../../../src/tasks'
import { fromSafetensors, toSafetensors } from '../../../src/runs/weights/safetensors'
import { FILE_KINDS } from '../../../src/settings/fileKinds'
import { openSession } from '../../../src/worker/session'
import { stage, type Stage } from '../fakeWorker'

const LINK = 'engine=plain&task=addition&policy=transformer&width=16&layers=1&heads=2&eval_completions=320'
const { config } = fromLink(LINK, taskOf)

const session = await openSession(config)
const exported = huggingFaceFiles(await session.weights(0), config)
session.dispose()
const read = fromSafetensors(exported['model.safetensors'] as Uint8Array)
if ('problem' in read) throw new Error(read.problem)

/** Without the page's link, as another program saves it. */
const model = toSafetensors(read.tensors, { format: 'pt' })
const configWith = (changes: object) =>
  JSON.stringify({ ...(JSON.parse(exported['config.json'] as string) as object), ...changes })

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name)
const zip = (files: Record<string, string | Uint8Array>) =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  )

async function opened(...files: readonly File[]): Promise<Stage> {
  const s = stage(`#${LINK}`)
  s.ready()
  await s.app.importFiles(files)
  return s
}
const told = (s: Stage) => s.app.store.getState().messages

test('without config.json the page says what the file does not tell', async () => {
  expect(told(await opened(file('model.safetensors', model)))).toMatchObject([
    { kind: 'imported', without: { isKnown: false, heads: 2, activation: 'relu' } },
  ])
})

test('config.json beside the weights is compared, and the rest of the folder is left out', async () => {
  const names = ['generation_config.json', 'tokenizer.json', 'tokenizer_config.json']
  const s = await opened(
    file('model.safetensors', model),
    file('config.json', configWith({})),
    ...names.map((name) => file(name, exported[name] as string)),
  )
  expect(told(s)).toMatchObject([{ kind: 'imported', without: { isKnown: true } }])
})

test.each([
  [{ n_head: 4 }, 'n_head', '4', '2'],
  [{ activation_function: 'gelu' }, 'activation_function', '"gelu"', '"relu"'],
  [{ activation_function: undefined }, 'activation_function', '"gelu_new"', '"relu"'],
  [{ layer_norm_epsilon: 0.001 }, 'layer_norm_epsilon', '0.001', '0.00001'],
  [{ scale_attn_by_inverse_layer_idx: true }, 'scale_attn_by_inverse_layer_idx', 'true', 'false'],
])('a model that differs in %o is refused', async (changes, name, found, here) => {
  const difference = {
    kind: 'import-refused',
    why: { problem: 'model', differences: [{ name, found, here }] },
  }
  const beside = await opened(file('model.safetensors', model), file('config.json', configWith(changes)))
  expect(told(beside)).toMatchObject([difference])
  expect(beside.sent.filter(({ type }) => type === 'create')).toHaveLength(1)
  const archive = zip({ 'a/model.safetensors': model, 'a/config.json': configWith(changes) })
  expect(told(await opened(file('a.zip', archive)))).toMatchObject([difference])
})

test('an archive without a model, a damaged one and a too large one are each refused as what they are', async () => {
  const whole = zip({ 'model.safetensors': model })
  const large = zip({ 'model.safetensors': model })
  const bytes = FILE_KINDS.weights.most + 1
  const view = new DataView(large.buffer)
  // the length of the first file, in the directory behind the files, whose place is in the last record
  view.setUint32(view.getUint32(large.length - 6, true) + 24, bytes, true)
  const cases: [Uint8Array<ArrayBuffer>, object][] = [
    [zip({ 'a.txt': 'a' }), { problem: 'unopened', what: 'archive' }],
    [whole.slice(0, whole.length / 2), { problem: 'damaged-archive' }],
    [large, { problem: 'too-large', bytes, most: FILE_KINDS.weights.most }],
  ]
  for (const [content, why] of cases)
    expect(told(await opened(file('a.zip', content)))).toMatchObject([{ kind: 'import-refused', why }])
})

test('a text that begins like an archive stays a text', async () => {
  const s = await opened(file('a.txt', 'PK: 1\nbeta: 0.1'))
  expect(s.app.store.getState()).toMatchObject({ messages: [], settingsFile: { name: 'a.txt' } })
})
