import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { geometryOf } from '../../../src/ui/stage/geometry'
import { chanceText, factorText, ResultMark } from '../../../src/ui/stage/ResultMark'

test('probabilities and factors keep to six characters', () => {
  expect([1, 0.2, 0.079, 0.0066, 0.00001, 0].map(chanceText)).toEqual([
    '100%',
    '20%',
    '7.9%',
    '0.66%',
    '<0.01%',
    '<0.01%',
  ])
  expect([1, 1.444, 12.34, 123.4, 1e6, 0.001].map(factorText)).toEqual([
    '×1.00',
    '×1.44',
    '×12.3',
    '×123',
    '>×9999',
    '<×0.01',
  ])
})

/** The result of an answer that became so many times as likely, as markup. */
function drawn(factor: number): string {
  const place = geometryOf(
    { width: 1000, height: 374, isPhone: false },
    { answers: 124, scores: [0, 1], reach: 2.5, sizes: [8] },
  )
  const answer = { row: 0, score: 1, push: 1, before: 0.1, factor }
  return renderToStaticMarkup(<ResultMark {...{ answer, place }} y={100} isShown slide={1} other={null} />)
}

test('a factor beyond the end of its axis has a mark there, which leaves the percentage alone', () => {
  expect(drawn(1.5)).not.toContain('beyond')
  expect(drawn(0.5)).not.toContain('beyond')
  expect(drawn(4.2)).toContain('beyond')
  const low = drawn(0.1)
  const [, from, wing] = /d="M([\d.]+) [\d.]+l(-\d+)/.exec(low)!
  const [, percentage] = /<text x="([\d.]+)"/.exec(low)!
  expect(Number(from) + Number(wing)).toBeGreaterThan(Number(percentage) + 2)
})
