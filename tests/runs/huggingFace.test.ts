import { unzipSync, strFromU8 } from 'fflate'
import { expect, it } from 'vitest'
import { huggingFaceArchive, withoutHuggingFace } from '../../src/runs/weights/huggingFace'
import { pageTensors } from '../../src/runs/weights/pageTensors'
import { fromSafetensors } from '../../src/runs/weights/safetensors'
import { fromLink } from '../../src/settings/link'
import { taskOf } from '../../src/tasks'
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
  const end = weights.shape.endToken
  expect(read('config.json')).toMatchObject({
    model_type: 'gpt2',
    vocab_size: weights.vocabulary.length,
    n_positions: weights.shape.window,
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
  // the reference of a run before its first step is its policy
  expect(pageTensors(file.tensors)).toEqual(weights.tensors)

  const again = await openSession(config, undefined, undefined, null, {
    tensors: pageTensors(file.tensors),
    isPartial: false,
  })
  expect(again.refused).toBeNull()
  expect((await again.weights(0)).tensors).toEqual(weights.tensors)
})

it('leaves the tensors of a file of the page as they are', () => {
  const tensors = [{ name: 'policy.transformer.wte.weight', shape: [1], values: Float32Array.of(1) }]
  expect(pageTensors(tensors)).toBe(tensors)
})

it('is of a transformer alone', () => {
  expect(withoutHuggingFace(config)).toEqual([])
  expect(withoutHuggingFace({ ...config, policy: 'mlp' })).toEqual([
    { knob: 'policy', value: 'mlp', only: ['transformer'] },
  ])
})
