import { expect, test } from 'vitest'
import { logGroups } from '../../../src/app/reading/logGroups'
import { batchOf } from '../../../src/reading/batch'
import type { CompletionTable } from '../../../src/reading/completions'
import { en } from '../../../src/text/en'
import { zh } from '../../../src/text/zh'
import { batchLines } from '../../../src/ui/reading/batchLines'

/** 4 prompts of 4 answers, the answers of one prompt between those of the others: a part that is 1 for every second one. */
function table(change: Partial<CompletionTable> = {}): CompletionTable {
  const rows = Array.from({ length: 16 }, (_, i) => ({ p: i % 4, g: i >> 2 }))
  const exact = Float64Array.from(rows, ({ p, g }) => (p === 0 ? 1 : g % 2))
  return {
    file: 0,
    step: 1,
    prompts: rows.map(({ p }) => `p${p}`),
    completions: rows.map(({ p, g }) => (p === 1 ? 'the same' : 'x'.repeat(2 + p + 5 * (g % 2)) + g)),
    rewards: { exact, format: Float64Array.from(rows, () => 0) },
    reward: exact,
    advantages: null,
    isCut: false,
    ...change,
  }
}
const says = (one: CompletionTable, text = en.readingView.batch) =>
  batchLines(batchOf(one), one, text, String)

test('the answers of a prompt are one group, wherever they stand', () => {
  const one = table()
  const groups = logGroups(one, batchOf(one))
  expect(groups.map(({ prompt, state, rows }) => [prompt, state, rows.length])).toEqual([
    ['p0', 'solved', 4],
    ['p1', 'live', 4],
    ['p2', 'live', 4],
    ['p3', 'live', 4],
  ])
  expect(groups[1].rows.map(({ row }) => row)).toEqual([5, 13, 1, 9])
  expect(groups[1].pushes.mean).toBeCloseTo(0)
  expect(groups[1].pushes.std).toBeCloseTo(1, 3)
})

test('a batch says what repeats, what depends on length, and how its parts spread', () => {
  const [repeats, length, spreads, advantages] = says(table())
  expect(repeats).toBe('3 of 16 answers repeat another one of their group, word for word.')
  expect(length).toMatch(/^Reward against length: correlation \+0\.\d+\.$/)
  expect(spreads).toMatch(/exact 0\.43\d*, format 0\./)
  expect(advantages).toBe(en.readingView.batch.unchecked.absent)
})

test('logged advantages are compared with each scaling', () => {
  const { advantages } = batchOf(table())
  expect(says(table({ advantages: advantages.batch })).at(-1)).toContain(
    'those of the log with the scaling “batch”',
  )
  const other = advantages.none.map((value) => 3 * value)
  expect(says(table({ advantages: other })).at(-1)).toContain('they are not those of the log')
  expect(says(table({ advantages: other }), zh.readingView.batch).at(-1)).toContain('不一致')
})

test('texts that were cut are not compared', () => {
  const [first, second] = says(table({ isCut: true }))
  expect(first).toBe(en.readingView.batch.cut)
  expect(second).toContain('Spread')
})
