import { expect, it } from 'vitest'
import type { LessonRun } from '../../src/lessons/lesson'
import { bestMean, highest, mean, widestGap } from '../../src/lessons/reading'
import { tableOf } from '../../src/metrics/stepTable'
import { spanOf, windowOf } from '../../src/lessons/quoted'
import { apart, labelWidth, scaleOf } from '../../src/ui/learn/chartScale'
import { figureText, figureTexts, punctuatedPieces, piecesOf } from '../../src/ui/learn/figureText'

const runOf = (values: number[]): LessonRun => ({
  ...tableOf({ steps: values.length, columns: ['reward'], values: [Float64Array.from(values)] }),
  inspection: null!,
})

it('means are taken over the steps with a measurement', () => {
  const run = runOf([1, NaN, 3, 5, 7])
  expect(mean(run, 'reward')).toBe(4)
  expect(mean(run, 'reward', 1, 3)).toBe(3)
  expect(mean(run, 'reward', 0, 2)).toBe(1)
  expect(mean(run, 'reward', -2)).toBe(6)
  expect(highest(run, 'reward')).toBe(7)
  expect(mean(run, 'kl')).toBeNaN()
})

it('two runs differ by their largest difference at one step', () => {
  expect(widestGap(runOf([1, 2, NaN]), runOf([1, 5, 3]), 'reward')).toEqual({ at: 1, gap: 3 })
  expect(widestGap(runOf([1, 2]), runOf([1, 2]), 'reward')).toEqual({ at: 0, gap: 0 })
})

it('the best steps in a row are those with the highest mean', () => {
  expect(bestMean(runOf([1, 5, 3, 0]), 'reward', 2)).toEqual({ at: 1, best: 4 })
})

it('figures are written with the digits that they need', () => {
  const number = [0, 1, 0.005678, -1.234, 45.636].map((value) => figureText('en', value, 'number'))
  expect(number).toEqual(['0', '1', '0.0057', '−1.23', '45.6'])
  expect(figureText('en', 0.317, 'percent')).toBe('32%')
  expect(figureText('en', NaN, 'number')).toBe('–')
})

it('rounding errors are written as 0', () => {
  expect(figureText('en', -2e-12, 'number')).toBe('0')
})

it('a sentence falls into words, terms and figures', () => {
  const { to } = figureTexts('en', { to: { as: 'number', of: () => 0 } }, { to: 0.5 })
  expect(piecesOf(`The [entropy|entropy] ended at ${to}.`)).toEqual([
    { kind: 'words', words: 'The ' },
    { kind: 'term', words: 'entropy', entry: 'entropy' },
    { kind: 'words', words: ' ended at ' },
    { kind: 'figure', words: '0.50', name: 'to' },
    { kind: 'words', words: '.' },
  ])
})

it('a window at the end is counted back from the last step', () => {
  expect(windowOf({ from: -10, to: null }, 60)).toEqual([51, 60])
  expect(windowOf({ from: 0, to: 10 }, 60)).toEqual([1, 10])
  expect(windowOf({ from: 15, to: 25 }, 60)).toEqual([16, 25])
  expect(windowOf({ from: 0, to: null }, 60)).toEqual([1, 60])
})

it('the mark of a gap stands at its step, that of the best steps spans them', () => {
  const runs = { a: runOf([...Array(12).keys()]), b: runOf([0, 1, 9, ...Array(9).fill(5)]) }
  const place = { arm: 'a', metric: 'reward', from: 0, to: null } as const
  expect(spanOf({ ...place, takes: 'gap', against: 'b' }, runs, 12)).toEqual([3, 3])
  expect(spanOf({ ...place, takes: 'best' }, runs, 12)).toEqual([3, 12])
  expect(spanOf({ ...place, takes: 'highest' }, runs, 12)).toEqual([1, 12])
})

it('an axis ends at round numbers, a share at 100%, and a flat line has one too', () => {
  expect(scaleOf([0.1, 0.4], 'percent', false)).toMatchObject({ low: 0, high: 1 })
  // shares of a few per cent would lie on the axis
  expect(scaleOf([0.01, 0.06], 'percent', false).high).toBeLessThan(0.1)
  expect(scaleOf([0, 0], 'percent', false)).toMatchObject({ low: 0, high: 1 })
  expect(scaleOf([0.01, 0.06], 'number', true)).toMatchObject({ low: 0, high: 1 })
  expect(scaleOf([1.2, 283], 'number', false)).toEqual({ low: 0, high: 300, ticks: [0, 100, 200, 300] })
  expect(scaleOf([1e-9, -1e-9], 'number', false)).toMatchObject({ low: 0, high: 1 })
  expect(scaleOf([-0.05, 0.02], 'number', false).low).toBeLessThanOrEqual(-0.05)
})

it('a label of Chinese letters takes more room than one of as many others, and no label none', () => {
  expect(labelWidth(['除以σ', 'abc'])).toBeGreaterThan(labelWidth(['abc', 'a']))
  expect(labelWidth(['÷ σ, flaw turned round', '÷ σ'])).toBeGreaterThan(140)
  expect(labelWidth([])).toBe(0)
})

it('labels of curves that end together stand apart, in their order', () => {
  const placed = apart([50, 52, 51], 18, 200)
  const inOrder = [placed[0], placed[2], placed[1]]
  for (let i = 1; i < 3; i++) expect(inOrder[i] - inOrder[i - 1]).toBeGreaterThan(17)
})

it('brackets and stops stay with the term beside them', () => {
  expect(punctuatedPieces('at least one ([pass@8|pass-at-k]), or a [mean|mean]. So')).toEqual([
    { piece: { kind: 'words', words: 'at least one ' }, before: '', after: '' },
    { piece: { kind: 'term', words: 'pass@8', entry: 'pass-at-k' }, before: '(', after: '),' },
    { piece: { kind: 'words', words: ' or a ' }, before: '', after: '' },
    { piece: { kind: 'term', words: 'mean', entry: 'mean' }, before: '', after: '.' },
    { piece: { kind: 'words', words: ' So' }, before: '', after: '' },
  ])
  expect(punctuatedPieces('八次（[贪心|greedy]），')[1]).toMatchObject({ before: '（', after: '），' })
})
