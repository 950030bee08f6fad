import { expect, test } from 'vitest'
import { layoutOf, toFlat, toStored } from '../../../src/engine/cpu/layout'
import { parameterCount, type NetworkShape } from '../../../src/engine/network'
import { SMALL } from './parity'
import { DENOISE, WALK } from './worlds'

const ODD: NetworkShape = { ...SMALL, vocabulary: 11, length: 3, embedding: 7, width: 37, depth: 4 }

test.each([SMALL, ODD, WALK, DENOISE])(
  'parameters go to padded rows and back, and nowhere twice',
  (shape) => {
    const layout = layoutOf(shape)
    const count = parameterCount(shape)
    const flat = Float32Array.from({ length: count + 3 }, (_, i) => i)
    const stored = new Float32Array(layout.size + 5)
    toStored(layout, flat, 3, stored, 5)
    expect([...stored].filter((value) => value !== 0).toSorted((a, b) => a - b)).toEqual([
      ...flat.subarray(3),
    ])
    const back = new Float32Array(count + 2)
    toFlat(layout, stored, 5, back, 2)
    expect(back.subarray(2)).toEqual(flat.subarray(3))
    expect(layout.size % 4).toBe(0)
    for (const { at, stride } of layout.blocks) expect([at % 8, stride % 8]).toEqual([0, 0])
  },
)
