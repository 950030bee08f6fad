import { expect, test } from 'vitest'
import type { Column } from '../../src/reading/contract'
import { denominatorOf } from '../../src/reading/fractions'
import { seeded } from '../grpo/seeded'

const random = seeded(4)
const printed = (count: number, digits: number, value: () => number) => {
  const values = Float64Array.from({ length: count }, () => Number(value().toFixed(digits)))
  return [{ digits, significant: 16 } as Column, values] as const
}

test.each([3, 4, 5])('numbers with %i digits are no fractions of a power of ten', (digits) => {
  expect(denominatorOf([printed(60, digits, () => 200 * random())], [])).toBeNull()
  expect(denominatorOf([printed(60, digits, random), printed(60, 12, () => 200 * random())], [])).toBeNull()
})

test('shares of 64 answers are found, whatever the rewards are', () => {
  const shares = printed(60, 5, () => Math.round(64 * random()) / 64)
  expect(denominatorOf([shares], [printed(60, 4, random)])).toBe(64)
})
