import { describe, expect, test } from 'vitest'
import type { NetworkShape } from '../../../src/engine/network'
import { mapWords, nodeOfStep, nodesOf, roomFor, writeMap } from '../../../src/engine/webgpu/transformer/maps'
import { transformerSizesOf } from '../../../src/engine/webgpu/transformer/sizes'
import { nodeTileOf } from '../../../src/engine/webgpu/transformer/tile'
import { TRANSFORMER } from '../transformer'

const sizes = transformerSizesOf(TRANSFORMER)

describe('the map of a pass', () => {
  // prompts of four slots behind three of older text; the second row has a shorter prompt
  const prompts = [
    [1, 2, 3, 4],
    [-1, -1, 3, 4],
    [1, 2, 3, 4],
    [5, 2, 3, 4],
    [1, 2, 3, 4],
  ]
  const contexts = Int32Array.from(prompts.flatMap((prompt, i) => [i, i, i, ...prompt]))
  const capacity = 6
  const at = 2
  const words = new Int32Array(at + mapWords(capacity)).fill(-9)
  const found = writeMap(sizes, contexts, { contextsAt: 0, rows: 5 }, words, at, capacity)
  const recordsAt = at + 1 + 2 * capacity

  test('knows completions with the same prompt, whatever came before it', () => {
    expect(found).toBe(3)
    expect(words[at]).toBe(3)
    expect([...words.subarray(at + 1, at + 6)]).toEqual([0, 1, 0, 2, 0])
    expect([...words.subarray(at + 1 + capacity, at + 6 + capacity)]).toEqual([0, 2, 4, 1, 3])
  })

  test('has of each prompt a completion, the first slot, and the start of its list', () => {
    const records = [0, 1, 2].map((p) => [...words.subarray(recordsAt + 3 * p, recordsAt + 3 * p + 3)])
    expect(records).toEqual([
      [0, 0, 0],
      [1, 2, 3],
      [3, 0, 4],
    ])
    expect(words[recordsAt + 3 * 3 + 2]).toBe(5)
    expect([...words.subarray(0, at)]).toEqual([-9, -9])
  })

  test('steps follow from the last slot of the prompt, then from the tokens of the completion', () => {
    expect(nodeOfStep(sizes, words, at, 4, 0)).toBe(3)
    expect(nodeOfStep(sizes, words, at, 3, 0)).toBe(11)
    expect([1, 2, 3].map((t) => nodeOfStep(sizes, words, at, 4, t))).toEqual([24, 25, 26])
    expect(nodesOf(sizes, found, 5)).toBe(27)
  })

  test('the room is enough, and does not change when two groups happen to have the same prompt', () => {
    for (let prompts = 1; prompts <= 40; prompts++) {
      expect(roomFor(sizes, prompts, 40)).toBeGreaterThanOrEqual(nodesOf(sizes, prompts, 40))
      expect(roomFor(sizes, prompts, 40)).toBeLessThanOrEqual(nodesOf(sizes, 40, 40))
    }
    expect(roomFor(sizes, 7, 64)).toBe(roomFor(sizes, 8, 64))
  })
})

describe('the cut of a mini-batch', () => {
  test('covers every completion once, with the same number of sums in each pass', () => {
    for (const width of [12, 512]) {
      const wide = transformerSizesOf({ ...TRANSFORMER, width, policy: { ...TRANSFORMER.policy!, heads: 4 } })
      for (const count of [1, 7, 64, 1000, 4096]) {
        const { chunks, chunkRows } = wide.split(count)
        const passes = Math.ceil(count / chunkRows)
        expect(chunks % passes).toBe(0)
        expect((passes - 1) * chunkRows).toBeLessThan(count)
      }
    }
  })
})

test('tiles fit into the workgroup memory of every device, for all sizes that the knobs allow', () => {
  for (const width of [8, 12, 25, 64, 100, 128, 256, 320, 512]) {
    for (const vocabulary of [2, 16, 70]) {
      const shape: NetworkShape = {
        ...TRANSFORMER,
        width,
        vocabulary,
        policy: { ...TRANSFORMER.policy!, heads: 1 },
      }
      const { rows, lanes, units, attentionUnits } = nodeTileOf(shape)!
      expect(
        4 * rows * (width + Math.max(units, attentionUnits) + vocabulary) + 8 * lanes,
      ).toBeLessThanOrEqual(16384)
      expect([(4 * width) % units, (3 * width) % attentionUnits, lanes % rows]).toEqual([0, 0, 0])
    }
  }
  expect(nodeTileOf({ ...TRANSFORMER, width: 4096 })).toBeNull()
})
