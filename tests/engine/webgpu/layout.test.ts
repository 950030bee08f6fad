import { describe, expect, test } from 'vitest'
import { parameterBlocks, parameterCount, type NetworkShape } from '../../../src/engine/network'
import { DEFAULT_LOSS_SPEC, fusedCovers } from '../../../src/grpo'
import { UNLIMITED } from '../../../src/engine/webgpu/layout/recordLayout'
import { field, packRecords, RECORD_WORDS } from '../../../src/engine/webgpu/layout/records'
import { sizesOf } from '../../../src/engine/webgpu/layout/sizes'
import { splitRows } from '../../../src/engine/webgpu/layout/split'
import { scatterColumns, tileOf } from '../../../src/engine/webgpu/layout/tile'

const shapeOf = (rest: Partial<NetworkShape>): NetworkShape => ({
  vocabulary: 16,
  window: 8,
  length: 8,
  embedding: 16,
  width: 64,
  depth: 2,
  endToken: -1,
  ...rest,
})

describe('sizes', () => {
  const shape = shapeOf({ depth: 3 })
  const sizes = sizesOf(shape)
  const at = (name: string) => parameterBlocks(shape).find((block) => block.name === name)!.offset

  test('biases follow their weights, and embeddings each other, as the programs assume', () => {
    const { vocabulary: V, window: W, embedding: D, width: H } = shape
    expect(sizes.bias1).toBe(sizes.weight1 + (W + 1) * D * H)
    expect(sizes.position).toBe(sizes.embedding + V * D)
    sizes.hidden.forEach((offset, i) => expect(at(`bias${i + 2}`)).toBe(offset + H * H))
    expect(at('biasOut')).toBe(sizes.out + H * V)
  })

  test('parameters that are not folded come last', () => {
    expect(sizes.direct).toBe(at('weight2'))
    expect(sizesOf(shapeOf({ depth: 1 })).direct).toBe(sizesOf(shapeOf({ depth: 1 })).out)
    expect(sizes.raw).toBe(sizes.table + parameterCount(shape) - at('weight2'))
  })
})

describe('the cut of a mini-batch', () => {
  test('covers every completion once, in order', () => {
    for (const shape of [shapeOf({}), shapeOf({ width: 512, depth: 4 }), shapeOf({ length: 1 })]) {
      for (const count of [1, 2, 15, 16, 17, 64, 100, 1000, 4096]) {
        const { chunks, chunkRows } = splitRows(sizesOf(shape), count)
        expect(chunks * chunkRows).toBeGreaterThanOrEqual(count)
        expect((chunks - 1) * chunkRows).toBeLessThan(count)
      }
    }
  })

  test('a step of the default size is summed in four parts, a wide network in few', () => {
    expect(splitRows(sizesOf(shapeOf({})), 64)).toEqual({ chunks: 4, chunkRows: 16 })
    expect(splitRows(sizesOf(shapeOf({ width: 512, depth: 4 })), 64).chunks).toBeLessThanOrEqual(2)
  })

  test('a chunk of the largest batch stays within its memory', () => {
    const sizes = sizesOf(shapeOf({ width: 512, depth: 4, length: 32 }))
    const { chunkRows } = splitRows(sizes, 4096)
    expect(chunkRows * 32 * sizes.perToken).toBeLessThanOrEqual(2 ** 24 + 32 * sizes.perToken)
  })
})

describe('tiles', () => {
  const bytes = (shape: NetworkShape) => {
    const { rows } = tileOf(shape)
    const { width: H, vocabulary: V, window: W, length: T } = shape
    return 4 * rows * (H + V + (W + 1) + (W + T) + 1)
  }

  test('fit into the workgroup memory of every device, for all sizes that the knobs allow', () => {
    for (const width of [8, 64, 100, 128, 256, 440, 512]) {
      for (const vocabulary of [2, 16, 64]) {
        for (const window of [1, 8, 32]) {
          const shape = shapeOf({ width, vocabulary, window, length: 32 })
          expect(bytes(shape)).toBeLessThanOrEqual(16384)
          expect(Math.max(vocabulary, 32) * scatterColumns(shape) * 4).toBeLessThanOrEqual(16384)
          const { rows, lanes } = tileOf(shape)
          expect(Math.ceil(width / 4)).toBeLessThanOrEqual(lanes)
          expect(rows % 4).toBe(0)
        }
      }
    }
  })
})

describe('records', () => {
  test('fields are where the programs read them, numbers as float32 bits', () => {
    const words = packRecords([{}, { isOn: 1, start: 3, temperature: 0.7, maxGradNorm: Infinity }])
    const numbers = new Float32Array(words.buffer)
    const at = (name: Parameters<typeof field>[0]) => {
      const [, offset] = /run \* \d+ \+ (\d+)/.exec(field(name))!
      return RECORD_WORDS + Number(offset)
    }
    expect(words).toHaveLength(2 * RECORD_WORDS)
    expect(words.subarray(0, RECORD_WORDS).every((word) => word === 0)).toBe(true)
    expect(words[at('isOn')]).toBe(1)
    expect(words[at('start')]).toBe(3)
    expect(numbers[at('temperature')]).toBe(Math.fround(0.7))
    expect(numbers[at('maxGradNorm')]).toBe(Math.fround(UNLIMITED))
  })
})

test('the fused losses are those that read one completion at a time', () => {
  expect(fusedCovers(DEFAULT_LOSS_SPEC)).toBe(true)
  expect(fusedCovers({ ...DEFAULT_LOSS_SPEC, surrogate: 'sapo', ratioLevel: 'sequence_sum' })).toBe(true)
  expect(fusedCovers({ ...DEFAULT_LOSS_SPEC, klEstimator: 'exact' })).toBe(true)
  expect(fusedCovers({ ...DEFAULT_LOSS_SPEC, surrogate: 'clip_cov' })).toBe(false)
  expect(fusedCovers({ ...DEFAULT_LOSS_SPEC, topEntropyQuantile: 0.2 })).toBe(false)
  expect(fusedCovers({ ...DEFAULT_LOSS_SPEC, offPolicyMaskThreshold: 0.1 })).toBe(false)
})
