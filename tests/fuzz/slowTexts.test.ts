import { expect, test } from 'vitest'
import { MOST_TENSORS, fromSafetensors } from '../../src/runs/weights/safetensors'
import { isLong } from '../isLong'
import { inTime, inTimeLater, PATIENCE } from './judge'
import { LATE_READERS, READERS } from './textReaders'

/** What a long text is made of: one of these, many times over. */
const PIECES = [
  ...['\\', '"', "'", '`', '[', '{', '(', '<', ',', ';', ':', '-', '=', '#', '|', '\n', '\r', '\t', ' '],
  ...['0', 'e', '.', '*', '$', '&', '%', '+', '>', '~', '_', '/', 'A', '\u00e9', '\u2028', '\0'],
  ...['{"a":', '[1,', '\\n', '"a: ', '- ', '* ', '> ', '? ', 'a: ', 'a=1 ', '--a ', '$(', '${a:-', 'e '],
  ...['{\n', '}\n', ',\n', 'a:\n', ' a\n', '\\\n', '| a |\n', '|---|\n', '```\na\n', '```x\n', 'a:\n*<'],
  ...['(http://', '#a=', '&a=1', 'GRPO', '4 × 8 = ', 'step:1 - a:', 'a,b\n', '[0]\n', '{}\n'],
]

/** A call at the end makes a text a script. */
const CALL = '\u00e9(a=1)'

/** Some of those that once took more than a second, or all of the stack, in one of the readers: `npm test` tries these alone. */
const SLOW = [
  ...['\\', '`', '}\n', 'a:\n*<', 'GRPO', '0', '--a '].map((piece) => [piece, ''] as const),
  ['\u2028', CALL] as const,
]

/** Below the most characters of settings that are read, so that they are; and more than anybody pastes. */
const LENGTHS = isLong ? [99_000, 200_000] : [99_000]

const texts = isLong ? PIECES.flatMap((piece) => [[piece, ''] as const, [piece, CALL] as const]) : SLOW

test.each(Object.entries(READERS))(
  '%s: 200,000 characters take no time that is felt',
  (_, read) => {
    for (const [piece, end] of texts)
      for (const length of LENGTHS) {
        const written = piece.repeat(length / piece.length) + end
        try {
          inTime(() => read(written))
        } catch (error) {
          throw new Error(`${length} characters of ${JSON.stringify(piece)}${end}`, { cause: error })
        }
      }
  },
  PATIENCE,
)

test.each(Object.entries(LATE_READERS))(
  '%s: the same, in more than one turn',
  async (_, read) => {
    for (const [piece, end] of texts)
      await inTimeLater(() => read(piece.repeat(99_000 / piece.length) + end)).catch((error: unknown) => {
        throw new Error(`99,000 characters of ${JSON.stringify(piece)}${end}`, { cause: error })
      })
  },
  PATIENCE,
)

test('a table of 100,000 rows, and weights of 200,000 empty tensors, are refused in time', () => {
  const rows = 'a,b\n'.repeat(100_000)
  expect(inTime(() => READERS.rows(rows))).toMatchObject({ faults: [{ fault: 'too-many-rows' }] })
  const entries = Array.from(
    { length: 200_000 },
    (_, i) => `"t${i}":{"dtype":"F32","shape":[0],"data_offsets":[0,0]}`,
  )
  const header = new TextEncoder().encode(`{${entries.join(',')}}`)
  const bytes = new Uint8Array(8 + header.length)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(header.length), true)
  bytes.set(header, 8)
  expect(inTime(() => fromSafetensors(bytes))).toMatchObject({ most: MOST_TENSORS })
})
