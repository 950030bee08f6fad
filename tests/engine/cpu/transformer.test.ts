import { beforeAll, expect, test } from 'vitest'
import { kernelModule } from '../../../src/engine/cpu/builds'
import { createCpuLearner } from '../../../src/engine/cpu/learner'
import { transformerLayoutOf } from '../../../src/engine/cpu/transformer/layout'
import { toFlat, toStored } from '../../../src/engine/cpu/layout'
import { createMachine } from '../../../src/engine/cpu/machine'
import { createSequences, loadRows } from '../../../src/engine/cpu/transformer/sequences'
import { parameterCount } from '../../../src/engine/network'
import { batchOf, distance, perturb, requestOf, updateOf } from '../material'
import { TRANSFORMER } from '../transformer'

beforeAll(() => kernelModule('simd128'), 60_000)

const { window: W, length: T } = TRANSFORMER
const SEEDS = [1, 2]

test.each([
  TRANSFORMER,
  {
    ...TRANSFORMER,
    vocabulary: 11,
    width: 25,
    policy: { id: 'transformer', layers: 3, heads: 5, activation: 'relu' },
  } as const,
])('parameters go to padded rows and heads and back, and nowhere twice', (shape) => {
  const layout = transformerLayoutOf(shape)
  const count = parameterCount(shape)
  const flat = Float32Array.from({ length: count }, (_, i) => i + 1)
  const stored = new Float32Array(layout.size)
  toStored(layout, flat, 0, stored, 0)
  expect([...stored].filter((value) => value !== 0).toSorted((a, b) => a - b)).toEqual([...flat])
  const back = new Float32Array(count)
  toFlat(layout, stored, 0, back, 0)
  expect(back).toEqual(flat)
  expect(layout.size % 4).toBe(0)
})

test('the prompt of a group is one set of nodes, wherever its rows lie', async () => {
  const machine = await createMachine(transformerLayoutOf(TRANSFORMER), 'simd128')
  const prompts = [
    [-1, 2, 3, 4],
    [1, 2, 3, 4],
    [-1, 2, 3, 4],
    [-1, 2, 3, 4],
  ]
  const sequences = createSequences(machine, 4)
  const contexts = Int32Array.from(prompts.flatMap((prompt) => [-1, -1, -1, ...prompt]))
  const mask = new Float32Array(4 * T)
  mask.fill(1, 0, T)
  mask.fill(1, T, T + 2)
  loadRows(machine, sequences, { contexts, actions: new Int32Array(4 * T), mask, rows: 4, first: 0 })
  // two prompts; three tokens of the first row are seen by later steps, one of the second, none of the others
  expect(sequences.nodes).toBe(3 + 4 + 3 + 1)
  expect(sequences.count).toBe(T + 2)
})

/** Two steps with an update each, on rows of which every five have one prompt. */
async function twoSteps(keptFloats?: number) {
  const learner = await createCpuLearner(TRANSFORMER, SEEDS, { build: 'simd128', keptFloats })
  await perturb(learner, SEEDS)
  const rows = 40
  for (let step = 0; step < 2; step++) {
    const request = requestOf(TRANSFORMER, SEEDS, rows)
    const prompts = request.contexts.slice()
    request.contexts.forEach((_, i) => {
      const row = Math.floor(i / W)
      request.contexts[i] = prompts[(row - (row % 5)) * W + (i % W)]
    })
    const rollout = await learner.rollout(request)
    const batch = batchOf(request, rollout, SEEDS, T)
    await learner.update(
      batch,
      SEEDS.map(() => updateOf(0, rows, {}, { eps: 1e-5 })),
    )
  }
  return (await learner.state()).parameters
}

test('a batch that does not fit goes through in pieces of rows', async () => {
  const whole = await twoSteps()
  for (const keptFloats of [1, 20_000]) {
    const pieces = await twoSteps(keptFloats)
    expect(distance(pieces, whole)).toBeLessThan(1e-5)
    expect(await twoSteps(keptFloats)).toEqual(pieces)
  }
})
