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
  expect(pageTensors(file.tensors, W)).toEqual(weights.tensors)

  const again = await openSession(config, undefined, undefined, null, {
    tensors: pageTensors(file.tensors, W),
    isPartial: false,
  })
  expect(again.refused).toBeNull()
  expect((await again.weights(0)).tensors).toEqual(weights.tensors)
})

it('leaves the tensors of a file of the page as they are', () => {
  const tensors = [{ name: 'policy.transformer.wte.weight', shape: [1], values: Float32Array.of(1) }]
  expect(pageTensors(tensors, 6)).toBe(tensors)
})

it('is of a transformer alone', () => {
  expect(withoutHuggingFace(config)).toEqual([])
  expect(withoutHuggingFace({ ...config, policy: 'mlp' })).toEqual([
    { knob: 'policy', value: 'mlp', only: ['transformer'] },
  ])
})
