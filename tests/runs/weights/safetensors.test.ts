import { describe, expect, test } from 'vitest'
import {
  fromSafetensors,
  LONGEST_HEADER,
  MOST_TENSORS,
  toSafetensors,
} from '../../../src/runs/weights/safetensors'

const TENSORS = [
  { name: 'policy.weight', shape: [2, 3], values: Float32Array.of(1, -2, 0.1, 1e-40, 3e38, -0) },
  { name: 'policy.bias', shape: [1], values: Float32Array.of(7) },
]
const METADATA = { link: 'task=addition', config: '{"beta":0,"ü":"·"}' }

/** A file with any header, and so many bytes of numbers. */
function fileWith(header: string, data: number): Uint8Array {
  const json = new TextEncoder().encode(header)
  const bytes = new Uint8Array(8 + json.length + data)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(json.length), true)
  bytes.set(json, 8)
  return bytes
}
const entry = (shape: number[], from: number, to: number, dtype = 'F32') => ({
  dtype,
  shape,
  data_offsets: [from, to],
})

test('what is written reads back with the same bits', () => {
  const read = fromSafetensors(toSafetensors(TENSORS, METADATA))
  expect(read).toEqual({ tensors: TENSORS, metadata: METADATA })
})

test('the numbers begin at a multiple of 8', () => {
  for (const text of ['', 'a', 'ab', 'abcdefg']) {
    const bytes = toSafetensors(TENSORS, { text })
    expect(Number(new DataView(bytes.buffer).getBigUint64(0, true)) % 8).toBe(0)
    expect(fromSafetensors(bytes)).toMatchObject({ metadata: { text } })
  }
})

test('no more tensors, and no longer header, are read than the page can read at once', () => {
  const empty = (count: number) =>
    fileWith(
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [i, entry([0], 0, 0)]))),
      0,
    )
  expect(fromSafetensors(empty(200_000))).toEqual({
    problem: 'too-many-tensors',
    count: 200_000,
    most: MOST_TENSORS,
  })
  expect(fromSafetensors(empty(MOST_TENSORS))).toMatchObject({ tensors: { length: MOST_TENSORS } })
  expect(fromSafetensors(fileWith(' '.repeat(LONGEST_HEADER + 1), 0))).toEqual({
    problem: 'header-too-long',
    length: LONGEST_HEADER + 1,
    most: LONGEST_HEADER,
  })
})

describe('a malformed file is refused with its place', () => {
  test.each([
    ['no length', new Uint8Array(5), { problem: 'too-short', bytes: 5 }],
    ['no header', new Uint8Array(9).fill(200), { problem: 'header-length' }],
    ['no JSON', fileWith('{"a":', 0), { problem: 'header-json' }],
    ['a list', fileWith('[]', 0), { problem: 'header-json', detail: 'not an object' }],
    ['metadata', fileWith('{"__metadata__":{"a":1}}', 0), { problem: 'metadata' }],
    ['an entry', fileWith('{"w":{"dtype":"F32"}}', 0), { problem: 'entry', tensor: 'w' }],
    [
      'a type',
      fileWith(JSON.stringify({ w: entry([1], 0, 2, 'F16') }), 2),
      { problem: 'type-of-tensor', tensor: 'w', type: 'F16' },
    ],
    [
      'a shape',
      fileWith(JSON.stringify({ w: entry([3], 0, 8) }), 8),
      { problem: 'size', tensor: 'w', shape: [3], bytes: 8 },
    ],
    [
      'a gap',
      fileWith(JSON.stringify({ v: entry([1], 0, 4), w: entry([1], 8, 12) }), 12),
      { problem: 'offsets', tensor: 'w', from: 8, to: 12, expected: 4 },
    ],
    ['too few numbers', fileWith(JSON.stringify({ w: entry([2], 0, 8) }), 4), { problem: 'offsets' }],
    [
      'too many numbers',
      fileWith(JSON.stringify({ w: entry([1], 0, 4) }), 6),
      { problem: 'rest', expected: 4, bytes: 6 },
    ],
  ])('%s', (_, bytes, expected) => expect(fromSafetensors(bytes)).toMatchObject(expected))
})

test('a file cut off at any byte is refused', () => {
  const whole = toSafetensors(TENSORS, METADATA)
  for (let end = 0; end < whole.length; end++) {
    expect(fromSafetensors(whole.subarray(0, end))).toHaveProperty('problem')
  }
})
