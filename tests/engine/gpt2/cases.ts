import { expect } from 'vitest'
import type { Batch, Learner } from '../../../src/engine/learner'
import { parameterBlocks, type NetworkShape } from '../../../src/engine/network'
import type { CreateLearner } from '../../../src/engine/report'
import type { Activation, gpt2Config, Gpt2Sizes } from '../../../src/settings/gpt2'
import { distance } from '../material'
import recorded from './cases.json'

/** Numbers by the names of their tensors. */
type Named = Readonly<Record<string, readonly number[]>>

/** What `record.py` recorded of Hugging Face's GPT-2: see there. */
export interface Gpt2Case {
  config: ReturnType<typeof gpt2Config>
  prompts: number[][]
  weights: Named
  actions: number[]
  d_logp: number[]
  d_entropy: number[]
  expect: { logp: number[]; entropy: number[]; attention: number[][]; gradient: Named }
}

export const GPT2_CASES = recorded.cases as unknown as Gpt2Case[]

const LENGTH = 3

/** The sizes that a case's config.json states. */
export function sizesOf({ config }: Gpt2Case): Gpt2Sizes {
  return {
    vocabulary: config.vocab_size,
    positions: config.n_positions,
    width: config.n_embd,
    layers: config.n_layer,
    heads: config.n_head,
    activation: config.activation_function as Activation,
  }
}

function shapeOf(golden: Gpt2Case): NetworkShape {
  const { vocabulary, positions, width, layers, heads, activation } = sizesOf(golden)
  return {
    vocabulary,
    window: positions,
    length: LENGTH,
    embedding: 8,
    width,
    depth: 1,
    endToken: -1,
    policy: { id: 'transformer', layers, heads, activation },
  }
}

const flat = (shape: NetworkShape, named: Named) =>
  Float32Array.from(parameterBlocks(shape).flatMap(({ name }) => [...named[name]]))

/** Checks an engine against a recorded case: log-probs, entropies, gradient and, if the engine tells them, attention weights. */
export async function expectGpt2(create: CreateLearner, golden: Gpt2Case): Promise<void> {
  const shape = shapeOf(golden)
  const learner = await create(shape, [1])
  try {
    const state = await learner.state()
    learner.setState({ ...state, parameters: flat(shape, golden.weights) })
    const { prompts, actions, expect: expected } = golden
    const rows = prompts.length
    const empty = Array<number>(LENGTH - 1).fill(-1)
    const batch: Batch = {
      rows,
      contexts: Int32Array.from(prompts.flatMap((prompt) => [...empty, ...prompt])),
      actions: Int32Array.from(actions),
      mask: new Float32Array(rows * LENGTH).fill(1),
      oldLogp: new Float32Array(rows * LENGTH),
      refLogp: null,
      advantages: new Float32Array(rows),
      temperature: Float32Array.of(1),
    }
    const { logp, entropy } = await learner.forward('policy', batch)
    expect(distance(logp, expected.logp)).toBeLessThan(1e-5)
    expect(distance(entropy, expected.entropy)).toBeLessThan(1e-5)
    await learner.backward(batch, Float32Array.from(golden.d_logp), Float32Array.from(golden.d_entropy))
    const gradient = await learner.gradient()
    const theirs = flat(shape, expected.gradient)
    expect(distance(gradient, theirs)).toBeLessThan(1e-5)
    expect(distance(gradient, new Float32Array(gradient.length))).toBeGreaterThan(0.1)
    if (learner.attention) await expectAttention(learner, golden)
  } finally {
    learner.dispose()
  }
}

/** The weights of the last step's sequence; windows begin with empty slots where prompts are shorter. */
async function expectAttention(learner: Learner, golden: Gpt2Case): Promise<void> {
  const { window: W } = learner.shape
  const { layers, heads } = sizesOf(golden)
  for (const [row, prompt] of golden.prompts.entries()) {
    const taken = golden.actions.slice(row * LENGTH, (row + 1) * LENGTH - 1)
    const inputs = Int32Array.from([...prompt, ...taken])
    const found = await learner.attention!(0, 'policy', inputs, LENGTH - 1)
    expect(found).toHaveLength(layers * heads * W * W)
    const size = inputs.filter((token) => token >= 0).length
    const expected = new Float32Array(found.length)
    golden.expect.attention[row].forEach((weight, i) => {
      const [head, query, key] = [Math.floor(i / size ** 2), Math.floor(i / size) % size, i % size]
      expected[(head * W + query + W - size) * W + key + W - size] = weight
    })
    expect(distance(found, expected)).toBeLessThan(1e-5)
  }
}
