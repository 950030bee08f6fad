import { expect, test } from 'vitest'
import { chanceText, factorText } from '../../../src/ui/stage/ResultMark'

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
