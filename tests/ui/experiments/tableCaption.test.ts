import { expect, test } from 'vitest'
import { textFor } from '../../../src/text'
import { tableCaption } from '../../../src/ui/experiments/compare/tableCaption'

test('while seeds are added, the caption counts the seeds that have ended and says that runs still train', () => {
  const { compare } = textFor('en')
  const table = { at: null, budget: 640, endedSeeds: null, ends: { low: 640, high: 640 }, seeds: 16 }
  expect(tableCaption(table, compare)).toContain('16 seeds')
  expect(tableCaption(table, compare)).not.toContain(compare.provisional)
  const adding = tableCaption({ ...table, endedSeeds: 8 }, compare)
  expect(adding).toContain('640 completions, 8 seeds')
  expect(adding).toContain(compare.provisional)
  expect(tableCaption({ ...table, at: 320, ends: null }, compare)).toContain(compare.provisional)
})
