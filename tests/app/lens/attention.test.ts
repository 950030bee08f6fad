import { expect, it } from 'vitest'
import {
  attentionSlots,
  completionMaps,
  hasRow,
  meanMaps,
  mostSeen,
  tokenHeads,
} from '../../../src/app/lens/attention'
import type { Attention } from '../../../src/train/attention'
import type { Inspection } from '../../../src/train/inspection'

const [LAYERS, HEADS, SLOTS, T] = [2, 2, 5, 3]

/** Two completions, 2 and 3 tokens long, of a prompt of two of at most three tokens. Each weight names its place. */
const weights = Float32Array.from({ length: 2 * LAYERS * HEADS * SLOTS * SLOTS }, (_, i) => i)
const at = (m: number, l: number, h: number, line: number, column: number) =>
  (((m * LAYERS + l) * HEADS + h) * SLOTS + line) * SLOTS + column
const attention: Attention = {
  group: 1,
  rows: 2,
  layers: LAYERS,
  heads: HEADS,
  slots: SLOTS,
  first: weights,
  before: null,
  now: weights,
}
const inspection = {
  length: T,
  problems: [{ prompt: [9, 9, 9] }, { prompt: [4, 5] }],
  offsets: Int32Array.of(0, 1, 3),
  actions: Int32Array.of(0, 0, 0, 6, 7, 0, 1, 2, 3),
  mask: Float32Array.of(1, 1, 1, 1, 1, 0, 1, 1, 1),
} as unknown as Inspection

it('names the slots of a prompt and of a completion without its last token', () => {
  expect(attentionSlots(inspection, attention, 2)).toEqual([
    { index: 1, place: null, token: 4 },
    { index: 2, place: null, token: 5 },
    { index: 3, place: 0, token: 1 },
    { index: 4, place: 1, token: 2 },
  ])
  expect(attentionSlots(inspection, attention, 1).map(({ token }) => token)).toEqual([4, 5, 6])
  expect(attentionSlots(inspection, attention, null).map(({ token }) => token)).toEqual([4, 5, null, null])
})

it('looks from the slot before the token', () => {
  const heads = tokenHeads(inspection, attention, 'now', 1, 2, 1)!
  expect(heads.map(({ layer, head }) => [layer, head])).toEqual([
    [1, 0],
    [1, 1],
  ])
  // the second token is predicted from the first, slot 3; the second completion is the group's second
  expect([...heads[1].weights]).toEqual([1, 2, 3].map((column) => at(1, 1, 1, 3, column)))
  expect(mostSeen(heads[1], 0, 3)).toBe(2)
})

it('maps every slot of a completion', () => {
  const [head] = completionMaps(inspection, attention, 'first', 0, 1)!
  expect([...head.weights]).toEqual(
    [1, 2, 3].flatMap((line) => [1, 2, 3].map((column) => at(0, 0, 0, line, column))),
  )
  expect(completionMaps(inspection, attention, 'before', 0, 1)).toBeNull()
})

it('takes the mean over the completions that are so long', () => {
  const [head] = meanMaps(inspection, attention, 'now', 0)!
  const columns = [1, 2, 3, 4]
  const mean = (line: number, of: readonly number[]) =>
    columns.map((column) => of.reduce((sum, m) => sum + at(m, 0, 0, line, column) / of.length, 0))
  // lines are the three tokens, asked for at slots 2, 3 and 4; the first completion has only two
  expect([...head.weights]).toEqual([...mean(2, [0, 1]), ...mean(3, [0, 1]), ...mean(4, [1])])
})

it('is known of rows of its group alone', () => {
  expect([0, 1, 2, 3].map((row) => hasRow(inspection, attention, row))).toEqual([false, true, true, false])
  expect(hasRow(inspection, undefined, 1)).toBe(false)
})
