import { expect, test } from 'vitest'
import type { CellScore } from '../../../src/experiments/state'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'
import { textFor } from '../../../src/text'
import { tieClause } from '../../../src/ui/experiments/sweep/useSweepSentences'
import { placeInRange, valueAtPlace } from '../../../src/ui/experiments/sweep/ParallelCoordinates'
import { scoreExtent, scoreShare } from '../../../src/ui/experiments/sweep/shade'
import { startingSearch, wholeRange } from '../../../src/ui/experiments/sweep/startingSearch'
import { editableFields } from '../../../src/ui/experiments/editableFields'

const config = defaultConfig(taskOf)
const scored = (...values: number[]) => values.map((value) => ({ value }) as CellScore)

test('a cell is shaded by its place between the lowest and the highest score', () => {
  const extent = scoreExtent(scored(0.2, NaN, 0.6))
  expect(extent).toEqual({ low: 0.2, high: 0.6 })
  expect(scoreShare(0.4, extent)).toBeCloseTo(0.5)
  expect(scoreShare(NaN, extent)).toBeNull()
  expect(scoreShare(0.2, scoreExtent(scored(0.2)))).toBe(1)
  expect(scoreExtent(scored(NaN)).low).toBeNaN()
})

test('a place on an axis converts to its value and back, on any scale', () => {
  for (const kind of ['linear', 'log'] as const) {
    const range = { kind, low: 0.001, high: 10 }
    for (const place of [0, 0.3, 1])
      expect(placeInRange(range, valueAtPlace(range, place))).toBeCloseTo(place)
  }
  expect(valueAtPlace({ kind: 'log', low: 0.001, high: 10 }, 0.5)).toBeCloseTo(0.1)
  expect(placeInRange({ kind: 'choice', values: ['a', 'b', 'c'] }, 'b')).toBe(0.5)
})

test('a search begins over all values of a knob, and with the learning rate', () => {
  expect(wholeRange('scaleRewards', config).kind).toBe('choice')
  expect(wholeRange('width', config)).toEqual({ kind: 'integer', low: 8, high: 512 })
  const { knobs } = startingSearch({ kind: 'grid', x: { field: 'beta', values: [0] }, y: null }, config)
  expect(knobs.map(({ field }) => field)).toEqual(['beta', 'learningRate'])
  const beta = wholeRange('beta', config)
  if (beta.kind === 'log') expect(beta.low).toBeGreaterThan(0)
})

test('a value that the experiment sets for all runs is no knob of a row', () => {
  const fields = editableFields('reverse')
  expect(fields).not.toContain('seed')
  expect(fields).not.toContain('budget')
  expect(fields).toContain('learningRate')
  expect(fields).toContain('task.length')
})

test('up to two cells that may be as good are named, in a search over more than two settings one, else they are counted', () => {
  const said = (count: number, fields = 2) =>
    tieClause(
      ['β 0 with ε 0.1', 'β 0.04 with ε 0.4', 'β 0', 'β 1'].slice(0, count),
      fields,
      textFor('en').sweep.answer,
    )
  expect(said(1)).toBe('β 0 with ε 0.1 may be as good')
  expect(said(2)).toBe('β 0 with ε 0.1 and β 0.04 with ε 0.4 may be as good')
  expect(said(3)).toBe('3 other cells may be as good')
  expect(said(2, 3)).toBe('2 other cells may be as good')
})

test('under six seeds the lowest cell that may be as good overlaps with the best, and those above it need not', () => {
  const { overlap } = textFor('en').sweep.answer
  expect(overlap(1, 6)).toMatch(/^Its seeds overlap/)
  expect(overlap(5, 6)).toMatch(/^Seeds of the lowest of them overlap/)
})
