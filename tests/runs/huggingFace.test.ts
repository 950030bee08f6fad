import { unzipSync, strFromU8 } from 'fflate'
import { expect, it } from 'vitest'
import { huggingFaceArchive, withoutHuggingFace } from '../../src/runs/weights/huggingFace'
import { pageTensors } from '../../src/runs/weights/pageTensors'
import { fromSafetensors } from '../../src/runs/weights/safetensors'
import { fromLink } from '../../src/settings/link'
import { taskOf } from '../../src/tasks'
import { misfitOf, networkTensors } from '../../src/settings/weightsFit'
import { fileRefused } from '../../src/text/en/runs/refusals'
import { openSession } from '../../src/worker/session'

const LINK = 'engine=plain&task=addition&policy=transformer&width=16&layers=1&heads=2&eval_completions=320'
const { config } = fromLink(LINK, taskOf)

it('is a folder of which every file is what the run is', async () => {
  const session = await openSession(config)
  const weights = await session.weights(0)
  const files = unzipSync(huggingFaceArchive(weights, config))
  expect(Object.keys(files).toSorted()).toEqual([
    'config.json',
    'generation_config.json',
    'model.safetensors',
    'tokenizer.json',
    'tokenizer_config.json',
  ])
  const read = (name: string) => JSON.parse(strFromU8(files[name])) as Record<string, unknown>
  const { endToken: end, window: W } = weights.shape
  expect(read('config.json')).toMatchObject({
    model_type: 'gpt2',
    vocab_size: weights.vocabulary.length,
    n_positions: weights.shape.window + 1,
    n_head: 2,
    eos_token_id: end,
    tie_word_embeddings: false,
  })
  expect(read('generation_config.json')).toMatchObject({
    eos_token_id: end,
    max_new_tokens: weights.shape.length,
  })
  const { model } = read('tokenizer.json') as { model: { vocab: Record<string, number> } }
  expect(Object.keys(model.vocab)).toEqual(weights.vocabulary)
  expect(read('tokenizer_config.json')).toMatchObject({ eos_token: weights.vocabulary[end] })

  const file = fromSafetensors(files['model.safetensors'])
  if ('problem' in file) throw new Error(file.problem)
  expect(file.metadata).toMatchObject({ format: 'pt', step: '0' })
  expect(fromLink(file.metadata.link, taskOf).config).toEqual(config)
  // trainers pass the last token of a completion too; the page does not
  const positions = file.tensors.find(({ name }) => name === 'transformer.wpe.weight')!
  expect(positions.shape).toEqual([W + 1, config.width])
  expect([...positions.values.subarray(W * config.width)]).toEqual(Array(config.width).fill(0))
  // the reference of a run before its first step is its policy
  const tensors = pageTensors(file.tensors, W)
  const policy = weights.tensors.filter(({ name }) => name.startsWith('policy.'))
  expect(tensors.map((tensor) => ({ ...tensor, name: `policy.${tensor.name}` }))).toEqual(policy)

  const again = await openSession(config, undefined, undefined, null, tensors)
  expect(misfitOf(networkTensors(config, taskOf(config.task)), tensors)).toBeNull()
  expect((await again.weights(0)).tensors).toEqual(weights.tensors)
})

const tensor = (name: string, shape: readonly number[], first = 0) => ({
  ...{ name, shape },
  values: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => first + i),
})
const WTE = tensor('transformer.wte.weight', [3, 2])
const WPE = tensor('transformer.wpe.weight', [4, 2])
const HEAD = tensor('lm_head.weight', [3, 2], 9)

it.each([
  ['names without a prefix', [{ ...WTE, name: 'wte.weight' }, { ...WPE, name: 'wpe.weight' }, HEAD]],
  [
    'the masks of old files',
    [
      WTE,
      WPE,
      tensor('transformer.h.0.attn.bias', [1, 1]),
      tensor('transformer.h.0.attn.masked_bias', [1]),
      HEAD,
    ],
  ],
  ['one position more', [WTE, tensor('transformer.wpe.weight', [5, 2]), HEAD]],
])('reads %s', (_, tensors) => {
  expect(pageTensors(tensors, 4)).toEqual([WTE, WPE, HEAD])
})

it('copies the embeddings for a head that is tied to them', () => {
  expect(pageTensors([WTE, WPE], 4)).toEqual([WTE, WPE, { ...WTE, name: 'lm_head.weight' }])
})

it('leaves the tensors of a file of the page as they are', () => {
  const tensors = [{ name: 'policy.transformer.wte.weight', shape: [1], values: Float32Array.of(1) }]
  expect(pageTensors(tensors, 6)).toBe(tensors)
})

it('says once, by its name in the file, which tensor does not fit, and what would be left out', async () => {
  const deeper = await openSession({ ...config, layers: 2 })
  const file = (await deeper.weights(0)).tensors.filter(({ name }) => name.startsWith('policy.'))
  const tensors = file.map((one) => ({ ...one, name: one.name.slice('policy.'.length) }))
  const misfit = misfitOf(networkTensors(config, taskOf(config.task)), tensors)!
  expect(misfit).toMatchObject({ missing: [], misshapen: [], all: 17, fitting: 17 })
  expect(misfit.surplus).toHaveLength(12)
  expect(misfit.surplus[0]).toEqual({ tensor: 'transformer.h.1.ln_1.weight' })
  const said = fileRefused('a.safetensors', { problem: 'misfit', misfit })
  expect(said).toContain('of a transformer: Layers')
  expect(said).toContain('the 17 of 17 tensors that fit and leave out the 12 unknown')
})

it('is of a transformer alone', () => {
  expect(withoutHuggingFace(config)).toEqual([])
  expect(withoutHuggingFace({ ...config, policy: 'mlp' })).toEqual([
    { knob: 'policy', value: 'mlp', only: ['transformer'] },
  ])
})
